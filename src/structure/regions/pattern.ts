/**
 * A repetitive pattern (iRobot section 3): the records of a region as one tree whose nodes bear
 * signs as in regular expressions. Plain JSON.
 */
import { tagOfLabel } from './label.js';

/** '' once, '?' optional, '+' repeated, '*' both. */
export type PatternSign = '' | '?' | '+' | '*';

export interface PatternNode {
  /** Tag and the class words that all nodes of this place have in common, joined by dots. */
  readonly name: string;
  readonly sign: PatternSign;
  readonly children: readonly PatternNode[];
}

/**
 * The root stands for the region itself and has the name of the regions' parent; its children are
 * the siblings that make up one record.
 */
export type Pattern = PatternNode;

/** A new sign from what is known of a place. */
export function signOf(optional: boolean, repeated: boolean): PatternSign {
  if (repeated) return optional ? '*' : '+';
  return optional ? '?' : '';
}

export function isOptional(node: PatternNode): boolean {
  return node.sign === '?' || node.sign === '*';
}

export function isRepeated(node: PatternNode): boolean {
  return node.sign === '+' || node.sign === '*';
}

/**
 * The places of the nodes below `root`, such as `tr/td.title/a`; a second sibling of the same name
 * is `td~2`. Optional and repeated nodes are named like others.
 */
export function patternPlaces(root: Pattern): Map<PatternNode, string> {
  const places = new Map<PatternNode, string>([[root, '']]);
  const open: PatternNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const above = places.get(node)!;
    const copies = new Map<string, number>();
    for (const child of node.children) {
      const copy = (copies.get(child.name) ?? 0) + 1;
      copies.set(child.name, copy);
      const step = copy === 1 ? child.name : `${child.name}~${copy}`;
      places.set(child, above === '' ? step : `${above}/${step}`);
      open.push(child);
    }
  }
  return places;
}

/** As `tr(td.icon? td.title(a span(a+)))`, for people. */
export function formatPattern(node: PatternNode): string {
  const children = node.children.map(formatPattern).join(' ');
  return `${node.name}${children === '' ? '' : `(${children})`}${node.sign}`;
}

/** The tags of one record's roots: patterns that differ here are never alike. */
export function rootTags(pattern: Pattern): string {
  return pattern.children.map(({ name }) => tagOfLabel(name)).join(' ');
}
