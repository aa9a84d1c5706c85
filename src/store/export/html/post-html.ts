/** One post of the offline copy. */
import type { StoredPost } from '../../content/post-row.js';
import { isoTime, plainTime } from '../times.js';
import { webUrl } from '../web-url.js';
import { escapeHtml } from './layout.js';

/** Deeper answers are not moved further in: there must be room left for words. */
const MAX_INDENT = 3;

/** The post's body is sanitised already; everything else is escaped here. */
export function postHtml(post: StoredPost, fileOf: (position: number) => string): string {
  const indent = Math.min(post.depth, MAX_INDENT);
  const answered = post.replyTo;
  const facts = [
    `<b dir="auto">${link(post.author?.name ?? 'unknown', post.author?.url ?? null)}</b>`,
    timeHtml(post),
    answered === null ? '' : `<a href="${fileOf(answered)}">answers #${answered + 1}</a>`,
    post.votes === null ? '' : `${post.votes} votes`,
    post.isAccepted ? 'accepted answer' : '',
    link(`#${post.position + 1}`, post.permalink ?? post.pageUrl),
  ];
  return `<article id="p${post.position + 1}"${indent > 0 ? ` class="d${indent}"` : ''}>
<header>${facts.filter((fact) => fact !== '').join(' ')}</header>
<div class="body" dir="auto">${post.body.html}</div>
${footer(post)}</article>
`;
}

function timeHtml({ time }: StoredPost): string {
  if (time === null) return '';
  const instant = isoTime(time.instantMs);
  const shown = escapeHtml(plainTime(time.instantMs) ?? time.text);
  if (instant === null) return shown;
  return `<time datetime="${instant}" title="${escapeHtml(time.text)}">${shown}</time>`;
}

function footer({ attachments, editNote, signature }: StoredPost): string {
  const files = attachments.map(({ name, url }) => link(name || url, url));
  const lines = [
    files.length === 0 ? '' : `Files: ${files.join(', ')}`,
    escapeHtml(editNote ?? ''),
    escapeHtml(signature ?? ''),
  ].filter((line) => line !== '');
  if (lines.length === 0) return '';
  return `<footer dir="auto">${lines.map((line) => `<div>${line}</div>`).join('')}</footer>\n`;
}

function link(text: string, url: string | null): string {
  const target = url === null ? null : webUrl(url);
  if (target === null) return escapeHtml(text);
  return `<a href="${escapeHtml(target)}" rel="noreferrer noopener">${escapeHtml(text)}</a>`;
}
