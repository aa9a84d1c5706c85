/** Posts as rows of one flat table, for formats that know nothing else. */
import type { StoredPost } from '../content/post-row.js';
import type { ExportedThread, ExportSource } from './export-source.js';

export type ColumnType = 'text' | 'integer' | 'boolean' | 'time';
/** A time is given in UTC milliseconds. */
export type ColumnValue = string | number | boolean | null;

export interface PostColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (post: StoredPost, thread: ExportedThread) => ColumnValue;
}

type ValueOf = PostColumn['of'];

const column = (name: string, type: ColumnType, of: ValueOf): PostColumn => ({ name, type, of });

/** docs/export.md describes each. */
export const POST_TABLE: readonly PostColumn[] = [
  column('thread_url', 'text', (_, thread) => thread.url),
  column('thread_title', 'text', (_, thread) => thread.title),
  column('board', 'text', (_, thread) => thread.boardPath.at(-1)?.title ?? null),
  column('board_url', 'text', (_, thread) => thread.boardPath.at(-1)?.url ?? null),
  column('position', 'integer', (post) => post.position),
  column('post_id', 'text', (post) => post.id),
  column('permalink', 'text', (post) => post.permalink),
  column('page_url', 'text', (post) => post.pageUrl),
  column('number', 'integer', (post) => post.number),
  column('author', 'text', (post) => post.author?.name ?? null),
  column('author_url', 'text', (post) => post.author?.url ?? null),
  column('time', 'time', (post) => post.time?.instantMs ?? null),
  column('time_text', 'text', (post) => post.time?.text ?? null),
  column('time_has_zone', 'boolean', (post) => post.time?.hasZone ?? null),
  column('text', 'text', (post) => post.body.text),
  column('markdown', 'text', (post) => post.body.markdown),
  column('html', 'text', (post) => post.body.html),
  column('quotes', 'text', (post) => JSON.stringify(post.quotes)),
  column('signature', 'text', (post) => post.signature),
  column('edit_note', 'text', (post) => post.editNote),
  column('attachments', 'text', (post) => JSON.stringify(post.attachments)),
  column('votes', 'integer', (post) => post.votes),
  column('is_accepted', 'boolean', (post) => post.isAccepted),
  column('depth', 'integer', (post) => post.depth),
  column('reply_to', 'integer', (post) => post.replyTo),
  column('reply_to_id', 'text', (post) => post.replyToId),
];

/** Every chosen post as the values of `POST_TABLE`. */
export function* postTable(source: ExportSource): Generator<ColumnValue[]> {
  for (const thread of source.threads()) {
    for (const post of source.postsOf(thread)) {
      yield POST_TABLE.map((column) => column.of(post, thread));
    }
  }
}
