/** The offline copy: readable, searchable, and silent; in a browser where there is one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportContent } from '../src/store/export/export.js';
import { searchScript } from '../src/store/export/html/search-script.js';
import { shardOf, termsOf } from '../src/store/export/html/search-terms.js';
import { type ExportFixture, exportFixture } from './export-fixtures.js';

const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu'];

let fixture: ExportFixture;
let out: string;
beforeAll(async () => {
  fixture = await exportFixture();
  out = join(fixture.work, 'copy');
  await exportContent({ dir: fixture.dir, format: 'html', out });
});
afterAll(() => fixture.remove());

const pages = (): string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

test('every link within the copy leads somewhere', () => {
  const broken = pages().flatMap((page) => {
    const html = readFileSync(join(out, page), 'utf8');
    return [...html.matchAll(/href="([^"#:]+)(?:#[^"]*)?"/g)]
      .map((match) => join(out, page, '..', match[1]!))
      .filter((target) => !existsSync(target));
  });
  expect(broken).toEqual([]);
  expect(pages()).toHaveLength(1 + 4 + 1 + 1 + 4);
});

test('every page has a policy that lets nothing in, and no page loads anything', () => {
  for (const page of pages()) {
    const html = readFileSync(join(out, page), 'utf8');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('unsafe');
    expect(html).not.toMatch(/<(?:img|iframe|link|object|embed|video|audio|source)\b/);
    if (page !== 'search.html') expect(html).not.toContain('<script');
    expect(html).not.toMatch(/(?:href|src)="javascript/);
  }
});

test('the page that searches splits text as the index does', () => {
  const none = { addEventListener: () => {} };
  const context = createContext({
    document: { querySelector: () => none, getElementById: () => none },
    location: { hash: '' },
  });
  const script = searchScript({ shards: 64, postsPerList: 500 });
  runInContext(
    `${script}; globalThis.terms = (text) => [...termsOf(text)].map((t) => [t, shardOf(t)])`,
    context,
  );
  const inPage = (text: string): Array<[string, number]> =>
    runInContext(`terms(${JSON.stringify(text)})`, context) as Array<[string, number]>;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aÉ é1-日本語が한국ﬁ😀 ขน') }), (text) => {
      const terms = termsOf(text);
      for (const [term, shard] of inPage(text)) {
        expect(terms).toContain(term);
        expect(shard).toBe(shardOf(term, 64));
      }
      expect(inPage(text).length > 0).toBe(terms.size > 0);
    }),
  );
});

describe.skipIf(!existsSync(BROWSER))(`in ${BROWSER} (skipped where there is none)`, () => {
  let browser: Browser;
  const requests: string[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  });
  afterAll(() => browser?.close());

  async function open(file: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser.newPage({ colorScheme: scheme });
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(pathToFileURL(join(out, file)).href);
    return page;
  }

  test('a reader finds the way from the boards to a post', async () => {
    const page = await open('index.html');
    await page.getByRole('link', { name: 'Bread' }).click();
    await page.getByRole('link', { name: 'Sourdough' }).click();
    expect(await page.locator('article').count()).toBe(3);
    expect(await page.locator('#p1 .body').innerText()).toContain('今天天气很好');
    await page.getByRole('link', { name: 'forum.test' }).click();
    expect(await page.title()).toBe('forum.test');
  });

  test('a long thread has pages', async () => {
    const page = await open('threads/0/3.html');
    expect(await page.locator('article').count()).toBe(50);
    await page.getByRole('link', { name: '2', exact: true }).first().click();
    expect(await page.locator('article').count()).toBe(10);
  });

  test.each([
    ['marzipan', 1, 'threads/0/3-2.html#p60'],
    ['CREME brulee', 1, 'threads/0/1.html#p3'],
    ['天', 1, 'threads/0/1.html#p1'],
    ['天气', 1, 'threads/0/1.html#p1'],
    ['sourdough', 1, 'threads/0/1.html#p1'],
    ['layer', 59, 'threads/0/3.html#p1'],
  ])('search finds %s', async (query, count, place) => {
    const page = await open('search.html');
    await page.getByRole('searchbox').fill(query);
    await page.getByText(count === 1 ? '1 post' : `${count} posts`, { exact: true }).waitFor();
    const link = page.locator('#found a').first();
    expect(await link.getAttribute('href')).toBe(place);
    await link.click();
    expect(page.url()).toContain(place);
  });

  test('light and dark', async () => {
    const background = async (scheme: 'light' | 'dark'): Promise<string> =>
      await (await open('index.html', scheme)).evaluate(
        'getComputedStyle(document.body).backgroundColor',
      );
    expect(await background('light')).toBe('rgb(255, 255, 255)');
    expect(await background('dark')).not.toBe('rgb(255, 255, 255)');
  });

  test('nothing was asked for but files, nothing ran, nothing complained', () => {
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
