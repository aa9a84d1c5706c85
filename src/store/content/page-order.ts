/** The pages of a thread in reading order. */
import type { ThreadPage } from '../../extract/post.js';
import type { MissingPage } from '../../extract/threads/assemble-thread.js';

const DIGITS = /(\d+)/;

/**
 * Sorts by the numbers that posts print, else by the number in which the URLs differ, else by the
 * times of posts; what none of them tells apart stays as it is.
 */
export function orderPages<P extends Pick<ThreadPage, 'url' | 'posts'>>(pages: readonly P[]): P[] {
  const keys =
    keysOf(pages, ({ number }) => number) ??
    urlKeys(pages.map(({ url }) => url)) ??
    keysOf(pages, ({ time }) => time?.instantMs ?? null);
  if (keys === null) return [...pages];
  return pages
    .map((page, index) => ({ page, key: keys[index]!, index }))
    .sort((a, b) => a.key - b.key || a.index - b.index)
    .map(({ page }) => page);
}

/** Says behind which of the ordered pages each missing one belongs. */
export function placeMissing(missing: readonly string[], pages: readonly string[]): MissingPage[] {
  const keys = urlKeys([...pages, ...missing]);
  return missing.map((url, index) => {
    const own = keys?.[pages.length + index] ?? Number.POSITIVE_INFINITY;
    const before = pages.filter((_, page) => (keys?.[page] ?? 0) < own);
    return { url, after: before.length - 1 };
  });
}

/** The middle value of each page's posts; null where a page has none. */
function keysOf(
  pages: ReadonlyArray<Pick<ThreadPage, 'posts'>>,
  read: (post: ThreadPage['posts'][number]) => number | null,
): number[] | null {
  const keys: number[] = [];
  for (const { posts } of pages) {
    const values = posts.flatMap((post) => read(post) ?? []).sort((a, b) => a - b);
    if (values.length === 0) return null;
    keys.push(values[values.length >> 1]!);
  }
  return keys;
}

/**
 * The number of each page where the URLs are alike but for one number, and at most one, that of
 * the first page, has another form.
 */
function urlKeys(urls: readonly string[]): number[] | null {
  const split = urls.map((url) => url.split(DIGITS));
  const forms = split.map((parts) => parts.filter((_, index) => index % 2 === 0).join('0'));
  const usual = mostFrequent(forms);
  if (forms.filter((form) => form !== usual).length > 1) return null;
  const alike = split.filter((_, index) => forms[index] === usual);
  const varying = alike[0]?.flatMap((part, at) =>
    at % 2 === 1 && alike.some((parts) => parts[at] !== part) ? [at] : [],
  );
  if (varying === undefined || varying.length > 1) return null;
  const [at] = varying;
  return split.map((parts, index) => {
    if (forms[index] !== usual) return Number.NEGATIVE_INFINITY;
    return at === undefined ? 0 : Number(parts[at]);
  });
}

/** Of equally frequent forms the longest: a first page lacks what the others name. */
function mostFrequent(forms: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length);
  return sorted[0]?.[0] ?? '';
}
