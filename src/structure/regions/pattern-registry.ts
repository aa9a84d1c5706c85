/**
 * The repetitive patterns of a site, each with one number (iRobot figure 5). Patterns are taken in
 * the order of how often they occur, not of the pages, so that shuffled samples give the same
 * registry; each joins the registered pattern that it costs least to align with.
 */
import { createPatternMatcher, type PatternMatcher } from './match-patterns.js';
import { type Pattern, patternPlaces, rootTags } from './pattern.js';

/** Patterns that cost less than this to align are one pattern. */
export const DEFAULT_EPSILON = 0.3;

export interface PatternRegistry {
  /** Position = number of the pattern. JSON: `loadPatternRegistry` takes it. */
  readonly patterns: readonly Pattern[];
  readonly epsilon: number;
  /** The number of the pattern; -1 where it is like none. */
  idOf(pattern: Pattern): number;
  /** The place in the registered pattern that a place in the given one stands for. */
  placeIn(id: number, pattern: Pattern, place: string): string;
}

/**
 * @param patterns of all regions of all sampled pages, in any order, copies included.
 * @param epsilon the threshold of iRobot's figure 5.
 */
export function createPatternRegistry(
  patterns: Iterable<Pattern>,
  epsilon: number = DEFAULT_EPSILON,
): PatternRegistry {
  const registry = new Registry([], epsilon);
  for (const pattern of bySupport(registry.matcher, patterns)) registry.add(pattern);
  return registry;
}

/** The registry of patterns that were registered before. */
export function loadPatternRegistry(
  patterns: readonly Pattern[],
  epsilon: number = DEFAULT_EPSILON,
): PatternRegistry {
  return new Registry(patterns, epsilon);
}

function bySupport(matcher: PatternMatcher, patterns: Iterable<Pattern>): Pattern[] {
  const seen = new Map<number, { pattern: Pattern; support: number }>();
  for (const pattern of patterns) {
    const id = matcher.identity(pattern);
    const entry = seen.get(id);
    if (entry === undefined) seen.set(id, { pattern, support: 1 });
    else entry.support++;
  }
  const entries = [...seen.values()].map((entry) => ({
    ...entry,
    text: JSON.stringify(entry.pattern),
  }));
  entries.sort((a, b) => b.support - a.support || (a.text < b.text ? -1 : 1));
  return entries.map(({ pattern }) => pattern);
}

class Registry implements PatternRegistry {
  readonly patterns: Pattern[];
  readonly epsilon: number;
  readonly matcher: PatternMatcher;
  private readonly byTags: Map<string, number[]>;
  private readonly known: Map<number, number>;
  private readonly places: Map<string, ReadonlyMap<string, string>>;

  constructor(patterns: readonly Pattern[], epsilon: number) {
    this.patterns = [];
    this.epsilon = epsilon;
    this.matcher = createPatternMatcher();
    this.byTags = new Map();
    this.known = new Map();
    this.places = new Map();
    for (const pattern of patterns) this.register(pattern);
  }

  add(pattern: Pattern): void {
    if (this.cheapest(pattern) < 0) this.register(pattern);
  }

  idOf(pattern: Pattern): number {
    const identity = this.matcher.identity(pattern);
    let id = this.known.get(identity);
    if (id === undefined) {
      id = this.cheapest(pattern);
      this.known.set(identity, id);
    }
    return id;
  }

  placeIn(id: number, pattern: Pattern, place: string): string {
    const key = `${id} ${this.matcher.identity(pattern)}`;
    let places = this.places.get(key);
    if (places === undefined) {
      places = this.matchPlaces(this.patterns[id]!, pattern);
      this.places.set(key, places);
    }
    return places.get(place) ?? place;
  }

  private register(pattern: Pattern): void {
    const tags = tagsOf(pattern);
    this.byTags.set(tags, [...(this.byTags.get(tags) ?? []), this.patterns.length]);
    this.patterns.push(pattern);
  }

  private cheapest(pattern: Pattern): number {
    let best = -1;
    let least = this.epsilon;
    for (const id of this.byTags.get(tagsOf(pattern)) ?? []) {
      const cost = this.matcher.cost(this.patterns[id]!, pattern);
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  private matchPlaces(registered: Pattern, pattern: Pattern): ReadonlyMap<string, string> {
    const registeredPlaces = patternPlaces(registered);
    const ownPlaces = patternPlaces(pattern);
    const places = new Map<string, string>();
    for (const [there, own] of this.matcher.pairs(registered, pattern)) {
      places.set(ownPlaces.get(own)!, registeredPlaces.get(there)!);
    }
    return places;
  }
}

/** Only patterns with the same first root can be alike: further parts of a record are optional. */
function tagsOf(pattern: Pattern): string {
  return `${rootTags({ ...pattern, children: [pattern] })} ${rootTags(pattern).split(' ')[0]}`;
}
