/** A new file that is written from front to back. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { storeError } from '../sqlite-errors.js';

const BUFFER_CHARS = 256 * 1024;

export class OutputFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #hash: Hash;
  #pending: string;
  #sizeBytes: number;

  /** @param flags `wx`: there must be no such file yet; `a`: go on with one. */
  constructor(path: string, flags: 'wx' | 'a' = 'wx') {
    this.#path = path;
    this.#pending = '';
    this.#sizeBytes = 0;
    this.#hash = createHash('sha256');
    this.#descriptor = this.#guard(() => openSync(path, flags));
  }

  /** Bytes written so far. */
  get sizeBytes(): number {
    this.#flush();
    return this.#sizeBytes;
  }

  /** @throws {BoardwalkError} `disk-full`. */
  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= BUFFER_CHARS) this.#flush();
  }

  /** @throws {BoardwalkError} `disk-full`. */
  writeBytes(bytes: Uint8Array): void {
    this.#flush();
    this.#writeFully(bytes);
  }

  /** Writes the rest. Returns the SHA-256 of everything, in hexadecimal. */
  close(): string {
    try {
      this.#flush();
    } finally {
      closeSync(this.#descriptor);
    }
    return this.#hash.digest('hex');
  }

  #flush(): void {
    if (this.#pending === '') return;
    const bytes = Buffer.from(this.#pending);
    this.#pending = '';
    this.#writeFully(bytes);
  }

  #writeFully(bytes: Uint8Array): void {
    this.#guard(() => {
      let written = 0;
      while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    });
    this.#hash.update(bytes);
    this.#sizeBytes += bytes.length;
  }

  #guard<T>(fn: () => T): T {
    try {
      return fn();
    } catch (error) {
      throw storeError(error, this.#path);
    }
  }
}

/** Writes a new file and closes it, whatever happens. */
export function writeNewFile(path: string, fill: (file: OutputFile) => void): void {
  const file = new OutputFile(path);
  try {
    fill(file);
  } finally {
    file.close();
  }
}
