/**
 * Quotes in boxes that no element names: a box inside a body whose words repeat an earlier body of the
 * page. Where the box has a class, all boxes of its kind are quotes, also those of posts that are on
 * other pages. Words that were only seen in boxes of the same kind are no evidence: signatures repeat
 * like that.
 */
import { BLOCK, knownTag, TEXT } from '../../page/elements.js';
import { flagsOf } from '../../page/open-elements.js';
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import { boxKind } from './box-kinds.js';
import { GRAM_WORDS, gramsOf, wordHashes } from './word-hashes.js';

/** Words of a box, at least; and the share of them that repeats. */
const MIN_WORDS = GRAM_WORDS + 2;
const MIN_REPEATED = 0.6;
/** Words of one body that are looked at. */
const MAX_WORDS = 20_000;
/** Elements of text: paragraphs and their like repeat where a whole post is repeated. */
const BLOCKQUOTE = knownTag('blockquote');
const NO_BOXES: ReadonlySet<number> = new Set(
  ['br', 'hr', 'p', 'li', 'ul', 'ol', 'tr', 'td', 'th', 'pre'].map(knownTag),
);

/** In which kind of box each gram was seen; `OUTSIDE` for none, or for several kinds. */
type SeenGrams = Map<number, number>;

const OUTSIDE = -1;
const QUERY = /[?#].*$/s;
/** Characters of the line that introduces a quote at most, of what it introduces at least. */
const MAX_INTRODUCTION = 160;
const MIN_INTRODUCED = 10;
/** Boxes of one body that are looked at. */
const MAX_BOXES = 200;

/** The words of one body and which node each begins in. */
interface BodyWords {
  readonly words: number[];
  /** How many words come before each node of the body; nodes count from `first`. */
  readonly before: Uint32Array;
  readonly first: number;
  readonly last: number;
}

/**
 * The boxes with quotes in the bodies of one page.
 * @param bodies the nodes of each body, as they are given to `readBody`, in the order of the page.
 * @param known kinds of boxes that hold quotes on other pages of the site (`boxKinds`).
 */
export function findQuoteBoxes(
  page: Page,
  bodies: ReadonlyArray<readonly number[]>,
  known: ReadonlySet<string> = new Set(),
): Set<number> {
  const { tree } = page;
  const candidates = bodies.map((nodes) =>
    nodes.flatMap((node) => boxesIn(tree, node)).slice(0, MAX_BOXES),
  );
  const all = candidates.flat();
  const boxes = new Set(known.size === 0 ? [] : all.filter((box) => known.has(boxKind(tree, box))));
  // What is known need not be proved again.
  if (boxes.size === all.length) return boxes;
  const kinds = new Set<number>();
  const seen: SeenGrams = new Map();
  bodies.forEach((nodes, i) => {
    const read = nodes.length === 0 ? null : wordsOf(tree, nodes);
    if (read === null) return;
    const grams = gramsOf(read.words);
    for (const box of repeatingBoxes(tree, candidates[i]!, read, grams, seen)) {
      boxes.add(box);
      if (tree.classes[box] !== 0) kinds.add(kindOf(tree, box));
    }
    noteGrams(tree, candidates[i]!, read, grams, seen);
  });
  for (const kind of introducedKinds(page, candidates)) kinds.add(kind);
  for (const box of all) if (kinds.has(kindOf(tree, box))) boxes.add(box);
  return boxes;
}

function kindOf(tree: Tree, node: number): number {
  return tree.tag[node]! * 65_536 + tree.classes[node]!;
}

/** Block elements below the body's own that neither are nor hold nor stand in a `blockquote`. */
function boxesIn(tree: Tree, body: number): number[] {
  const boxes: number[] = [];
  const holding = new Set<number>();
  let open: number[] = [];
  for (let node = body + 1; node < tree.end[body]!; ) {
    const tag = tree.tag[node]!;
    while (open.length > 0 && tree.end[open.at(-1)!]! <= node) open.pop();
    if (tag === BLOCKQUOTE) {
      for (const box of open) holding.add(box);
      open = [];
      node = tree.end[node]!;
      continue;
    }
    if (tag !== TEXT && (flagsOf(tag) & BLOCK) !== 0 && !NO_BOXES.has(tag)) {
      boxes.push(node);
      open.push(node);
    }
    node++;
  }
  return holding.size === 0 ? boxes : boxes.filter((box) => !holding.has(box));
}

function wordsOf(tree: Tree, nodes: readonly number[]): BodyWords {
  const [first, last] = [nodes[0]!, tree.end[nodes.at(-1)!]!];
  const before = new Uint32Array(last - first + 1);
  const words: number[] = [];
  for (let node = first; node < last; node++) {
    before[node - first] = words.length;
    const [start, end] = [tree.textStart[node]!, tree.textStart[node + 1]!];
    if (end - start < 2 || words.length >= MAX_WORDS) continue;
    for (const word of wordHashes(tree.text.slice(start, end))) words.push(word);
  }
  before[last - first] = words.length;
  return { words, before, first, last };
}

/** The outermost boxes that mostly repeat what was seen before, and are not the whole body. */
function repeatingBoxes(
  tree: Tree,
  candidates: readonly number[],
  { words, before, first, last }: BodyWords,
  grams: Uint32Array,
  seen: SeenGrams,
): number[] {
  const found: number[] = [];
  let end = 0;
  for (const box of candidates) {
    if (box < end || box < first || tree.end[box]! > last) continue;
    const [from, to] = [before[box - first]!, before[tree.end[box]! - first]!];
    const count = to - from;
    if (count < MIN_WORDS || words.length < GRAM_WORDS) continue;
    const kind = kindOf(tree, box);
    let repeated = 0;
    let covered = from;
    for (let i = from; i <= to - GRAM_WORDS; i++) {
      const place = seen.get(grams[i]!);
      if (place === undefined || place === kind) continue;
      // A gram covers all its words.
      repeated += i + GRAM_WORDS - Math.max(i, covered);
      covered = i + GRAM_WORDS;
    }
    if (repeated < MIN_REPEATED * count) continue;
    found.push(box);
    end = tree.end[box]!;
  }
  return found;
}

/**
 * Kinds of boxes that begin, at least twice on the page, with a short line that links to a page of the
 * same sort as this one, and go on with other words: somebody's words with a link to where they stand.
 */
function introducedKinds({ tree, url, links }: Page, candidates: readonly number[][]): Set<number> {
  const path = url.replace(QUERY, '');
  const counts = new Map<number, number>();
  let next = 0;
  for (const box of candidates.flat().sort((a, b) => a - b)) {
    if (tree.classes[box] === 0) continue;
    while (next < links.length && links[next]!.node < box) next++;
    const link = links[next];
    if (link === undefined || link.node >= tree.end[box]! || link.text === '') continue;
    const [start, linkEnd] = [tree.textStart[box]!, tree.textStart[tree.end[link.node]!]!];
    const end = tree.textStart[tree.end[box]!]!;
    const isShort = linkEnd - start <= MAX_INTRODUCTION;
    if (!isShort || end - linkEnd < MIN_INTRODUCED || link.url.replace(QUERY, '') !== path)
      continue;
    counts.set(kindOf(tree, box), (counts.get(kindOf(tree, box)) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([kind, count]) => (count > 1 ? [kind] : [])));
}

/** Remembers the grams of a body. */
function noteGrams(
  tree: Tree,
  candidates: readonly number[],
  { before, first, last }: BodyWords,
  grams: Uint32Array,
  seen: SeenGrams,
): void {
  const places = new Float64Array(grams.length).fill(OUTSIDE);
  // Inner boxes come later and overwrite.
  for (const box of candidates) {
    if (box < first || tree.end[box]! > last) continue;
    places.fill(kindOf(tree, box), before[box - first]!, before[tree.end[box]! - first]!);
  }
  grams.forEach((gram, i) => {
    const known = seen.get(gram);
    seen.set(gram, known === undefined || known === places[i] ? places[i]! : OUTSIDE);
  });
}
