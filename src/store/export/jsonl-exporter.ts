/** JSON Lines: everything, a line each. docs/export.md describes the fields. */
import type { StoredPost } from '../content/post-row.js';
import type { ExportedThread } from './export-source.js';
import type { Exporter } from './exporter.js';
import { writeNewFile } from './output-file.js';
import { isoTime } from './times.js';

/** Raised when a field is removed or changes its meaning; new fields alone do not raise it. */
export const JSONL_VERSION = 1;

export const jsonlExporter: Exporter = {
  format: 'jsonl',
  shape: 'file',
  write(source, path) {
    writeNewFile(path, (file) => {
      const line = (type: string, fields: object): void => {
        file.write(`${JSON.stringify({ type, ...fields })}\n`);
      };
      line('export', {
        version: JSONL_VERSION,
        site: source.start,
        exported: isoTime(source.now),
        ...source.totals(),
      });
      for (const { url, title, parentUrl } of source.boards()) {
        line('board', { url, title, parent: parentUrl });
      }
      for (const { name, url, posts } of source.users()) line('user', { name, url, posts });
      for (const thread of source.threads()) {
        line('thread', threadFields(thread));
        for (const post of source.postsOf(thread)) line('post', postFields(post, thread));
      }
    });
  },
};

function threadFields(thread: ExportedThread): object {
  return {
    url: thread.url,
    title: thread.title,
    boardPath: thread.boardPath,
    postCount: thread.postCount,
    firstTime: isoTime(thread.firstTimeMs),
    lastTime: isoTime(thread.lastTimeMs),
    gaps: thread.gaps,
  };
}

/** A post can be understood without the lines around it. */
function postFields(post: StoredPost, thread: ExportedThread): object {
  const { key: _, time, body, ...fields } = post;
  return {
    thread: thread.url,
    threadTitle: thread.title,
    ...fields,
    time: isoTime(time?.instantMs ?? null),
    timeText: time?.text ?? null,
    timeHasZone: time?.hasZone ?? null,
    text: body.text,
    markdown: body.markdown,
    html: body.html,
  };
}
