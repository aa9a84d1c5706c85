/**
 * From HTML to a tree in one pass and linear time, whatever the input: the tokenizer of
 * htmlparser2, and of the standard's tree construction what real pages need.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import {
  BODY,
  DROPPED_BODY,
  ENDS_P,
  HEAD,
  HTML,
  knownTag,
  METADATA,
  PREFORMATTED,
  TEXT,
  VOID,
} from './elements.js';
import type { Names } from './names.js';
import { flagsOf, OpenElements } from './open-elements.js';
import type { Tree } from './tree.js';
import { TreeWriter } from './tree-writer.js';

const A = knownTag('a');
const BUTTON = knownTag('button');
const DD = knownTag('dd');
const DT = knownTag('dt');
const FORM = knownTag('form');
const FRAMESET = knownTag('frameset');
const LI = knownTag('li');
const OPTGROUP = knownTag('optgroup');
const OPTION = knownTag('option');
const PRE = knownTag('pre');
const SCRIPT = knownTag('script');
const SELECT = knownTag('select');
const TABLE = knownTag('table');
const TBODY = knownTag('tbody');
const TD = knownTag('td');
const TFOOT = knownTag('tfoot');
const TH = knownTag('th');
const THEAD = knownTag('thead');
const TR = knownTag('tr');

const tagSet = (...tags: number[]): ReadonlySet<number> => new Set(tags);
const TABLE_ONLY = tagSet(TABLE);
const ROW_PARENTS = tagSet(TABLE, THEAD, TFOOT);
const CELL_PARENTS = tagSet(TR, TABLE, THEAD, TFOOT);
const OPTIONS = tagSet(OPTION);
const OPTION_GROUPS = tagSet(OPTGROUP);
const HEADINGS: ReadonlySet<number> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(knownTag));
const RUBY_TEXTS: ReadonlySet<number> = new Set(['rt', 'rp'].map(knownTag));
const CONTROLS: ReadonlySet<number> = new Set(['input', 'select', 'textarea'].map(knownTag));

/** Parses a page. Names that are new to the site are added to `names`. */
export function buildTree(html: string, names: Names): Tree {
  const builder = new TreeBuilder(html.includes('\0') ? html.replaceAll('\0', '') : html, names);
  return builder.build();
}

class TreeBuilder implements TokenizerCallbacks {
  private readonly html: string;
  private readonly names: Names;
  private readonly writer: TreeWriter;
  private readonly stack: OpenElements;
  private readonly tokenizer: Tokenizer;
  private hasHead: boolean;
  private hasBody: boolean;
  /** Tag of the start tag being read; -1 where the standard ignores it. */
  private starting: number;
  private startingNode: number;
  /** Name id of the attribute being read; -1 where it is not kept. */
  private attribute: number;
  private readonly typeAttribute: number;

  constructor(html: string, names: Names) {
    this.html = html;
    this.names = names;
    this.writer = new TreeWriter(names, (html.length >> 5) + 16);
    this.stack = new OpenElements(this.writer);
    this.tokenizer = new Tokenizer({}, this);
    this.hasHead = false;
    this.hasBody = false;
    this.starting = -1;
    this.startingNode = -1;
    this.attribute = -1;
    this.typeAttribute = names.attributes.id('type');
  }

  build(): Tree {
    this.tokenizer.write(this.html);
    this.tokenizer.end();
    if (this.writer.size === 0) this.openImplied(HTML);
    this.stack.popTo(0);
    return this.writer.finish();
  }

  onopentagname(start: number, end: number): void {
    const tag = this.tagId(start, end);
    this.starting = this.prepare(tag) ? tag : -1;
    if (this.starting < 0) return;
    this.startingNode = this.writer.addNode(tag, this.stack.topNode);
    this.stopIfFull();
  }

  onopentagend(): void {
    const tag = this.starting;
    if (tag < 0 || (flagsOf(tag) & VOID) !== 0) return;
    // A form between table rows holds nothing, as in browsers: its rows belong to the table.
    if (tag === FORM && CELL_PARENTS.has(this.stack.topTag)) return;
    this.stack.push(this.startingNode, tag);
  }

  /**
   * Browsers take `<i/>` for `<i>` and put the rest of the page into it. Whoever writes it means
   * an empty element, and so do pages that were saved as XML.
   */
  onselfclosingtag(): void {}

  onattribname(start: number, end: number): void {
    this.attribute = -1;
    if (this.starting < 0 || !this.writer.hasRoomForAttribute()) return;
    const written = this.html.slice(start, end);
    const found = this.names.attributes.find(written);
    this.attribute = found >= 0 ? found : this.names.attributes.id(written.toLowerCase());
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute >= 0 && end > start) this.writer.addValue(this.html.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    if (this.attribute >= 0) this.writer.addValue(String.fromCodePoint(codePoint));
  }

  onattribend(): void {
    if (this.attribute < 0) return;
    const { writer } = this;
    if (this.starting === SCRIPT && this.attribute === this.typeAttribute) writer.startScript();
    writer.endAttribute(this.attribute);
  }

