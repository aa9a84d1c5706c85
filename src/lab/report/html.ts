/** HTML and SVG from templates. Whatever is not markup already is escaped: site names are hostile. */

/** Markup, safe as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Html | readonly Html[] | null;

/** Controls, halves of characters, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SPECIAL = /[&<>"']/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element contents and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd').replace(SPECIAL, (char) => ENTITIES[char]!);
}

/** A template whose values are escaped; null gives nothing, a list its elements one after another. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0]!;
  for (const [i, value] of values.entries()) text += textOf(value) + strings[i + 1]!;
  return new Html(text);
}

function textOf(value: HtmlValue): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('\n');
}
