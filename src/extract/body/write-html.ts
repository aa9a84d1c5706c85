/**
 * Blocks as HTML that is safe to show. Nothing of the page's own markup is copied: a dozen elements
 * and the attributes `href`, `rel` and `start` are written anew, text is escaped, and nothing loads
 * by itself. The nesting is such that parsing and writing it again changes nothing.
 */
import {
  type Block,
  BOLD,
  BREAK,
  boxesOf,
  CODE,
  type Container,
  ITALIC,
  type Span,
  STRIKE,
  SUBSCRIPT,
  SUPERSCRIPT,
} from './blocks.js';

const ELEMENTS: ReadonlyArray<readonly [format: number, name: string]> = [
  [BOLD, 'strong'],
  [ITALIC, 'em'],
  [STRIKE, 'del'],
  [SUBSCRIPT, 'sub'],
  [SUPERSCRIPT, 'sup'],
  [CODE, 'code'],
];

const SPECIAL = /[&<>]/;
const SPECIALS = /[&<>"]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The body as sanitised HTML. */
export function writeHtml(blocks: readonly Block[]): string {
  let html = '';
  let open: Container[] = [];
  for (const block of blocks) {
    const boxes = boxesOf(block.container);
    let shared = 0;
    while (shared < open.length && open[shared] === boxes[shared]) shared++;
    for (let i = open.length - 1; i >= shared; i--) html += endTag(open[i]!);
    for (let i = shared; i < boxes.length; i++) html += startTag(boxes[i]!);
    open = boxes;
    html += blockHtml(block);
  }
  for (const box of open.reverse()) html += endTag(box);
  return html;
}

function blockHtml({ kind, level, spans }: Block): string {
  if (kind === 'empty') return '';
  if (kind === 'rule') return '<hr>';
  if (kind === 'heading') return `<h${level}>${inlineHtml(spans)}</h${level}>`;
  if (kind === 'code') return `<pre><code>${escapeText(textOf(spans))}</code></pre>`;
  return `<p>${inlineHtml(spans)}</p>`;
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function inlineHtml(spans: readonly Span[]): string {
  let html = '';
  let openUrl: string | null = null;
  for (const { text, format, url } of spans) {
    if (openUrl !== null && url !== openUrl) html += '</a>';
    if (url !== null && url !== openUrl) {
      html += `<a href="${escapeAttribute(url)}" rel="nofollow noopener">`;
    }
    openUrl = url;
    html += text === BREAK ? '<br>' : formatted(text, format);
  }
  return openUrl === null ? html : `${html}</a>`;
}

function formatted(text: string, format: number): string {
  let html = escapeText(text);
  if (format === 0) return html;
  for (let i = ELEMENTS.length - 1; i >= 0; i--) {
    const [flag, name] = ELEMENTS[i]!;
    if ((format & flag) !== 0) html = `<${name}>${html}</${name}>`;
  }
  return html;
}

function startTag({ kind, start, isHeading }: Container): string {
  switch (kind) {
    case 'quote':
      return '<blockquote>';
    case 'list':
      if (start === null) return '<ul>';
      return start === 1 ? '<ol>' : `<ol start="${start}">`;
    case 'item':
      return '<li>';
    case 'table':
      return '<table><tbody>';
    case 'row':
      return '<tr>';
    case 'cell':
      return isHeading ? '<th>' : '<td>';
  }
}

function endTag({ kind, start, isHeading }: Container): string {
  switch (kind) {
    case 'quote':
      return '</blockquote>';
    case 'list':
      return start === null ? '</ul>' : '</ol>';
    case 'item':
      return '</li>';
    case 'table':
      return '</tbody></table>';
    case 'row':
      return '</tr>';
    case 'cell':
      return isHeading ? '</th>' : '</td>';
  }
}

function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(SPECIALS, (sign) => (sign === '"' ? sign : ESCAPES[sign]!));
}

function escapeAttribute(value: string): string {
  return value.replace(SPECIALS, (sign) => ESCAPES[sign]!);
}
