/** What the HTML standard says about elements, as one table of flags. */

/** Position = tag id in every `Names`. The first four have constants of their own. */
export const KNOWN_TAGS: readonly string[] = [
  ...['#text', 'html', 'head', 'body'],
  ...['a', 'abbr', 'address', 'applet', 'area', 'article', 'aside', 'audio', 'b', 'base', 'big'],
  ...['blockquote', 'br', 'button', 'canvas', 'caption', 'center', 'cite', 'code', 'col'],
  ...['colgroup', 'dd', 'del', 'details', 'dir', 'div', 'dl', 'dt', 'em', 'embed', 'fieldset'],
  ...['figcaption', 'figure', 'font', 'footer', 'form', 'frame', 'frameset', 'h1', 'h2', 'h3'],
  ...['h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'i', 'iframe', 'img', 'input', 'ins', 'kbd'],
  ...['label', 'legend', 'li', 'link', 'listing', 'main', 'map', 'marquee', 'math', 'menu'],
  ...['meta', 'nav', 'nobr', 'noscript', 'object', 'ol', 'optgroup', 'option', 'p', 'param'],
  ...['picture', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'script', 'search', 'section'],
  ...['select', 'small', 'source', 'span', 'strike', 'strong', 'style', 'sub', 'summary', 'sup'],
  ...['svg', 'table', 'tbody', 'td', 'template', 'textarea', 'tfoot', 'th', 'thead', 'time'],
  ...['title', 'tr', 'track', 'tt', 'u', 'ul', 'var', 'video', 'wbr', 'xmp', 'datalist'],
];

/** Attributes that must stay readable even where a page has used up the room for names. */
export const KNOWN_ATTRIBUTES: readonly string[] = [
  ...['class', 'id', 'href', 'src', 'rel', 'alt', 'title', 'name', 'content', 'http-equiv', 'lang'],
  ...['xml:lang', 'hidden', 'style', 'type', 'role', 'value', 'for', 'action', 'method', 'target'],
  ...['datetime', 'itemprop', 'itemscope', 'itemtype', 'itemid', 'property', 'charset', 'cite'],
  ...['colspan', 'rowspan', 'start', 'width', 'height', 'dir', 'aria-label', 'aria-current'],
  ...['data-time', 'data-timestamp', 'data-date', 'data-datetime', 'data-id', 'data-author'],
];

export const TEXT = 0;
export const HTML = 1;
export const HEAD = 2;
export const BODY = 3;

/** The id of a tag of `KNOWN_TAGS`. */
export function knownTag(name: string): number {
  return KNOWN_TAGS.indexOf(name);
}

/** Has neither content nor end tag. */
export const VOID = 1;
/** Belongs into the head while there is no body. */
export const METADATA = 2;
/** The standard's "special" elements: an end tag of an ordinary element does not reach past one. */
export const SPECIAL = 4;
/** No end tag inside reaches an element outside. */
export const SCOPE = 8;
/** Ends an open paragraph. */
export const ENDS_P = 16;
/** May overlap other elements: `<b><p></b></p>`. */
export const FORMATTING = 32;
/** Its content is no text for people and is dropped. */
export const DROPPED_BODY = 64;
/** White space inside counts. */
export const PREFORMATTED = 128;
/** Separates words and lines. */
export const BLOCK = 256;
/** A list item does not end an item outside of these. */
export const ITEM_BARRIER = 512;
/** Not shown as text of the page. */
export const INVISIBLE = 1024;

const words = (list: string): string[] => list.split(' ');

const GROUPS: ReadonlyArray<readonly [flag: number, tags: readonly string[]]> = [
  [VOID, words('area base br col embed frame hr img input link meta param source track wbr')],
  [METADATA, words('base link meta noscript script style template title')],
  [
    SPECIAL,
    words(
      'address applet area article aside base blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input li link listing main marquee menu meta nav noscript object ol p param pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
    ),
  ],
  [SCOPE, words('applet caption html marquee object table td template th')],
  [
    ENDS_P,
    words(
      'address article aside blockquote center details dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul xmp',
    ),
  ],
  [FORMATTING, words('a b big code em font i nobr s small strike strong tt u')],
  [DROPPED_BODY, words('script style')],
  [PREFORMATTED, words('listing pre textarea xmp')],
  [
    BLOCK,
    words(
      'address article aside blockquote body br caption center dd details dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu nav ol optgroup option p pre search section select summary table td textarea tfoot th thead title tr ul xmp',
    ),
  ],
  [
    ITEM_BARRIER,
    words('applet button caption html marquee menu object ol table td template th ul dl'),
  ],
  [
    INVISIBLE,
    words(
      'head script style noscript template title select datalist textarea iframe object applet audio video canvas svg math',
    ),
  ],
];

/** Flags by tag id; a tag beyond the table has none. */
export const TAG_FLAGS: Uint16Array = buildFlags();

function buildFlags(): Uint16Array {
  const flags = new Uint16Array(KNOWN_TAGS.length);
  for (const [flag, tags] of GROUPS) for (const tag of tags) flags[knownTag(tag)]! |= flag;
  return flags;
}
