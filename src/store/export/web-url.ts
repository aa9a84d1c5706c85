/** Links that an export may carry. */

const NOT_IN_LINK = /[()'"<>\s\\`]/g;
const WEB = /^https?:\/\//i;

/** A URL that leads to the web and ends no attribute and no Markdown link; null for any other. */
export function webUrl(url: string): string | null {
  if (!WEB.test(url)) return null;
  return url.replace(NOT_IN_LINK, (character) =>
    character.charCodeAt(0) < 0x80
      ? `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
      : encodeURIComponent(character),
  );
}
