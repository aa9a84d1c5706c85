/** What URLs made by one piece of a template have in common, told from a single one. */
import { splitUrl } from '../url-patterns/url-parts.js';

const DIGITS = /\d+/g;

/**
 * Path and parameters with numbers made alike, and of parameters with a key the key alone:
 * `/thread-#.htm`, `/view.php?id`.
 */
export function urlShape(url: string): string {
  const { segments, parameters } = splitUrl(url);
  const query = parameters.map(({ key, value }) => (key === '' ? value.replace(DIGITS, '#') : key));
  return `/${segments.join('/').replace(DIGITS, '#')}?${query.sort().join('&')}`;
}
