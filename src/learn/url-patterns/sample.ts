/** A URL prepared for learning: split and tokenized once. */
import { shapeOf, splitUrl, type Token, tokensOf, type UrlParts } from './url-parts.js';

export interface SampleValue {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly shape: string;
}

export interface Sample {
  readonly url: string;
  readonly parts: UrlParts;
  /** Path segments (`/0`, `/1`, …) and parameters (`?id`). */
  readonly values: ReadonlyMap<string, SampleValue>;
}

/** @param url in canonical form. */
export function sampleOf(url: string): Sample {
  const parts = splitUrl(url);
  const values = new Map<string, SampleValue>();
  parts.segments.forEach((segment, i) => {
    values.set(`/${i}`, valueOfText(segment));
  });
  for (const { id, value } of parts.parameters) values.set(`?${id}`, valueOfText(value));
  return { url, parts, values };
}

function valueOfText(text: string): SampleValue {
  const tokens = tokensOf(text);
  return { text, tokens, shape: shapeOf(tokens) };
}
