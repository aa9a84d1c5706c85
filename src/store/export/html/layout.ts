/** The frame of every page of the offline copy: self-contained, and allowed to do nothing. */
import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --line: #d5d9e0; --soft: #5d6675; --page: #fff; --box: #f5f6f8; --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a3f48; --soft: #9aa3b2; --page: #16181d; --box: #1f2229; --link: #8ab4f8; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--page); color: light-dark(#1b1f27, #e3e6eb);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
nav, small, .facts, footer { color: var(--soft); font-size: .875rem; }
nav ol, nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem .75rem; padding: 0; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; }
th { text-align: start; color: var(--soft); font-weight: 500; font-size: .875rem; }
th, td { padding: .45rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td:nth-child(n+2), th:nth-child(n+2) { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
article { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 1rem; padding: .75rem 1rem; }
article:target { outline: 2px solid var(--link); }
article > header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline;
  color: var(--soft); font-size: .875rem; margin-bottom: .5rem; }
article > header b { color: light-dark(#1b1f27, #e3e6eb); font-size: 1rem; }
article > footer { border-top: 1px solid var(--line); margin-top: .75rem; padding-top: .5rem; }
.body > :first-child { margin-top: 0; } .body > :last-child { margin-bottom: 0; }
.body table { display: block; overflow-x: auto; width: auto; } .body td, .body th { white-space: normal; text-align: start; }
blockquote { margin: .75rem 0; padding: .25rem 1rem; border-inline-start: 3px solid var(--line); background: var(--box); }
pre { background: var(--box); padding: .75rem; border-radius: .375rem; overflow-x: auto; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
input { font: inherit; width: 100%; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--box); color: inherit; }
.d1 { margin-inline-start: 1.5rem; } .d2 { margin-inline-start: 3rem; } .d3 { margin-inline-start: 4.5rem; }
`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ESCAPED = /[&<>"']/g;

/** Pages before and after the current one that a pager names. */
const PAGES_AROUND = 3;

export interface PageParts {
  readonly title: string;
  /** The path up to the folder of the copy: empty, `../`, `../../`. */
  readonly root: string;
  /** HTML that stands above the content. */
  readonly path: string;
  readonly content: string;
  /** The one script of the page, which may load others; most pages have none. */
  readonly script?: string;
}

/** A whole page. Its policy lets nothing in but its own style and script. */
export function htmlPage({ title, root, path, content, script }: PageParts): string {
  const code = script === undefined ? "'none'" : `${sourceHash(script)} 'strict-dynamic'`;
  const policy = [
    "default-src 'none'",
    `style-src ${sourceHash(STYLE)}`,
    `script-src ${code}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body>
<nav><ol>${path}<li><a href="${root}search.html">Search</a></li></ol></nav>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
${content}</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body></html>
`;
}

/** Text as the content of an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(ESCAPED, (character) => ESCAPES[character]!);
}

/** Links to the pages of a list or thread: the first, those around the current one, the last. */
export function pager(pages: number, current: number, fileOf: (page: number) => string): string {
  if (pages < 2) return '';
  const near = Array.from({ length: 2 * PAGES_AROUND + 1 }, (_, i) => current - PAGES_AROUND + i);
  const shown = new Set([1, ...near.filter((page) => page > 1 && page < pages), pages]);
  const items = [...shown].map((page) =>
    page === current ? `<li><b>${page}</b></li>` : `<li><a href="${fileOf(page)}">${page}</a></li>`,
  );
  return `<nav aria-label="Pages"><ul>${items.join('')}</ul></nav>\n`;
}

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
