/**
 * How much of the metadata stands on its page. Blocks outlive edits, describe the whole thread on
 * each of its pages, or lie: what a reader cannot see is not used.
 */
import type { Page } from '../../page/page.js';
import { collapseSpace, visibleText } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import { shinglesOfText } from '../../structure/shingles.js';
import type { MetadataPost, PageMetadata } from './page-metadata.js';

/** Null: the metadata does not say it, or it could not be checked. */
export interface PostAgreement {
  /** The author's name stands on the page. */
  readonly author: boolean | null;
  /** The words of the text stand on the page, nearly all of them and in their order. */
  readonly text: boolean | null;
}

export interface MetadataAgreement {
  /** One for each post of the metadata. */
  readonly posts: readonly PostAgreement[];
  /** Share of what could be checked that stands on the page, 0 to 1; 0 where nothing could. */
  readonly share: number;
}

const MAX_PAGE_LENGTH = 1_000_000;
const MAX_TEXT_LENGTH = 2000;
const MAX_NAME_LENGTH = 200;
/** Formatting that is lost, an edit note, a cut end: not every run of words is the same. */
const MIN_COMMON_SHINGLES = 0.5;
/** Below so many shingles a text is looked for as a whole. */
const MIN_SHINGLES = 3;
/** Searches through the whole page. */
const MAX_SEARCHES = 200;

/** Compares the posts of the metadata with what the page shows. */
export function checkMetadata(page: Page, metadata: PageMetadata): MetadataAgreement {
  const shown = visibleText(page.tree, 0, MAX_PAGE_LENGTH).toLowerCase();
  const shingles = new Set(shinglesOfText(shown).hashes);
  const pieces = textPieces(page.tree);
  let searches = 0;
  const isShown = (words: string): boolean | null => {
    const sought = collapseSpace(words.toLowerCase());
    if (pieces.has(sought)) return true;
    return ++searches > MAX_SEARCHES ? null : shown.includes(sought);
  };
  const check = ({ author, text }: MetadataPost): PostAgreement => ({
    author: author === null ? null : isShown(author.name.slice(0, MAX_NAME_LENGTH)),
    text: text === null ? null : hasText(shingles, isShown, text.slice(0, MAX_TEXT_LENGTH)),
  });
  const posts = metadata.posts.map(check);
  const verdicts = posts.flatMap(({ author, text }) => [author, text]);
  const checked = verdicts.filter((verdict) => verdict !== null);
  const agreed = checked.filter(Boolean).length;
  return { posts, share: checked.length === 0 ? 0 : agreed / checked.length };
}

function hasText(
  shown: ReadonlySet<number>,
  isShown: (words: string) => boolean | null,
  text: string,
): boolean | null {
  const { hashes } = shinglesOfText(text);
  if (hashes.length < MIN_SHINGLES) return isShown(text);
  let common = 0;
  for (const hash of hashes) if (shown.has(hash)) common++;
  return common >= MIN_COMMON_SHINGLES * hashes.length;
}

/** The texts between tags, short ones: a name mostly is one of them. */
function textPieces(tree: Tree): Set<string> {
  const pieces = new Set<string>();
  for (let node = 0; node < tree.size; node++) {
    if (!tree.isText(node)) continue;
    const length = tree.textStart[node + 1]! - tree.textStart[node]!;
    if (length > MAX_NAME_LENGTH) continue;
    pieces.add(collapseSpace(tree.textContent(node).toLowerCase()));
  }
  return pieces;
}
