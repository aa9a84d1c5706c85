/** Finds posts by links to them. */
import type { Post } from './post.js';

const PARTS = /[^\p{L}\p{N}]+/u;
const LETTERS_BEFORE = /^\p{L}+(?=\d+$)/u;
const MAX_PARTS = 40;

export class PostAddresses {
  private readonly byPermalink: Map<string, number>;
  private readonly byFragment: Map<string, number>;
  private readonly byId: Map<string, number>;

  constructor(posts: readonly Post[]) {
    this.byPermalink = new Map();
    this.byFragment = new Map();
    this.byId = new Map();
    posts.forEach(({ permalink, id }, position) => {
      if (permalink !== null) {
        addFirst(this.byPermalink, permalink, position);
        const fragment = fragmentOf(permalink);
        if (fragment !== '') addFirst(this.byFragment, fragment, position);
      }
      if (id !== null) addFirst(this.byId, bareId(id), position);
    });
  }

  /** The position of the post that the URL (or id) leads to; null where it is none of these. */
  find(url: string): number | null {
    const exact = this.byPermalink.get(url) ?? this.byId.get(bareId(url));
    if (exact !== undefined) return exact;
    const fragment = fragmentOf(url);
    const anchored = fragment === '' ? undefined : this.byFragment.get(fragment);
    if (anchored !== undefined) return anchored;
    // What names the post stands last: in the fragment, or behind the thread and the page.
    const parts = url.slice(url.indexOf('://') + 3).split(PARTS, MAX_PARTS);
    for (const part of parts.slice(1).reverse()) {
      const position = this.byId.get(bareId(part));
      if (position !== undefined) return position;
    }
    return null;
  }
}

function addFirst(map: Map<string, number>, key: string, position: number): void {
  if (!map.has(key)) map.set(key, position);
}

/** Anchors and parameters write the same id as `p17`, `msg17` and `17`. */
function bareId(id: string): string {
  return id.replace(LETTERS_BEFORE, '');
}

function fragmentOf(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? '' : url.slice(hash + 1);
}
