/** What the wildcards of a URL pattern stand for in a URL. */
import type { Component, Item } from '../url-patterns/component.js';
import { escapeLiteral } from '../url-patterns/component.js';
import { parameterId, splitUrl } from '../url-patterns/url-parts.js';
import type { UrlPattern } from '../url-patterns/url-pattern.js';

/** Longer texts are not taken apart: expressions with several wildcards would take long. */
const MAX_LENGTH = 300;

const GROUPS = {
  number: '(\\d+)',
  letters: '([a-zA-Z]+)',
  word: '([a-zA-Z0-9]+)',
  any: '(.+)',
  rest: '(.*)',
} as const;

/** The texts in the order of the pattern's source; null for a URL that it does not match. */
export type Capture = (url: string) => string[] | null;

export function createCapture(pattern: UrlPattern): Capture {
  const { form } = pattern;
  const segments = form.segments.map(takeApart);
  const times = new Map<string, number>();
  const parameters = form.parameters.map(({ key, value }) => ({
    id: parameterId(key, times),
    take: takeApart(value),
  }));
  return (url) => {
    const parts = splitUrl(url);
    if (!pattern.matchesParts(parts)) return null;
    const texts: string[] = [];
    segments.forEach((take, i) => {
      texts.push(...take(parts.segments[i]!));
    });
    for (const { id, take } of parameters) {
      const value = parts.parameters.find((parameter) => parameter.id === id)?.value;
      if (value !== undefined) texts.push(...take(value));
    }
    return texts;
  };
}

function takeApart(component: Component): (text: string) => string[] {
  const wildcards = component.filter((item) => 'wildcard' in item);
  if (wildcards.length === 0) return () => [];
  if (component.length === 1) return (text) => [text];
  const expression = new RegExp(`^${component.map(groupOf).join('')}$`, 's');
  return (text) => {
    const match = text.length > MAX_LENGTH ? null : expression.exec(text);
    return match === null ? [text] : match.slice(1);
  };
}

function groupOf(item: Item): string {
  return 'literal' in item ? escapeLiteral(item.literal) : GROUPS[item.wildcard];
}
