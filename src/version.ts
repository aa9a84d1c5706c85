/** Version and home of this package, as its package.json states them. */
import { readFileSync } from 'node:fs';

// The same relative place from src/ and from dist/.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  homepage: string;
};

export const version: string = manifest.version;
export const homepage: string = manifest.homepage;
