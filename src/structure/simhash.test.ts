import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shinglesOfText } from './shingles.js';
import { hammingDistance, type SimHash, SimHashIndex, simHashOf } from './simhash.js';

const half = fc.integer({ min: 0, max: 0xff_ff_ff_ff });
const hash: fc.Arbitrary<SimHash> = fc.record({ high: half, low: half });
const flips = fc.array(fc.nat(63), { maxLength: 5 });

function flip({ high, low }: SimHash, bits: readonly number[]): SimHash {
  let [h, l] = [high, low];
  for (const bit of bits) {
    if (bit < 32) l ^= 1 << bit;
    else h ^= 1 << (bit - 32);
  }
  return { high: h >>> 0, low: l >>> 0 };
}

describe('simHashOf', () => {
  it('differs in few bits for like texts and in about half for others', () => {
    const text = Array.from(
      { length: 400 },
      (_, i) => `word${String.fromCharCode(97 + (i % 26), 97 + (i % 17))}`,
    );
    const one = simHashOf(shinglesOfText(text.join(' ')));
    const like = simHashOf(shinglesOfText([...text, 'end'].join(' ')));
    const other = simHashOf(shinglesOfText(text.toReversed().join(' ')));
    expect(hammingDistance(one, like)).toBeLessThanOrEqual(3);
    expect(hammingDistance(one, other)).toBeGreaterThan(12);
  });
});

describe('hammingDistance', () => {
  it('counts the bits that differ', () => {
    fc.assert(
      fc.property(hash, fc.uniqueArray(fc.nat(63)), (one, bits) => {
        expect(hammingDistance(one, flip(one, bits))).toBe(bits.length);
      }),
    );
  });
});

describe('SimHashIndex', () => {
  it('finds what a look at every hash finds', () => {
    fc.assert(
      fc.property(
        fc.array(hash, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(3), flips), { maxLength: 20 }),
        fc.nat(6),
        (centres, members, maxDistance) => {
          const hashes = members.map(([at, bits]) => flip(centres[at % centres.length]!, bits));
          const index = new SimHashIndex(maxDistance);
          for (const [id, one] of hashes.entries()) index.add(one, id);
          for (const centre of centres) {
            const expected = [...hashes.keys()].filter(
              (id) => hammingDistance(hashes[id]!, centre) <= maxDistance,
            );
            expect(index.near(centre)).toEqual(expected);
          }
        },
      ),
    );
  });
});
