/**
 * Lines such as "posted by ANN on Monday": where some authors have a profile and others none, the
 * words around the linked names show where the others' names stand, in any language.
 */
import { collapseSpace } from '../page/text.js';
import type { Tree } from '../page/tree.js';

/** What stands around a name in its line. */
export interface NameFrame {
  readonly before: string;
  readonly after: string;
}

const MAX_LINE = 300;
const MIN_LINES = 3;
/** Share of lines that have the words. */
const MIN_SHARE = 0.9;
const MAX_NAME_LENGTH = 80;
/** What a site says about somebody without a profile. */
const REMARK = /\s\([^()]*\)\s*$/;

/** The text before and after an element in the element around it. */
export function textAround(tree: Tree, node: number): NameFrame | null {
  const parent = tree.parent[node]!;
  const [start, end] = [tree.textStart[parent]!, tree.textStart[tree.end[parent]!]!];
  if (end - start > MAX_LINE) return null;
  const before = tree.text.slice(start, tree.textStart[node]!);
  const after = tree.text.slice(tree.textStart[tree.end[node]!]!, end);
  return { before: collapseSpace(before), after: collapseSpace(after) };
}

/** What the lines have in common; null where that would not show where a name ends. */
export function commonFrame(lines: readonly NameFrame[]): NameFrame | null {
  if (lines.length < MIN_LINES) return null;
  const before = commonest(lines.map((line) => line.before));
  const after = commonest(lines.map((line) => line.after.split(' ')[0]!));
  if (before === null || after === null || after === '') return null;
  return { before, after };
}

function commonest(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= MIN_SHARE * texts.length ? best[0] : null;
}

/** The name in a line without a link; null where the line has another form. */
export function nameInLine(text: string, { before, after }: NameFrame): string | null {
  const line = collapseSpace(text.slice(0, MAX_LINE));
  if (!line.startsWith(before)) return null;
  const end = line.indexOf(` ${after} `, before.length);
  const name = end < 0 ? '' : line.slice(before.length, end).replace(REMARK, '').trim();
  return name === '' || name.length > MAX_NAME_LENGTH ? null : name;
}
