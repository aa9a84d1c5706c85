/** Invented language: words, titles, sentences and times in a flavour. */
import type { Random } from '../../random/random.js';
import type { Flavour } from './flavours/flavours.js';

const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function inventWord(flavour: Flavour, random: Random): string {
  const [fewest, most] = flavour.wordSyllables;
  const count = fewest + random.int(most - fewest + 1);
  let word = '';
  for (let i = 0; i < count; i++) word += random.pick(flavour.syllables);
  return flavour.capitals === 'all' ? capitalise(word) : word;
}

function phrase(flavour: Flavour, random: Random, words: number): string {
  let text = '';
  for (let i = 0; i < words; i++) {
    // A particle never ends a phrase.
    const particle = i < words - 1 && random.next() < 0.35;
    const word = particle ? random.pick(flavour.particles) : inventWord(flavour, random);
    const gap = i > 3 && random.next() < 0.1 ? flavour.comma : flavour.space;
    text += i === 0 ? word : gap + word;
  }
  return flavour.capitals === 'none' ? text : capitalise(text);
}

/** A person's name. */
export function inventName(flavour: Flavour, random: Random): string {
  const name = capitalise(
    random.pick(flavour.syllables) +
      random.pick(flavour.syllables) +
      random.pick(flavour.syllables),
  );
  return random.next() < 0.3 ? name + String(random.int(100)) : name;
}

/** The title of a board or thread. */
export function inventTitle(flavour: Flavour, random: Random): string {
  const title = phrase(flavour, random, 3 + random.int(6));
  return random.next() < 0.15 ? title + random.pick(flavour.titleEnds) : title;
}

/** One to `most` sentences. */
export function inventParagraph(flavour: Flavour, random: Random, most: number): string {
  const sentences = 1 + random.int(most);
  let text = '';
  for (let i = 0; i < sentences; i++) {
    text += phrase(flavour, random, 4 + random.int(12)) + random.pick(flavour.stops);
  }
  return text.trim();
}

/** A title as a part of a URL. */
export function slugOf(title: string): string {
  const words = title.toLowerCase().split(NOT_WORD).filter(Boolean);
  return encodeURIComponent(words.join('-'));
}

/** A time as the forum shows it, in UTC. */
export function formatTime(flavour: Flavour, seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return flavour.timeFormat
    .replace('{year}', String(date.getUTCFullYear()))
    .replace('{buddhistYear}', String(date.getUTCFullYear() + 543))
    .replace('{monthName}', flavour.months[date.getUTCMonth()]!)
    .replace('{month}', two(date.getUTCMonth() + 1))
    .replace('{day}', two(date.getUTCDate()))
    .replace('{hour}', two(date.getUTCHours()))
    .replace('{minute}', two(date.getUTCMinutes()));
}
