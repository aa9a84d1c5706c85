/** Keeps what a page says about itself in JSON-LD while the bodies of all other scripts are dropped. */
import { ownCopy } from './names.js';

/** More than any page for people has; what comes after is left out. */
const MAX_BLOCKS = 64;
/** Characters of all blocks together; the block that would go beyond is left out. */
export const MAX_JSON_LD_LENGTH = 1_000_000;

const JSON_LD_TYPE = /^\s*application\/ld\+json\s*(?:;|$)/i;

export class JsonLdWriter {
  private readonly pieces: string[][];
  /** The script whose body is kept; -1 for none. */
  private node: number;
  private length: number;

  constructor() {
    this.pieces = [];
    this.node = -1;
    this.length = 0;
  }

  /** A script begins that has this type. */
  start(node: number, type: string): void {
    this.node = this.pieces.length < MAX_BLOCKS && JSON_LD_TYPE.test(type) ? node : -1;
    if (this.node >= 0) this.pieces.push([]);
  }

  /** A part of the body of a script. */
  add(node: number, piece: string): void {
    if (node !== this.node) return;
    this.length += piece.length;
    if (this.length <= MAX_JSON_LD_LENGTH) {
      this.pieces.at(-1)!.push(piece);
      return;
    }
    this.length = MAX_JSON_LD_LENGTH;
    this.pieces.pop();
    this.node = -1;
  }

  get blocks(): string[] {
    return this.pieces.map((block) => ownCopy(block.join(''))).filter((block) => block !== '');
  }
}
