import { describe, expect, it } from 'vitest';
import { addressOf, routeOfUrl } from './addresses.js';
import { generateForum } from './forum.js';
import { describeDrawn, drawSpec, randomForumSpec } from './random-spec.js';
import { URL_FAMILIES } from './random-urls.js';
import { isServed } from './resolve.js';
import type { RouteKind } from './spec.js';
import { urlStyleOf } from './url-styles.js';
import { type Route, routeTo } from './urls.js';

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const drawn = SEEDS.map(drawSpec);

/** Routes of a kind that every drawn forum has, with what their URLs can carry. */
function routesOf(kind: RouteKind, pattern: string): Route[] {
  if (pattern.includes('{year}')) return [routeTo(kind, { year: 2024, month: 7 })];
  const things = /\{(id|name|near|far|post)\}/.test(pattern) ? { id: 1 } : {};
  const routes = [routeTo(kind, things)];
  if (/\{(page|offset)\}/.test(pattern)) routes.push(routeTo(kind, { ...things, page: 2 }));
  if (pattern.includes('{sort}')) {
    routes.push(routeTo(kind, { ...things, sort: 'title', dir: 'asc' }));
  }
  if (pattern.includes('{days}')) routes.push(routeTo(kind, { ...things, page: 2, days: 30 }));
  return routes;
}

describe('drawn forums', () => {
  it('are the same for the same seed, and plain data', () => {
    expect(randomForumSpec(7)).toEqual(randomForumSpec(7));
    expect(JSON.parse(JSON.stringify(randomForumSpec(7)))).toEqual(randomForumSpec(7));
  });

  it('differ in every respect that forums differ in', () => {
    const valuesOf = (choice: (i: number) => unknown): number =>
      new Set(drawn.map((_, i) => JSON.stringify(choice(i)))).size;
    expect(new Set(drawn.map(({ urlFamily }) => urlFamily)).size).toBe(URL_FAMILIES.length);
    expect(valuesOf((i) => drawn[i]!.nature)).toBe(4);
    expect(valuesOf((i) => drawn[i]!.spec.flavour)).toBeGreaterThanOrEqual(12);
    const look = (i: number): Record<string, unknown> =>
      drawn[i]!.spec.look as unknown as Record<string, unknown>;
    expect(valuesOf((i) => look(i)['list'])).toBe(6);
    expect(valuesOf((i) => look(i)['pager'])).toBe(6);
    expect(valuesOf((i) => look(i)['posts'])).toBe(9);
    expect(valuesOf((i) => drawn[i]!.spec.sessionIds && drawn[i]!.spec.sessionForm)).toBe(4);
    expect(valuesOf((i) => drawn[i]!.spec.links.variants)).toBe(3);
    expect(valuesOf((i) => describeDrawn(drawn[i]!))).toBe(SEEDS.length);
  });

  it('read back the URLs that they build', () => {
    for (const [i, { spec }] of drawn.entries()) {
      const forum = generateForum(spec, SEEDS[i]!);
      const { patterns } = urlStyleOf(spec.urlStyle);
      for (const [kind, pattern] of Object.entries(patterns) as [RouteKind, string][]) {
        if (!isServed(forum, kind)) continue;
        for (const route of routesOf(kind, pattern)) {
          // Where a post is a page, this thread has to have a second one.
          if (pattern.includes('{post}') && forum.postCount(1, spec.endsAt) < route.page) continue;
          const url = new URL(addressOf(forum, route), spec.baseUrl).href;
          const isEntry = spec.entry === 'threads' && kind === 'board' && route.page === 1;
          if (isEntry && route.sort === '') continue;
          expect(routeOfUrl(forum, url), `${SEEDS[i]} ${kind} ${url}`).toEqual(route);
        }
      }
    }
  });
});
