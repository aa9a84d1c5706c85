/** Markdown: a folder with a file a thread and a list of all of them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredPost } from '../content/post-row.js';
import type { ExportedThread, ExportSource } from './export-source.js';
import type { Exporter } from './exporter.js';
import { writeNewFile } from './output-file.js';
import { isoTime, plainTime } from './times.js';
import { webUrl } from './web-url.js';

const THREADS_PER_FOLDER = 1000;
const MAX_SLUG_CHARS = 50;
const NOT_IN_SLUG = /[^\p{L}\p{N}]+/gu;
const OUTER_DASHES = /^-+|-+$/g;
const SPACE = /\s+/g;
const MARKUP = /[\\`*_{}[\]()#+\-!>|~]/g;

export const markdownExporter: Exporter = {
  format: 'markdown',
  shape: 'directory',
  write(source, path) {
    mkdirSync(path);
    writeNewFile(join(path, 'README.md'), (index) => {
      index.write(`# ${plain(source.name)}\n`);
      for (const { id, title, threads } of source.boards()) {
        if (threads > 0) writeList(index, source, id, title);
      }
      writeList(index, source, null, 'Without a board');
    });
    for (const thread of source.threads()) {
      const { folder, file } = placeOf(thread);
      mkdirSync(join(path, folder), { recursive: true });
      writeNewFile(join(path, folder, file), (out) => {
        out.write(head(thread));
        for (const post of source.postsOf(thread)) out.write(postText(post));
      });
    }
  },
};

function writeList(
  index: { write(text: string): void },
  source: ExportSource,
  boardId: number | null,
  title: string,
): void {
  let isFirst = true;
  for (const thread of source.threadsIn(boardId)) {
    if (isFirst) index.write(`\n## ${plain(title)}\n\n`);
    isFirst = false;
    const { folder, file } = placeOf(thread);
    const target = `${folder}/${encodeURIComponent(file)}`;
    const facts = [`${thread.chosenPosts} posts`, plainTime(thread.lastTimeMs)];
    index.write(`- [${plain(thread.title)}](${target}) (${facts.filter(Boolean).join(', ')})\n`);
  }
}

/** Numbers first: names stay unique and are never reserved ones. */
function placeOf({ id, title }: ExportedThread): {
  readonly folder: string;
  readonly file: string;
} {
  const words = [...title.toLowerCase().replace(NOT_IN_SLUG, '-')];
  const slug = words.slice(0, MAX_SLUG_CHARS).join('').replace(OUTER_DASHES, '');
  const name = slug === '' ? String(id) : `${id}-${slug}`;
  return { folder: `threads/${Math.floor(id / THREADS_PER_FOLDER)}`, file: `${name}.md` };
}

/** Front matter; JSON texts are YAML texts. */
function head(thread: ExportedThread): string {
  const fields: Array<readonly [string, unknown]> = [
    ['title', thread.title],
    ['url', thread.url],
    ['board', thread.boardPath.map(({ title }) => title)],
    ['posts', thread.postCount],
    ['first', isoTime(thread.firstTimeMs)],
    ['last', isoTime(thread.lastTimeMs)],
    ['gaps', thread.gaps.map(({ message }) => message)],
  ];
  const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
  const lines = fields.map(([name, value]) => `${name}: ${json(value)}\n`);
  return `---\n${lines.join('')}---\n\n# ${plain(thread.title)}\n`;
}

function postText(post: StoredPost): string {
  const title = [
    `${post.number ?? post.position + 1}.`,
    plain(post.author?.name ?? 'unknown'),
    plainTime(post.time?.instantMs ?? null) ?? plain(post.time?.text ?? ''),
  ];
  const parts = [`## ${title.filter((part) => part !== '').join(' · ')}`, post.body.markdown];
  if (post.attachments.length > 0) {
    parts.push(post.attachments.map(({ name, url }) => `- ${link(name || url, url)}`).join('\n'));
  }
  const notes = [post.editNote, post.signature].filter((note) => note !== null);
  if (notes.length > 0) parts.push(notes.map((note) => `_${plain(note)}_`).join('\n\n'));
  parts.push(link('original', post.permalink ?? post.pageUrl));
  return `\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** One line that Markdown leaves as it is, and that is no HTML either. */
function plain(text: string): string {
  const line = text.replace(SPACE, ' ').trim().replace(MARKUP, '\\$&');
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function link(text: string, url: string): string {
  const target = webUrl(url);
  return target === null ? plain(text) : `[${plain(text)}](${target})`;
}
