/** A strategy that looks at the record of its requests before it makes another. */
import { afterEach, expect, test } from 'vitest';
import { generic } from '../src/strategies/generic.js';
import type { Strategy, Tally } from '../src/strategies/strategy.js';
import { contentsOf } from './crawl-contents.js';
import { ScriptedCrawl } from './scripted-crawl.js';

const HOME = 'http://forum.test';
const EMPTY = 'ten of them led to nothing';

let crawl: ScriptedCrawl;
afterEach(() => crawl.dispose());

const many = (path: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${path}${index}`);

const familyOf = (url: string): string => url.split('/')[3]!;

/** Follows everything, but no family whose first pages were of no use. */
function wary(seen: Map<string, Tally>): Strategy {
  return {
    ...generic,
    name: 'wary',
    route: (page, model, context) => {
      const routing = generic.route(page, model, context);
      return { ...routing, fits: page.links.length > 0 };
    },
    familyOf: ({ url }) => familyOf(url),
    reconsider: ({ url }, _model, context) => {
      const tally = context.tally(familyOf(url));
      seen.set(familyOf(url), tally);
      return tally.pages >= 10 && tally.fitting === 0 ? EMPTY : null;
    },
  };
}

test('a family that proves useless is not asked for any more, and no time is lost over it', async () => {
  const seen = new Map<string, Tally>();
  crawl = new ScriptedCrawl((url) => {
    if (url === `${HOME}/`) return { links: [...many('/empty/', 60), ...many('/t/', 5)] };
    if (url === `${HOME}/t/0`) return { links: ['/t/9', '/t/1'] };
    if (url.includes('/t/')) return { links: ['/t/1'] };
    return url.includes('/empty/') ? { links: [] } : { status: 404 };
  });
  await crawl.run(`${HOME}/`, { strategy: wary(seen) });

  const asked = crawl.pages.filter((url) => url.includes('/empty/'));
  expect(asked).toHaveLength(10);
  expect(crawl.elapsedMs).toBeLessThan(20_000);
  expect(seen.get('empty')).toEqual({ pages: 10, fitting: 0, fresh: 0 });
  // The last of six was asked for when five had been answered.
  expect(seen.get('t')).toEqual({ pages: 5, fitting: 5, fresh: 1 });
  const states = [...(await contentsOf(crawl.dir)).requests.values()];
  expect(states.filter((state) => state === `refused ${EMPTY}`)).toHaveLength(50);
  const told = crawl.events.filter(({ type }) => type === 'demoted');
  expect(told).toEqual([
    { type: 'demoted', family: 'empty', url: `${HOME}/empty/10`, reason: EMPTY },
  ]);
});

test('errors and redirects to what is known count against their family, other redirects do not', async () => {
  const seen = new Map<string, Tally>();
  crawl = new ScriptedCrawl((url) => {
    if (url === `${HOME}/`) return { links: [...many('/old/', 3), ...many('/jump/', 3)] };
    if (url.includes('/old/')) {
      return { status: 301, headers: [['Location', url.replace('/old/', '/new/')]] };
    }
    return url.includes('/jump/') ? { status: 302, headers: [['Location', '/']] } : { status: 404 };
  });
  await crawl.run(`${HOME}/`, { strategy: wary(seen) });
  expect(seen.get('old')).toEqual({ pages: 0, fitting: 0, fresh: 0 });
  expect(seen.get('new')).toEqual({ pages: 2, fitting: 0, fresh: 0 });
  expect(seen.get('jump')).toEqual({ pages: 2, fitting: 0, fresh: 0 });
});
