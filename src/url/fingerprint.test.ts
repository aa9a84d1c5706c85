import { describe, expect, it } from 'vitest';
import { createFingerprinter } from './fingerprint.js';

describe('fingerprint', () => {
  it('is the xxHash64 of the UTF-8 bytes, signed', async () => {
    const { fingerprint } = await createFingerprinter();
    // Reference values of xxHash64 with seed 0.
    expect(BigInt.asUintN(64, fingerprint(''))).toBe(0xef46db3751d8e999n);
    expect(BigInt.asUintN(64, fingerprint('abc'))).toBe(0x44bc2cf5ad770999n);
    expect(fingerprint('')).toBeLessThan(0n);
  });

  it('fits 64 signed bits and tells neighbouring URLs apart', async () => {
    const { fingerprint } = await createFingerprinter();
    const seen = new Set<bigint>();
    for (let id = 0; id < 20_000; id++) {
      const value = fingerprint(`https://forum.test/thread?id=${id}`);
      expect(BigInt.asIntN(64, value)).toBe(value);
      seen.add(value);
    }
    expect(seen.size).toBe(20_000);
  });
});
