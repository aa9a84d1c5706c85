/** Where robots.txt files are kept between fetches, and between runs. */

/** Plain data: a database can keep it. */
export interface RobotsEntry {
  /** UTC milliseconds. */
  readonly fetchedAt: number;
  /** Of the last answer, after redirects. */
  readonly status: number;
  /** The file's text; empty where there is no file. */
  readonly body: string;
}

export interface RobotsCache {
  /** The latest file of an origin, however old; null where none is known. */
  get(origin: string): RobotsEntry | null;
  set(origin: string, entry: RobotsEntry): void;
}

/** A cache that ends with the process. Beyond `maxEntries` the oldest go first. */
export function createMemoryRobotsCache(maxEntries = 256): RobotsCache {
  const entries = new Map<string, RobotsEntry>();
  return {
    get: (origin) => entries.get(origin) ?? null,
    set(origin, entry) {
      entries.delete(origin);
      entries.set(origin, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    },
  };
}
