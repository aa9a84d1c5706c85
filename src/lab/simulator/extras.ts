/** What a forum has beside threads and posts: tags, attached files, articles of the site around. */
import { deriveRandom, deriveUnit, PURPOSE } from './derive.js';
import type { Flavour } from './flavours/flavours.js';
import { inventName, inventParagraph, inventTitle } from './words.js';

/** An article of the site that the forum is a part of. */
export interface Story {
  readonly id: number;
  readonly title: string;
  readonly time: number;
  readonly paragraphs: readonly string[];
}

export interface Extras {
  /** Ids count from 1. */
  readonly tags: readonly string[];
  readonly storyCount: number;
  story(id: number): Story | null;
  /** Tag ids of a thread; may be none. */
  tagsOf(thread: number): readonly number[];
  hasFile(post: number): boolean;
}

const TAGS = 14;
const STORIES = 36;
const TAGS_A_THREAD = 3;
const FILE_SHARE = 0.06;
const DAY_SECONDS = 86_400;

/** The same for the same arguments. */
export function createExtras(seed: number, flavour: Flavour, endsAt: number): Extras {
  return {
    tags: Array.from({ length: TAGS }, (_, i) =>
      inventName(flavour, deriveRandom(seed, PURPOSE.tag, 0, i)).toLowerCase(),
    ),
    storyCount: STORIES,
    story: (id) => {
      if (!Number.isInteger(id) || id < 1 || id > STORIES) return null;
      const random = deriveRandom(seed, PURPOSE.story, id);
      return {
        id,
        title: inventTitle(flavour, random),
        time: endsAt - (STORIES - id) * 9 * DAY_SECONDS - random.int(DAY_SECONDS),
        paragraphs: Array.from({ length: 3 + random.int(5) }, () =>
          inventParagraph(flavour, random, 6),
        ),
      };
    },
    tagsOf: (thread) => {
      const ids = new Set<number>();
      for (let i = 0; i < TAGS_A_THREAD; i++) {
        // Some draws give no tag, and the first tags are the popular ones.
        const draw = deriveUnit(seed, PURPOSE.tag, thread, i) * 1.6;
        if (draw < 1) ids.add(1 + Math.floor(TAGS * draw ** 2));
      }
      return [...ids];
    },
    hasFile: (post) => deriveUnit(seed, PURPOSE.file, post) < FILE_SHARE,
  };
}