  onclosetag(start: number, end: number): void {
    const tag = this.tagId(start, end);
    if (tag === TBODY) this.stack.clearTo(TABLE_ONLY);
    // Content after `</body>` still belongs to the body.
    else if (tag !== HTML && tag !== HEAD && tag !== BODY) this.stack.end(tag);
  }

  ontext(start: number, end: number): void {
    const blank = isBlank(this.html, start, end);
    if (blank && !this.isPreformatted()) this.writer.addSpace();
    else this.addText(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    const text = String.fromCodePoint(codePoint);
    if (isBlank(text, 0, text.length) && !this.isPreformatted()) this.writer.addSpace();
    else this.addText(text);
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private tagId(start: number, end: number): number {
    const written = this.html.slice(start, end);
    const found = this.names.tags.find(written);
    return found >= 0 ? found : this.names.tags.id(written.toLowerCase());
  }

  private isPreformatted(): boolean {
    const { stack } = this;
    return stack.isOpen(PRE) || (flagsOf(stack.topTag) & PREFORMATTED) !== 0;
  }

  private addText(text: string): void {
    const { stack, writer } = this;
    if ((flagsOf(stack.topTag) & DROPPED_BODY) !== 0) {
      if (stack.topTag === SCRIPT) writer.addScript(stack.topNode, text);
      return;
    }
    if (stack.depth < 2 || stack.topTag === HEAD) this.ensureBody();
    const last = writer.size - 1;
    const continues = writer.tagOf(last) === TEXT && writer.parentOf(last) === stack.topNode;
    if (!continues) {
      writer.addNode(TEXT, stack.topNode);
      this.stopIfFull();
    }
    writer.addText(text);
  }

  /** Closes what the start tag implies; false where the tag is to be ignored. */
  private prepare(tag: number): boolean {
    if (tag === HTML) return this.writer.size === 0;
    if (this.writer.size === 0) this.openImplied(HTML);
    if (tag === HEAD) {
      const ignored = this.hasHead || this.hasBody;
      this.hasHead = true;
      return !ignored;
    }
    if (tag === BODY || tag === FRAMESET) return this.startBody(tag);
    if (!this.hasBody) this.placeBeforeBody(tag);
    return this.prepareInBody(tag);
  }

  private startBody(tag: number): boolean {
    if (this.hasBody) return tag === FRAMESET;
    this.stack.popTo(1);
    this.hasBody = true;
    return true;
  }

  private placeBeforeBody(tag: number): void {
    const metadata = (flagsOf(tag) & METADATA) !== 0;
    if (metadata && !this.hasHead) {
      this.hasHead = true;
      this.openImplied(HEAD);
    } else if (!metadata && (this.stack.depth < 2 || this.stack.topTag === HEAD)) {
      this.ensureBody();
    }
  }

  private prepareInBody(tag: number): boolean {
    const { stack } = this;
    if ((flagsOf(tag) & ENDS_P) !== 0) stack.endParagraph();
    if (tag === LI) stack.endItem(LI, LI);
    else if (tag === DD || tag === DT) stack.endItem(DD, DT);
    else if (tag === A) stack.endLink();
    else if (tag === BUTTON) stack.endSame(BUTTON);
    else if (tag === OPTION) stack.endTop(OPTIONS);
    else if (tag === OPTGROUP) this.endOptionGroup();
    else if (HEADINGS.has(tag)) stack.endTop(HEADINGS);
    else if (RUBY_TEXTS.has(tag)) stack.endTop(RUBY_TEXTS);
    else if (CONTROLS.has(tag)) stack.endSame(SELECT);
    else if (tag === FORM) return !stack.isOpen(FORM);
    else return this.prepareTablePart(tag);
    return true;
  }

  private prepareTablePart(tag: number): boolean {
    const { stack } = this;
    if (tag === TR) stack.clearTo(ROW_PARENTS);
    else if (tag === TD || tag === TH) {
      const parent = stack.clearTo(CELL_PARENTS);
      if (parent >= 0 && parent !== TR) this.openImplied(TR);
    } else if (tag === TBODY || tag === THEAD || tag === TFOOT) {
      stack.clearTo(TABLE_ONLY);
      return tag !== TBODY;
    }
    return true;
  }

  private endOptionGroup(): void {
    this.stack.endTop(OPTIONS);
    this.stack.endTop(OPTION_GROUPS);
  }

  private ensureBody(): void {
    if (this.writer.size === 0) this.openImplied(HTML);
    if (this.hasBody) return;
    this.stack.popTo(1);
    this.hasBody = true;
    this.openImplied(BODY);
  }

  private openImplied(tag: number): void {
    this.stack.push(this.writer.addNode(tag, this.stack.topNode), tag);
  }

  private stopIfFull(): void {
    if (this.writer.truncated) this.tokenizer.pause();
  }
}

/** HTML white space only. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13 || code === 11)) return false;
  }
  return true;
}
