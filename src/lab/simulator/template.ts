/**
 * A template language with no logic to speak of, so that a look is data:
 *
 * - `{{a.b}}` a value, HTML-escaped; `{{.}}` the current item of an `each` over plain values
 * - `{{#if a.b}} … {{else}} … {{/if}}`; empty text, 0, false, an empty list and nothing are false
 * - `{{#each items}} … {{/each}}`; an item's own fields hide those around it
 * - `{{> part}}` the text of another template, put in before compiling
 */
import { BoardwalkError } from '../../errors.js';

/** What a template can show. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | Scope;

/** Named values. */
export interface Scope {
  readonly [name: string]: Value;
}

/** A compiled template: data in, HTML out. */
export type Template = (data: Scope) => string;

/** `a.b` as `['a', 'b']`. */
type Path = readonly string[];

type Node =
  | string
  | { readonly kind: 'value'; readonly path: Path }
  | {
      readonly kind: 'if' | 'each';
      readonly path: Path;
      readonly body: Node[];
      readonly otherwise: Node[];
    };

const TAG = /\{\{([^{}]*)\}\}/g;
const UNSAFE = /[&<>"']/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Parts inside parts; a part that includes itself ends here. */
const MAX_PART_DEPTH = 4;

/** Text that can stand in HTML, XML and their attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(UNSAFE, (character) => ENTITIES[character]!);
}

function badTemplate(problem: string): BoardwalkError {
  return new BoardwalkError(`The template ${problem}; correct the look it belongs to.`, {
    code: 'bad-file',
  });
}

function includeParts(source: string, parts: Readonly<Record<string, string>>): string {
  let text = source;
  for (let depth = 0; text.includes('{{>'); depth++) {
    if (depth === MAX_PART_DEPTH) throw badTemplate('nests its parts too deeply');
    text = text.replace(TAG, (tag: string, inner: string) => {
      if (!inner.startsWith('>')) return tag;
      const name = inner.slice(1).trim();
      if (!Object.hasOwn(parts, name)) throw badTemplate(`has no part named "${name}"`);
      return parts[name]!;
    });
  }
  return text;
}

function toPath(name: string): Path {
  return name === '.' ? ['.'] : name.split('.');
}

interface Open {
  readonly kind: string;
  readonly nodes: Node[];
  /** Where nodes go now: `nodes`, or the block's `otherwise` after an `{{else}}`. */
  target: Node[];
  readonly otherwise: Node[];
}

function parse(source: string): Node[] {
  const root: Open = { kind: 'template', nodes: [], target: [], otherwise: [] };
  root.target = root.nodes;
  const stack = [root];
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    const top = stack.at(-1)!;
    if (match.index > end) top.target.push(source.slice(end, match.index));
    end = match.index + match[0].length;
    const words = match[1]!.trim().split(' ');
    const head = words[0]!;
    const path = toPath(words.at(-1)!);
    if (head === '#if' || head === '#each') {
      const open: Open = { kind: head.slice(1), nodes: [], target: [], otherwise: [] };
      open.target = open.nodes;
      const { nodes, otherwise } = open;
      top.target.push({ kind: head === '#if' ? 'if' : 'each', path, body: nodes, otherwise });
      stack.push(open);
    } else if (head === 'else') {
      top.target = top.otherwise;
    } else if (head.startsWith('/')) {
      if (stack.length === 1 || head.slice(1) !== top.kind) {
        throw badTemplate(`closes "${head.slice(1)}" where it is not open`);
      }
      stack.pop();
    } else {
      top.target.push({ kind: 'value', path });
    }
  }
  if (stack.length > 1) throw badTemplate(`never closes "${stack.at(-1)!.kind}"`);
  root.target.push(source.slice(end));
  return root.nodes;
}

function isScope(value: Value): value is Scope {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function look(scopes: readonly Scope[], path: Path): Value {
  const first = path[0]!;
  for (let i = scopes.length - 1; i >= 0; i--) {
    if (!Object.hasOwn(scopes[i]!, first)) continue;
    let value: Value = scopes[i]![first];
    for (let part = 1; part < path.length; part++) {
      const name = path[part]!;
      value = isScope(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    return value;
  }
  return undefined;
}

function renderInto(out: string[], nodes: readonly Node[], scopes: readonly Scope[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      out.push(node);
      continue;
    }
    const value = look(scopes, node.path);
    if (node.kind === 'value') {
      if (typeof value === 'object' || value === undefined) {
        throw badTemplate(`shows "${node.path.join('.')}", for which there is no value`);
      }
      out.push(escapeHtml(String(value)));
    } else if (node.kind === 'if') {
      const holds = Array.isArray(value) ? value.length > 0 : Boolean(value);
      renderInto(out, holds ? node.body : node.otherwise, scopes);
    } else {
      for (const item of Array.isArray(value) ? (value as readonly Value[]) : []) {
        renderInto(out, node.body, [...scopes, isScope(item) ? item : { '.': item }]);
      }
    }
  }
}

/**
 * Compiles a template.
 * @throws {BoardwalkError} `bad-file` when blocks or parts do not fit; the compiled template throws
 * it when a value is missing, so that a misspelt name does not go unseen.
 */
export function compileTemplate(
  source: string,
  parts: Readonly<Record<string, string>> = {},
): Template {
  const nodes = parse(includeParts(source, parts));
  return (data) => {
    const out: string[] = [];
    renderInto(out, nodes, [data]);
    return out.join('');
  };
}
