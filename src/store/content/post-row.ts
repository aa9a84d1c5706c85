/** A post as a row of `posts`, and back. */
import { createHash } from 'node:crypto';
import type { Attachment, Quote } from '../../extract/post.js';
import type { ThreadPost } from '../../extract/thread.js';
import type { SqlValue } from '../database.js';

/** A post with what tells it from the others of its thread, stable over re-extraction. */
export interface StoredPost extends ThreadPost {
  readonly key: string;
}

/** The columns of `posts` that a post fills by itself, in the order of `postValues`. */
export const POST_COLUMNS: readonly string[] = [
  ...['key', 'position', 'site_post_id', 'permalink', 'page_url', 'number', 'author'],
  ...['time', 'time_text', 'time_has_zone', 'text', 'markdown', 'html', 'quotes'],
  ...['signature', 'edit_note', 'attachments', 'votes', 'is_accepted', 'depth', 'reply_to'],
  'reply_to_id',
];

/** A row of `posts` with the profile of its author. */
export interface PostRow {
  readonly key: string;
  readonly position: number;
  readonly site_post_id: string | null;
  readonly permalink: string | null;
  readonly page_url: string;
  readonly number: number | null;
  readonly author: string | null;
  readonly author_url: string | null;
  readonly time: number | null;
  readonly time_text: string | null;
  readonly time_has_zone: number | null;
  readonly text: string;
  readonly markdown: string;
  readonly html: string;
  readonly quotes: string;
  readonly signature: string | null;
  readonly edit_note: string | null;
  readonly attachments: string;
  readonly votes: number | null;
  readonly is_accepted: number;
  readonly depth: number;
  readonly reply_to: number | null;
  readonly reply_to_id: string | null;
}

/** The values of `POST_COLUMNS`. */
export function postValues(post: StoredPost): SqlValue[] {
  const { author, body, time } = post;
  return [
    ...[post.key, post.position, post.id, post.permalink, post.pageUrl, post.number],
    author === null ? null : nfc(author.name),
    ...[time?.instantMs ?? null, time?.text ?? null, time === null ? null : Number(time.hasZone)],
    ...[nfc(body.text), nfc(body.markdown), nfc(body.html), JSON.stringify(post.quotes)],
    ...[post.signature, post.editNote, JSON.stringify(post.attachments), post.votes],
    ...[Number(post.isAccepted), post.depth, post.replyTo, post.replyToId],
  ];
}

/** The post of a row. */
export function postOfRow(row: PostRow): StoredPost {
  return {
    key: row.key,
    id: row.site_post_id,
    permalink: row.permalink,
    pageUrl: row.page_url,
    position: row.position,
    number: row.number,
    author: row.author === null ? null : { name: row.author, url: row.author_url },
    time:
      row.time_text === null
        ? null
        : { text: row.time_text, instantMs: row.time, hasZone: row.time_has_zone === 1 },
    body: { text: row.text, markdown: row.markdown, html: row.html },
    quotes: JSON.parse(row.quotes) as Quote[],
    signature: row.signature,
    editNote: row.edit_note,
    attachments: JSON.parse(row.attachments) as Attachment[],
    votes: row.votes,
    isAccepted: row.is_accepted === 1,
    depth: row.depth,
    replyTo: row.reply_to,
    replyToId: row.reply_to_id,
  };
}

/**
 * Gives each post of a thread its key: the site's id, its permalink, or else a digest of who wrote
 * what, so that a post keeps its row when pages before it appear.
 */
export function withKeys(posts: readonly ThreadPost[]): StoredPost[] {
  const seen = new Map<string, number>();
  return posts.map((post) => {
    const key = keyOf(post);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return { ...post, key: times === 1 ? key : `${key} ${times}` };
  });
}

function keyOf({ id, permalink, author, body }: ThreadPost): string {
  if (id !== null) return `id ${id}`;
  if (permalink !== null) return `url ${permalink}`;
  // Not the time: "5 minutes ago" is another one an hour later.
  const facts = `${author?.name ?? ''}\n${body.text}`;
  return `digest ${createHash('sha256').update(facts).digest('hex').slice(0, 32)}`;
}

/** Text as the database holds it. */
export function nfc(text: string): string {
  return text.normalize('NFC');
}
