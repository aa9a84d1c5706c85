/** The posts among the items of a page, in their order, with what each answers. */
import type { Page } from '../../page/page.js';
import type { Author } from '../post.js';
import { absoluteUrl, addressOf, type Item, isItem, itemsOf, textOf } from './item.js';
import type { MetadataPost } from './page-metadata.js';

/** The types of schema.org for what people write on pages. */
const POST_TYPES: ReadonlySet<string> = new Set([
  ...['DiscussionForumPosting', 'SocialMediaPosting', 'Question', 'Answer', 'Comment'],
  ...['UserComments', 'Article', 'BlogPosting', 'NewsArticle', 'TechArticle'],
]);
/** Properties that lead from a page or list to its posts. */
const PARTS = ['mainEntity', 'mainEntityOfPage', 'hasPart', 'itemListElement', 'item', 'blogPost'];
const ACCEPTED = 'acceptedAnswer';
/** Properties that lead from a post to those that answer it. */
const REPLIES = [ACCEPTED, 'suggestedAnswer', 'comment', 'comments'];

const MAX_POSTS = 2000;
/** Items looked at, posts or not. */
const MAX_VISITS = 20_000;

interface Visit {
  readonly item: Item;
  readonly parent: number | null;
  readonly isAccepted: boolean;
}

export function postsOfItems(page: Page, items: readonly Item[]): MetadataPost[] {
  const posts: MetadataPost[] = [];
  const positions = new Map<Item, number>();
  const seen = new Set<Item>();
  const waiting: Visit[] = items.map((item) => ({ item, parent: null, isAccepted: false }));
  waiting.reverse();
  for (let visits = 0; waiting.length > 0 && visits < MAX_VISITS; visits++) {
    const visit = waiting.pop()!;
    const { item } = visit;
    if (seen.has(item)) continue;
    seen.add(item);
    const type = item.types.find((name) => POST_TYPES.has(name));
    let { parent } = visit;
    if (type !== undefined) {
      const answered = itemsOf(item, 'parentItem')[0];
      const named = answered === undefined ? undefined : positions.get(answered);
      parent = posts.push(postOf(page, visit, type, named ?? parent)) - 1;
      positions.set(item, parent);
      if (posts.length === MAX_POSTS) break;
    }
    waiting.push(...visitsFrom(item, parent).reverse());
  }
  return posts;
}

function visitsFrom(item: Item, parent: number | null): Visit[] {
  const visits: Visit[] = [];
  for (const property of parent === null ? [...PARTS, ...REPLIES] : REPLIES) {
    const isAccepted = property === ACCEPTED;
    for (const inner of itemsOf(item, property).slice(0, MAX_POSTS)) {
      visits.push({ item: inner, parent, isAccepted });
    }
  }
  return visits;
}

function postOf(page: Page, visit: Visit, type: string, parent: number | null): MetadataPost {
  const { item, isAccepted } = visit;
  const text = textOf(item, 'text', 'articleBody', 'commentText');
  return {
    source: item.source,
    type,
    node: item.node,
    textNode: text?.node ?? null,
    id: item.id ?? textOf(item, 'identifier')?.text ?? null,
    url: absoluteUrl(page, urlOf(item)),
    author: authorOf(page, item),
    time: timeOf(item),
    headline: textOf(item, 'headline', 'name')?.text ?? null,
    text: text?.text ?? null,
    votes: votesOf(item),
    isAccepted,
    parent,
  };
}

/** What a program prints for a time that it does not know. */
const UNKNOWN_TIME = /^(?:1970-01-01|0000-|0001-)/;

function timeOf(item: Item): string | null {
  const time = textOf(item, 'datePublished', 'dateCreated', 'commentTime')?.text;
  return time === undefined || UNKNOWN_TIME.test(time) ? null : time;
}

function urlOf(item: Item): string | undefined {
  return addressOf(item, 'url') ?? item.id ?? addressOf(item, 'mainEntityOfPage');
}

/** Only the first: a post has one. */
function authorOf(page: Page, item: Item): Author | null {
  for (const property of ['author', 'creator']) {
    for (const value of item.valuesOf(property)) {
      if (!isItem(value)) {
        const name = value.text.trim();
        const url = value.node === null ? null : absoluteUrl(page, value.href ?? undefined);
        // By the standard it may be the address of a profile, which is no name.
        if (name !== '' && absoluteUrl(page, name) !== name) return { name, url };
        continue;
      }
      const name = textOf(value, 'name', 'alternateName')?.text;
      const url = absoluteUrl(page, profileOf(value));
      if (name !== undefined) return { name, url };
    }
  }
  return null;
}

/** The address of a person; a name that is a link leads there too. */
function profileOf(person: Item): string | undefined {
  const name = textOf(person, 'name');
  const linked = name !== null && name.node !== null ? name.href : null;
  return addressOf(person, 'url') ?? linked ?? person.id ?? undefined;
}

function votesOf(item: Item): number | null {
  const votes = numberOf(textOf(item, 'upvoteCount')?.text);
  if (votes !== null) return votes;
  const likes = itemsOf(item, 'interactionStatistic').find((counter) => isOfLikes(counter));
  return likes === undefined ? null : numberOf(textOf(likes, 'userInteractionCount')?.text);
}

const LIKE = 'LikeAction';

function isOfLikes(counter: Item): boolean {
  return counter.valuesOf('interactionType').some((type) => {
    return isItem(type) ? type.types.includes(LIKE) : type.text.endsWith(LIKE);
  });
}

const INTEGER = /^-?\d{1,9}$/;

function numberOf(text: string | undefined): number | null {
  return text !== undefined && INTEGER.test(text) ? Number(text) : null;
}
