/**
 * Content on demand: a value that depends on nothing but the forum's seed, what the value is for
 * and which thing it belongs to, so that nothing has to be stored or drawn in order.
 */
import { createRandom, type Random } from '../../random/random.js';

/** What a value is for: keeps the values of one thing independent of each other. */
export const PURPOSE = {
  category: 1,
  board: 2,
  boardOfThread: 3,
  title: 4,
  postCount: 5,
  pace: 6,
  startTime: 7,
  sticky: 8,
  author: 9,
  postTime: 10,
  text: 11,
  user: 12,
  views: 13,
  calendar: 14,
  help: 15,
  tail: 16,
  quote: 17,
  tag: 18,
  file: 19,
  story: 20,
  crossLink: 21,
  related: 22,
} as const;

/** One of `PURPOSE`. */
export type Purpose = (typeof PURPOSE)[keyof typeof PURPOSE];

function mix(hash: number, value: number): number {
  let h = hash ^ Math.imul(value | 0, 0xcc_9e_2d_51);
  h = Math.imul((h << 13) | (h >>> 19), 0x1b_87_35_93);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85_eb_ca_6b);
  return h ^ (h >>> 13);
}

/** 32 bits that depend on all arguments. */
export function derive(seed: number, purpose: Purpose, a: number, b = 0): number {
  const h = Math.imul(mix(mix(mix(mix(0x25_45_f4_91, seed), purpose), a), b), 0xc2_b2_ae_35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** As `derive`, a number in [0, 1). */
export function deriveUnit(seed: number, purpose: Purpose, a: number, b = 0): number {
  return derive(seed, purpose, a, b) / 4_294_967_296;
}

/** As `derive`, a source of as many values as a text needs. */
export function deriveRandom(seed: number, purpose: Purpose, a: number, b = 0): Random {
  return createRandom(derive(seed, purpose, a, b));
}
