/**
 * Gathers a body in one growing block: a server that sends its page in a million pieces of one
 * byte must not cost a million objects.
 */

const FIRST_CAPACITY_BYTES = 32 * 1024;

export interface BodyBuffer {
  /** False once the cap is passed; what fits has been kept. */
  add(chunk: Uint8Array): boolean;
  /** Everything that was kept. */
  take(): Uint8Array;
}

/** An empty buffer that never holds more than `maxBytes`. */
export function createBodyBuffer(maxBytes: number): BodyBuffer {
  let block = new Uint8Array(0);
  let size = 0;
  return {
    add(chunk) {
      const fits = Math.min(chunk.length, maxBytes - size);
      if (size + fits > block.length) {
        const wanted = Math.max(size + fits, block.length * 2, FIRST_CAPACITY_BYTES);
        const grown = new Uint8Array(Math.min(wanted, maxBytes));
        grown.set(block.subarray(0, size));
        block = grown;
      }
      block.set(chunk.subarray(0, fits), size);
      size += fits;
      return fits === chunk.length;
    },
    take: () => (size === block.length ? block : block.slice(0, size)),
  };
}
