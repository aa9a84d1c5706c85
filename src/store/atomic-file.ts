/** Files that are either the old one or the new one, never half of each. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { storeError } from './sqlite-errors.js';

/**
 * Replaces a file by the text that `parts` yields.
 * @throws {BoardwalkError} `disk-full`; the old file is then untouched.
 */
export function replaceFile(path: string, parts: Iterable<string>): void {
  const temporary = `${path}.tmp`;
  try {
    try {
      writeParts(temporary, parts);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    syncDirectory(dirname(path));
  } catch (error) {
    throw storeError(error, path);
  }
}

/** Makes names of new or renamed files last through a power cut. */
export function syncDirectory(directory: string): void {
  // Windows opens no directories, and keeps names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeParts(path: string, parts: Iterable<string>): void {
  const descriptor = openSync(path, 'w');
  try {
    for (const part of parts) {
      const bytes = Buffer.from(part);
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
