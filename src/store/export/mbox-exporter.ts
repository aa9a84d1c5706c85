/** mbox (RFC 4155, mboxrd quoting): a mail a post, threaded, for mail programs and their tools. */
import type { StoredPost } from '../content/post-row.js';
import type { ExportedThread } from './export-source.js';
import type { Exporter } from './exporter.js';
import { headerPhrase, headerText, mailBody, shortDigest } from './mail-text.js';
import { writeNewFile } from './output-file.js';

/** A name that no mail can ever be sent to (RFC 2606). */
const DOMAIN = 'boardwalk.invalid';
const FROM_LINE = /^(>*From )/gm;
const LINE_BREAK = /\r\n|\r|\n/g;
const NOT_IN_HEADER = /[^\x21-\x7e]/g;
const ANGLES = /[<>]/g;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const mboxExporter: Exporter = {
  format: 'mbox',
  shape: 'file',
  write(source, path) {
    writeNewFile(path, (file) => {
      for (const thread of source.threads()) {
        // What later posts may answer: a digest each, so long threads stay small.
        const ids = new Map<number, string>();
        for (const post of source.postsOf(thread)) {
          ids.set(post.position, messageId(post, thread));
          file.write(mboxMessage(post, thread, ids));
        }
      }
    });
  },
};

/** `ids` holds the message ids of the thread's exported posts so far, by position. */
export function mboxMessage(
  post: StoredPost,
  thread: ExportedThread,
  ids: ReadonlyMap<number, string>,
): string {
  const timeMs = post.time?.instantMs ?? null;
  const name = post.author?.name ?? '';
  const user = shortDigest(post.author?.url ?? name);
  const { encoding, lines } = mailBody(post.body.markdown.replace(LINE_BREAK, '\n'));
  const headers: Array<readonly [string, string]> = [
    ['From', `${headerPhrase(name)} <${user}@${DOMAIN}>`.trimStart()],
    ...(timeMs === null ? [] : [['Date', mailDate(timeMs)] as const]),
    ['Subject', headerText(`${post.position === 0 ? '' : 'Re: '}${thread.title}`)],
    ['Message-ID', ids.get(post.position)!],
    ...references(post, ids),
    ['Archived-At', `<${headerUrl(post.permalink ?? post.pageUrl)}>`],
    ...boardHeaders(thread),
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', encoding],
  ];
  const head = headers.map(([key, value]) => `${key}: ${value}\n`).join('');
  const body = lines.replace(FROM_LINE, '>$1');
  return `From ${user}@${DOMAIN} ${separatorDate(timeMs ?? 0)}\n${head}\n${body}\n\n`;
}

function messageId(post: StoredPost, thread: ExportedThread): string {
  return `<${shortDigest(post.key)}.${shortDigest(thread.url)}@${DOMAIN}>`;
}

/** What a post answers, or else what the thread began with. */
function references(
  post: StoredPost,
  ids: ReadonlyMap<number, string>,
): Array<readonly [string, string]> {
  const own = ids.get(post.position);
  const root = ids.values().next().value;
  if (root === undefined || root === own) return [];
  const answered = post.replyTo === null ? undefined : ids.get(post.replyTo);
  const parent = answered === undefined || answered === own ? root : answered;
  return [
    ['In-Reply-To', parent],
    ['References', parent === root ? root : `${root} ${parent}`],
  ];
}

function boardHeaders({ boardPath }: ExportedThread): Array<readonly [string, string]> {
  const board = boardPath.at(-1);
  if (board === undefined) return [];
  return [['List-Id', `${headerPhrase(board.title)} <${shortDigest(board.url)}.${DOMAIN}>`]];
}

function headerUrl(url: string): string {
  return url.replace(NOT_IN_HEADER, encodeURIComponent).replace(ANGLES, encodeURIComponent);
}

/** RFC 5322: `Sat, 01 Jan 2022 12:00:00 +0000`. */
function mailDate(timeMs: number): string {
  return new Date(timeMs).toUTCString().replace('GMT', '+0000');
}

/** As C's `asctime` writes it: `Sat Jan  1 12:00:00 2022`. */
function separatorDate(timeMs: number): string {
  const date = new Date(timeMs);
  const day = String(date.getUTCDate()).padStart(2);
  const clock = date.toISOString().slice(-13, -5);
  return `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${day} ${clock} ${date.getUTCFullYear()}`;
}
