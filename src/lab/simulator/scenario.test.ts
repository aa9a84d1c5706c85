import { describe, expect, it } from 'vitest';
import { headerOf } from '../../fetch/fetcher.js';
import type { SiteAnswer } from '../site-handler.js';
import { generateForum } from './forum.js';
import { createForumHandler } from './handler.js';
import { createScenarioSite, type Scenario } from './scenario.js';
import { demoSpec, type ForumSpec } from './spec.js';
import { wantedLabels } from './truth.js';

const spec: ForumSpec = { ...demoSpec, threads: 20, sessionIds: false };
const forum = generateForum(spec, 1);
const thread = wantedLabels(forum).find(({ type }) => type === 'thread')!.url;

/** The answers to the same question, asked again and again. */
function answers(scenario: Scenario, times: number, url: string = thread): SiteAnswer[] {
  const { handler } = createScenarioSite(forum, scenario);
  return Array.from(
    { length: times },
    () => handler({ method: 'GET', url, headers: {} }) as SiteAnswer,
  );
}

function textOf({ body }: SiteAnswer): string {
  return new TextDecoder().decode(body);
}

const usual = textOf(
  createForumHandler(forum)({ method: 'GET', url: thread, headers: {} }) as SiteAnswer,
);

describe('a scenario', () => {
  it('shows the login page in place of every page, with status 200', () => {
    const [first, second] = answers({ kind: 'login-wall', afterRequests: 1 }, 2);
    expect(textOf(first!)).toBe(usual);
    expect(second!.status).toBe(200);
    expect(textOf(second!)).toContain('type="password"');
  });

  it.each([
    ['captcha', 200],
    ['captcha', 403],
    ['ban', 200],
    ['ban', 403],
  ] as const)('answers with a %s and status %i, never twice the same', (kind, status) => {
    const [first, second, third] = answers({ kind, status, afterRequests: 1 }, 3);
    expect(textOf(first!)).toBe(usual);
    expect([second!.status, third!.status]).toEqual([status, status]);
    expect(textOf(second!)).not.toBe(textOf(third!));
    expect(textOf(second!)).not.toContain('type="password"');
  });

  it('refuses with 429, saying for how long or not, and gives way again', () => {
    const scenario = { kind: 'rate-limit', afterRequests: 1, refusals: 2 } as const;
    const told = answers({ ...scenario, retryAfterSeconds: 7 }, 4);
    expect(told.map(({ status }) => status)).toEqual([200, 429, 429, 200]);
    expect(headerOf(told[1]!.headers, 'retry-after')).toBe('7');
    const untold = answers({ ...scenario, retryAfterSeconds: null }, 2);
    expect(headerOf(untold[1]!.headers, 'retry-after')).toBeNull();
  });

  it('changes the templates under the same URLs', () => {
    const change = { look: 'cards' } as const;
    const [before, after] = answers({ kind: 'new-look', afterRequests: 1, change }, 2);
    expect(textOf(before!)).toBe(usual);
    expect(after!.status).toBe(200);
    expect(textOf(after!)).toContain('class="note"');
  });

  it('changes the URLs too: old ones lead to the same content', () => {
    const change = { look: 'cards', urlStyle: 'paths' } as const;
    const site = createScenarioSite(forum, { kind: 'new-look', afterRequests: 0, change });
    for (const { url, key } of wantedLabels(forum)) {
      if (key === 'entry') continue;
      const moved = site.handler({ method: 'GET', url, headers: {} }) as SiteAnswer;
      expect(moved.status, url).toBe(301);
      const target = headerOf(moved.headers, 'location')!;
      expect(site.labelOf(target)?.key).toBe(key);
      expect(site.labelOf(url)?.key).toBe(key);
      const shown = site.handler({ method: 'GET', url: target, headers: {} }) as SiteAnswer;
      expect(shown.status).toBe(200);
    }
  });

  it('leaves robots.txt alone', () => {
    const robots = new URL('/robots.txt', spec.baseUrl).href;
    const scenario = { kind: 'ban', afterRequests: 0, status: 403 } as const;
    expect(answers(scenario, 1, robots)[0]!.status).toBe(200);
  });
});
