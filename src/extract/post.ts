/**
 * What is extracted from a thread page: posts, and what the page says about its thread. Plain JSON
 * throughout, so that a post is the same on a command line, in a library and in an export.
 */

/** Who wrote a post, as the page names them. */
export interface Author {
  readonly name: string;
  /** Their profile, absolute and in canonical form. */
  readonly url: string | null;
}

/** When a post was written. */
export interface PostTime {
  /** As the page shows it. */
  readonly text: string;
  /** UTC, milliseconds; null where the text could not be read as an instant. */
  readonly instantMs: number | null;
  /** The page names the zone; otherwise its wall clock was read as UTC. */
  readonly hasZone: boolean;
}

/** A passage of somebody else's words inside a post. */
export interface Quote {
  readonly text: string;
  /** Who is quoted, as far as the page says. */
  readonly author: string | null;
  /** A link to the quoted post. */
  readonly url: string | null;
}

/** A file or picture of a post, linked, never fetched. */
export interface Attachment {
  readonly url: string;
  /** File name or alternative text. */
  readonly name: string;
  readonly kind: 'image' | 'file';
}

export interface PostBody {
  /** The author's own words, white space collapsed within lines, a line for each paragraph. */
  readonly text: string;
  /** Quotes included, as block quotes. */
  readonly markdown: string;
  /** Sanitised: no script, handler, style, form, frame or remote resource that loads by itself. */
  readonly html: string;
}

export interface Post {
  /** The site's own id of the post, as its anchors and permalinks show it. */
  readonly id: string | null;
  /** The post's own URL with fragment where it has one; absolute. */
  readonly permalink: string | null;
  /** Place on the page, from 0. */
  readonly position: number;
  /** The number that the page itself prints (`#17`); null where it prints none. */
  readonly number: number | null;
  readonly author: Author | null;
  readonly time: PostTime | null;
  readonly body: PostBody;
  readonly quotes: readonly Quote[];
  readonly signature: string | null;
  /** "Last edited by …", as shown. */
  readonly editNote: string | null;
  readonly attachments: readonly Attachment[];
  /** Likes, votes or points, as shown beside the post. */
  readonly votes: number | null;
  /** A question-and-answer site marks it as the accepted answer. */
  readonly isAccepted: boolean;
  /** Nesting below the page's first post: 0 for posts of a flat thread. */
  readonly depth: number;
  /** Position on this page of the post that this one answers, by nesting, link or quote. */
  readonly replyTo: number | null;
  /** The same where the answered post is on another page: its id or permalink. */
  readonly replyToId: string | null;
}

/** A step of the path from the entry to the board of a thread. */
export interface Crumb {
  readonly title: string;
  readonly url: string;
}

/** What one thread page holds. */
export interface ThreadPage {
  readonly url: string;
  readonly title: string;
  readonly boardPath: readonly Crumb[];
  readonly posts: readonly Post[];
  /** How sure it is that these are all posts and nothing else, 0 to 1. */
  readonly confidence: number;
  /** Whether the site's template fitted the page; null where there was none. */
  readonly fitsTemplate: boolean | null;
}
