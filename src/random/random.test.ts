import { expect, test } from 'vitest';
import { createRandom } from './random.js';

test('the same seed gives the same numbers, another seed gives others', () => {
  const draw = (seed: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.int(1000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('numbers are spread over the whole range', () => {
  const random = createRandom(1);
  const buckets = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) buckets[random.int(10)]!++;
  for (const count of buckets) expect(count).toBeGreaterThan(850);
});

test('a shuffle keeps every element and leaves its input alone', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  const shuffled = createRandom(3).shuffle(items);
  expect(shuffled).not.toEqual(items);
  expect([...shuffled].sort((x, y) => x - y)).toEqual(items);
});
