/**
 * Seeded randomness: every random choice in Boardwalk draws from one of these, so that a run can
 * be repeated exactly.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  int(below: number): number;
  /** One element of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/** sfc32 seeded through splitmix32: 128 bits of state, passes PractRand, no dependency. */
export function createRandom(seed: number): Random {
  let mix = seed | 0;
  const split = (): number => {
    mix = (mix + 0x9e_37_79_b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21_f0_aa_ad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x73_5a_2d_97);
    return z ^ (z >>> 15);
  };
  let [a, b, c, counter] = [split(), split(), split(), 1];
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (items) => items[int(items.length)]!,
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}
