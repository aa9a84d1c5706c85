/**
 * Bag of XPaths (SOUrCe 3.2): a page as the paths from its root to its leaves and how often each
 * occurs. A path is written in tags, such as `html/body/table/tr/td/#text`; a leaf that is a link
 * carries its classes too (an Apath, 3.3), as in `html/body/ul/li/a.title`.
 *
 * The leaves are what a browser shows: texts, links, and elements without content. A link is a
 * leaf whatever it holds; its own text is not counted a second time.
 */
import { HEAD, knownTag, TEXT } from '../page/elements.js';
import type { Names, Tree } from '../page/tree.js';

/** A page as paths and their frequencies. */
export interface XpathBag {
  /** Path ids of the vocabulary, ascending. */
  readonly paths: Uint32Array;
  /** How often the path at the same place occurs on the page. */
  readonly counts: Uint32Array;
}

/** Levels that are spelled out; a leaf farther down counts as if it stood right below them. */
const MAX_LEVELS = 64;
/** Inner paths included. Templates have hundreds; what comes after these is not counted. */
const MAX_PATHS = 1 << 18;
const MAX_LABELS = 1 << 16;

const ROOT = 0;
const UNKNOWN = -1;

const A = knownTag('a');
/** Nothing of these and of what is in them is shown, or it is no structure. */
const SKIPPED: ReadonlySet<number> = new Set([
  HEAD,
  ...['script', 'style', 'template', 'noscript', 'br', 'wbr'].map(knownTag),
]);
/** Shown as one thing, whatever is in them. */
const WHOLE: ReadonlySet<number> = new Set(['select', 'svg', 'math'].map(knownTag));

/** The paths of one site with small ids, given in the order of first use. */
export class XpathVocabulary {
  /** Paths as a trie: the parent of each, and its last label. */
  private readonly parents: number[];
  private readonly lastLabels: number[];
  private readonly children: Map<number, number>;
  private readonly labels: string[];
  private readonly labelIds: Map<string, number>;
  /** Labels by the ids of `names`. */
  private names: Names | null;
  private readonly tagLabels: Map<number, number>;
  private readonly linkLabels: Map<number, number>;
  private frequency: Uint32Array;

  constructor() {
    this.parents = [UNKNOWN];
    this.lastLabels = [UNKNOWN];
    this.children = new Map();
    this.labels = [];
    this.labelIds = new Map();
    this.names = null;
    this.tagLabels = new Map();
    this.linkLabels = new Map();
    this.frequency = new Uint32Array(1024);
  }

  /** One past the largest id so far. */
  get size(): number {
    return this.parents.length;
  }

  /** The path of an id as text. */
  pathOf(id: number): string {
    const labels = [];
    for (let path = id; path > ROOT; path = this.parents[path]!) {
      labels.push(this.labels[this.lastLabels[path]!]!);
    }
    return labels.reverse().join('/');
  }

  /** The id of a path as `pathOf` writes it. */
  idOf(path: string): number {
    let id = ROOT;
    for (const label of path.split('/')) id = this.child(id, this.label(label), true);
    return id;
  }

  /** The bag of a page; paths that are new to the vocabulary get ids. */
  bagOf(tree: Tree): XpathBag {
    return this.collect(tree, true);
  }

  /** The bag of a page without the paths that are new to the vocabulary. */
  knownBagOf(tree: Tree): XpathBag {
    return this.collect(tree, false);
  }

  private collect(tree: Tree, grow: boolean): XpathBag {
    this.useNames(tree.names);
    const { tag, parent, end, size } = tree;
    const pathOfNode = new Int32Array(size);
    const levelOfNode = new Uint8Array(size);
    const found: number[] = [];
    for (let node = 0; node < size; ) {
      const tagId = tag[node]!;
      if (SKIPPED.has(tagId)) {
        node = end[node]!;
        continue;
      }
      const above = parent[node]!;
      const abovePath = above < 0 ? ROOT : pathOfNode[above]!;
      const level = above < 0 ? 0 : levelOfNode[above]!;
      const isLink = tagId === A;
      const isLeaf = isLink || end[node] === node + 1 || WHOLE.has(tagId);
      if (isLeaf && !(tagId === TEXT && above >= 0 && tag[above] === A)) {
        const label = isLink ? this.linkLabel(tree.classes[node]!) : this.tagLabel(tagId);
        const path = this.child(abovePath, label, grow);
        if (path !== UNKNOWN) found.push(path);
      }
      if (isLeaf && !isLink) {
        node = end[node]!;
        continue;
      }
      const deeper = level < MAX_LEVELS;
      levelOfNode[node] = deeper ? level + 1 : level;
      pathOfNode[node] = deeper ? this.child(abovePath, this.tagLabel(tagId), grow) : abovePath;
      node++;
    }
    return this.tally(found);
  }

  private tally(found: readonly number[]): XpathBag {
    if (this.frequency.length < this.size) this.frequency = new Uint32Array(2 * this.size);
    const { frequency } = this;
    const distinct: number[] = [];
    for (const path of found) if (frequency[path]!++ === 0) distinct.push(path);
    const paths = Uint32Array.from(distinct).sort();
    const counts = paths.map((path) => frequency[path]!);
    for (const path of paths) frequency[path] = 0;
    return { paths, counts };
  }

  private child(path: number, label: number, grow: boolean): number {
    if (path === UNKNOWN || label === UNKNOWN) return UNKNOWN;
    const key = path * MAX_LABELS + label;
    const known = this.children.get(key);
    if (known !== undefined) return known;
    if (!grow || this.size >= MAX_PATHS) return UNKNOWN;
    this.parents.push(path);
    this.lastLabels.push(label);
    this.children.set(key, this.size - 1);
    return this.size - 1;
  }

  private useNames(names: Names): void {
    if (this.names === names) return;
    this.names = names;
    this.tagLabels.clear();
    this.linkLabels.clear();
  }

  private tagLabel(tagId: number): number {
    let label = this.tagLabels.get(tagId);
    if (label === undefined) {
      // A dot would be taken for the beginning of classes.
      label = this.label(this.names!.tags.nameOf(tagId).replaceAll('.', '_'));
      this.tagLabels.set(tagId, label);
    }
    return label;
  }

  private linkLabel(classesId: number): number {
    let label = this.linkLabels.get(classesId);
    if (label === undefined) {
      const classes = this.names!.classes.nameOf(classesId);
      label = this.label(classes === '' ? 'a' : `a.${classes}`);
      this.linkLabels.set(classesId, label);
    }
    return label;
  }

  private label(text: string): number {
    let id = this.labelIds.get(text);
    if (id === undefined) {
      if (this.labels.length >= MAX_LABELS) return UNKNOWN;
      id = this.labels.push(text) - 1;
      this.labelIds.set(text, id);
    }
    return id;
  }
}
