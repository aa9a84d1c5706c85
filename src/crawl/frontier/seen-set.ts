/**
 * Which fingerprints are known and how high each was ranked so far, in 25 bytes each: open
 * addressing over typed arrays, at most half full. It never forgets one; two URLs with the same
 * fingerprint count as one. Ranks are single floats: a difference below their precision is none.
 */
export class SeenSet {
  /** Each fingerprint as two halves, because arithmetic on big integers allocates. */
  #words: Uint32Array;
  #ranks: Float32Array;
  #mask: number;
  #size: number;
  #hasZero: boolean;
  readonly #scratch: BigInt64Array;
  readonly #halves: Uint32Array;

  constructor(expected = 0) {
    let slots = 1024;
    while (slots < expected * 2) slots *= 2;
    this.#words = new Uint32Array(slots * 2);
    this.#ranks = new Float32Array(slots);
    this.#mask = slots - 1;
    this.#size = 0;
    // Zero marks a free slot, so the fingerprint zero is kept apart.
    this.#hasZero = false;
    this.#scratch = new BigInt64Array(1);
    this.#halves = new Uint32Array(this.#scratch.buffer);
  }

  get size(): number {
    return this.#size + (this.#hasZero ? 1 : 0);
  }

  has(fingerprint: bigint): boolean {
    if (fingerprint === 0n) return this.#hasZero;
    const slot = this.#slotOf(fingerprint);
    return this.#words[slot] !== 0 || this.#words[slot + 1] !== 0;
  }

  /** Whether it is known, and ranked lower than that; one that was added without a rank is. */
  isBelow(fingerprint: bigint, rank: number): boolean {
    if (fingerprint === 0n) return false;
    const slot = this.#slotOf(fingerprint);
    const isFree = this.#words[slot] === 0 && this.#words[slot + 1] === 0;
    return !isFree && this.#ranks[slot >> 1]! < Math.fround(rank);
  }

  /** Ranks one that is known. */
  rank(fingerprint: bigint, rank: number): void {
    if (fingerprint !== 0n) this.#ranks[this.#slotOf(fingerprint) >> 1] = rank;
  }

  /** True where it was not known. */
  add(fingerprint: bigint, rank: number = Number.NEGATIVE_INFINITY): boolean {
    if (fingerprint === 0n) {
      const isNew = !this.#hasZero;
      this.#hasZero = true;
      return isNew;
    }
    const slot = this.#slotOf(fingerprint);
    if (this.#words[slot] !== 0 || this.#words[slot + 1] !== 0) return false;
    this.#words[slot] = this.#halves[0]!;
    this.#words[slot + 1] = this.#halves[1]!;
    this.#ranks[slot >> 1] = rank;
    this.#size++;
    if (this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  #slotOf(fingerprint: bigint): number {
    this.#scratch[0] = fingerprint;
    return this.#find(this.#halves[0]!, this.#halves[1]!);
  }

  /** Where it is, or the free slot where it belongs. Fingerprints are hashes: no further mixing. */
  #find(low: number, high: number): number {
    const words = this.#words;
    let index = low & this.#mask;
    while (true) {
      const slot = index * 2;
      const first = words[slot]!;
      const second = words[slot + 1]!;
      if ((first === low && second === high) || (first === 0 && second === 0)) return slot;
      index = (index + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#words;
    const ranks = this.#ranks;
    this.#words = new Uint32Array(old.length * 2);
    this.#ranks = new Float32Array(ranks.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let i = 0; i < old.length; i += 2) {
      const low = old[i]!;
      const high = old[i + 1]!;
      if (low === 0 && high === 0) continue;
      const slot = this.#find(low, high);
      this.#words[slot] = low;
      this.#words[slot + 1] = high;
      this.#ranks[slot >> 1] = ranks[i >> 1]!;
    }
  }
}
