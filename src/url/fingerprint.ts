/** 64-bit fingerprints: what the frontier knows a URL by. */
import xxhash from 'xxhash-wasm';

export interface Fingerprinter {
  /** The xxHash64 of a canonical URL as a signed number, which fits an SQLite INTEGER. */
  fingerprint(url: string): bigint;
}

/** Loads the hash; afterwards every fingerprint is synchronous. */
export async function createFingerprinter(): Promise<Fingerprinter> {
  const { h64 } = await xxhash();
  return { fingerprint: (url) => BigInt.asIntN(64, h64(url)) };
}
