/** Which URLs lie below others, as pages lie in folders. */

/** Whether the second URL, one without a query, is a folder of the first, or its page. */
export function isBelow(url: string, above: string): boolean {
  if (above.includes('?') || url === above || !url.startsWith(above)) return false;
  return above.endsWith('/') || url[above.length] === '/' || url[above.length] === '?';
}
