/**
 * Page-flipping patterns made as general as the patterns of first pages: where only one long thread
 * was seen, its title would otherwise stay in the pattern of all. And where the pages of one list
 * differ by a parameter, those of the site's other lists do so too, seen or not.
 */
import type { ItfRegex } from '../itf/itf-regexes.js';
import { type Component, compileComponent } from '../url-patterns/component.js';
import {
  createUrlPattern,
  type PatternForm,
  type PatternParameter,
} from '../url-patterns/url-pattern.js';

/** @param listed the patterns of index and thread URLs. */
export function generaliseFlips(
  flipping: readonly ItfRegex[],
  listed: readonly ItfRegex[],
): ItfRegex[] {
  const merged = new Map<string, ItfRegex>();
  for (const regex of flipping) {
    const one = generalise(regex, listed);
    merged.set(`${one.kind} ${one.pattern.source}`, one);
  }
  for (const regex of spread([...merged.values()], listed)) {
    const key = `${regex.kind} ${regex.pattern.source}`;
    if (!merged.has(key)) merged.set(key, regex);
  }
  return [...merged.values()];
}

/** The parameters that flip pages, added to every pattern of first pages that has none of them. */
function spread(flipping: readonly ItfRegex[], listed: readonly ItfRegex[]): ItfRegex[] {
  const found: ItfRegex[] = [];
  for (const flip of flipping) {
    for (const parameter of flipParameters(flip, listed)) {
      for (const { kind, pattern } of listed) {
        const { form } = pattern;
        if (form.parameters.some(({ key }) => key === parameter.key)) continue;
        // In front of those that may be missing, where the source has it and captures find it.
        const required = form.parameters.filter(({ optional }) => !optional);
        const optional = form.parameters.filter((one) => one.optional);
        const before = componentsOf({ ...form, parameters: required });
        const parameters = [...required, { ...parameter, optional: false }, ...optional];
        found.push({
          kind: kind === 'index' ? 'index-flip' : 'thread-flip',
          pattern: createUrlPattern({ ...form, parameters }),
          urls: 0,
          examples: [],
          pageWildcards: [before.reduce((sum, one) => sum + wildcardsIn(one), 0)],
        });
      }
    }
  }
  return found;
}

/** Parameters with a number that a page-flipping pattern adds to that of the first page. */
function flipParameters(flip: ItfRegex, listed: readonly ItfRegex[]): PatternParameter[] {
  const { form } = flip.pattern;
  const kind = flip.kind === 'index-flip' ? 'index' : 'thread';
  const base = listed.find(
    (regex) =>
      regex.kind === kind &&
      regex.pattern.form.segments.length === form.segments.length &&
      regex.pattern.form.parameters.length === form.parameters.length - 1 &&
      regex.pattern.form.parameters.every(({ key }) =>
        form.parameters.some((one) => one.key === key),
      ),
  );
  if (base === undefined) return [];
  const keys = new Set(base.pattern.form.parameters.map(({ key }) => key));
  return form.parameters.filter(
    ({ key, value }) => key !== '' && !keys.has(key) && wildcardsIn(value) === 1,
  );
}

function generalise(flip: ItfRegex, listed: readonly ItfRegex[]): ItfRegex {
  const kind = flip.kind === 'index-flip' ? 'index' : 'thread';
  for (const { pattern } of listed.filter((regex) => regex.kind === kind)) {
    const form = widened(flip.pattern.form, pattern.form);
    if (form === null) continue;
    const pageWildcards = flip.pageWildcards.map((i) => movedWildcard(flip.pattern.form, form, i));
    return { ...flip, pattern: createUrlPattern(form), pageWildcards };
  }
  return flip;
}

/** The narrow form with the wide one's wildcards for its literals; null where nothing changes. */
function widened(narrow: PatternForm, wide: PatternForm): PatternForm | null {
  if (narrow.segments.length < wide.segments.length) return null;
  const values = new Map(wide.parameters.map(({ key, value }) => [key, value]));
  if (wide.parameters.some(({ key }) => !narrow.parameters.some((one) => one.key === key))) {
    return null;
  }
  let changes = 0;
  const widen = (component: Component, other: Component | undefined): Component => {
    if (other === undefined || !isLiteral(component) || isLiteral(other)) return component;
    if (!compileComponent(other)(textOf(component))) return component;
    changes++;
    return other;
  };
  const form = {
    origin: narrow.origin,
    segments: narrow.segments.map((segment, i) => widen(segment, wide.segments[i])),
    parameters: narrow.parameters.map((one) => ({
      ...one,
      value: widen(one.value, values.get(one.key)),
    })),
  };
  return changes > 0 ? form : null;
}

/** Where a wildcard of the narrow form stands among those of the wide one. */
function movedWildcard(narrow: PatternForm, wide: PatternForm, position: number): number {
  const [before, after] = [componentsOf(narrow), componentsOf(wide)];
  let [seen, moved] = [0, 0];
  for (let i = 0; i < before.length; i++) {
    const count = wildcardsIn(before[i]!);
    if (position < seen + count) return moved + (position - seen);
    seen += count;
    moved += wildcardsIn(after[i]!);
  }
  return position;
}

function componentsOf({ segments, parameters }: PatternForm): Component[] {
  return [...segments, ...parameters.map(({ value }) => value)];
}

function wildcardsIn(component: Component): number {
  return component.filter((item) => 'wildcard' in item).length;
}

function isLiteral(component: Component): boolean {
  return wildcardsIn(component) === 0;
}

function textOf(component: Component): string {
  return component.map((item) => ('literal' in item ? item.literal : '')).join('');
}
