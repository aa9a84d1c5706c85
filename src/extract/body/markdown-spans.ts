/** The spans of a block as lines of Markdown. */
import { BOLD, BREAK, CODE, ITALIC, type Span, STRIKE } from './blocks.js';
import { escapeInline, escapeLineStart, escapeTarget } from './escape-markdown.js';

/** Formats from outside in, with what stands before and behind. `_` never works within a word. */
const MARKS: ReadonlyArray<readonly [format: number, mark: string]> = [
  [BOLD, '**'],
  [ITALIC, '_'],
  [STRIKE, '~~'],
];
const ALL_MARKS = BOLD | ITALIC | STRIKE;
const BACKTICKS = /`+/g;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const CLEAR_PUNCTUATION = /[!-/:-@[-`{-~]/;

/** A line each; formats end and begin anew at a line's end. */
export function writeSpans(spans: readonly Span[]): string[] {
  const lines: string[] = [];
  let line: Span[] = [];
  for (const span of spans) {
    if (span.text !== BREAK) line.push(...withoutEdges(span));
    else {
      lines.push(writeLine(line));
      line = [];
    }
  }
  lines.push(writeLine(line));
  return lines;
}

/** White space at the edges of a format would keep its marks from working. */
function withoutEdges(span: Span): Span[] {
  const { text, format } = span;
  if ((format & (ALL_MARKS | CODE)) === 0) return [span];
  const words = text.trim();
  if (words.length === text.length) return [span];
  if (words === '') return [{ ...span, format: 0 }];
  const pieces: Span[] = [{ ...span, text: words }];
  if (!text.startsWith(words.charAt(0))) pieces.unshift({ ...span, text: ' ', format: 0 });
  if (!text.endsWith(words.at(-1)!)) pieces.push({ ...span, text: ' ', format: 0 });
  return pieces;
}

function writeLine(spans: readonly Span[]): string {
  if (
    spans.length === 1 &&
    spans[0]!.url === null &&
    (spans[0]!.format & (ALL_MARKS | CODE)) === 0
  ) {
    return escapeLineStart(escapeInline(spans[0]!.text));
  }
  // Pieces, not one growing text: reading the end of that would copy it each time.
  const pieces: string[] = [];
  for (let i = 0; i < spans.length; ) {
    const first = i;
    const { url } = spans[first]!;
    while (i < spans.length && spans[i]!.url === url) i++;
    const group = spans.slice(first, i);
    const before = pieces.at(-1)?.at(-1) ?? ' ';
    if (url === null) {
      pieces.push(writeGroup(group, 0, before, i < spans.length ? '[' : ' '));
    } else {
      // Behind `!`, a link would be a picture, and load.
      if (before === '!') pieces.push(`${pieces.pop()!.slice(0, -1)}\\!`);
      pieces.push(`[${writeGroup(group, 0, '[', ']')}](${escapeTarget(url)})`);
    }
  }
  return escapeLineStart(pieces.join(''));
}

/** @param before the sign before the group; a space at the start of a line. @param after behind. */
function writeGroup(spans: readonly Span[], depth: number, before: string, after: string): string {
  if (depth === MARKS.length) return writePlain(spans);
  const [flag, mark] = MARKS[depth]!;
  const pieces: string[] = [];
  for (let i = 0; i < spans.length; ) {
    const first = i;
    const has = (spans[first]!.format & flag) !== 0;
    while (i < spans.length && ((spans[i]!.format & flag) !== 0) === has) i++;
    const group = spans.slice(first, i);
    const [left, right] = [
      pieces.at(-1)?.at(-1) ?? before,
      i < spans.length ? firstSign(spans[i]!) : after,
    ];
    const isMarked = has && works(depth, left, group, right);
    const [outer, inner] = isMarked ? [mark, mark.charAt(0)] : ['', ''];
    const written = writeGroup(group, depth + 1, inner || left, inner || right);
    pieces.push(outer + written + outer);
  }
  return pieces.join('');
}

/** The sign that a span will begin with once it is written. */
function firstSign(span: Span): string {
  return (span.format & (ALL_MARKS | CODE)) === 0 ? span.text.charAt(0) : '*';
}

/** Whether marks around the group will be read as marks (CommonMark 6.2, on the safe side). */
function works(depth: number, left: string, group: readonly Span[], right: string): boolean {
  const mark = MARKS[depth]![1];
  const inner = MARKS.slice(depth + 1).reduce((flags, [flag]) => flags | flag, CODE);
  const [first, last] = [group[0]!, group.at(-1)!];
  const startsWithWord = (first.format & inner) === 0 && WORD.test(first.text.charAt(0));
  const endsWithWord = (last.format & inner) === 0 && WORD.test(last.text.at(-1)!);
  const isWithinWord = mark !== '_';
  return (
    (isApart(left) || (isWithinWord && startsWithWord)) &&
    (isApart(right) || (isWithinWord && endsWithWord))
  );
}

function isApart(sign: string): boolean {
  return sign.trim() === '' || CLEAR_PUNCTUATION.test(sign);
}

function writePlain(spans: readonly Span[]): string {
  let text = '';
  for (let i = 0; i < spans.length; ) {
    const isCode = (spans[i]!.format & CODE) !== 0;
    let words = '';
    while (i < spans.length && ((spans[i]!.format & CODE) !== 0) === isCode)
      words += spans[i++]!.text;
    text += isCode ? codeSpan(words) : escapeInline(words);
  }
  return text;
}

function codeSpan(code: string): string {
  const longest = (code.match(BACKTICKS) ?? []).reduce((max, run) => Math.max(max, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const padding = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + padding + code + padding + fence;
}
