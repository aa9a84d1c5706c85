/** Which mirror is crawled. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const USUAL_PLACE = resolve(import.meta.dirname, '../../shared/forums');
/** Enough pages for a steady pace, few enough to wait for. */
const GOOD_SIZE = 4000;

/** The mirror in `dir`, else the one of good size in the usual place; null where there is none. */
export function pickMirror(dir) {
  if (dir !== undefined) return readMirror(resolve(dir));
  if (!existsSync(USUAL_PLACE)) return null;
  const mirrors = readdirSync(USUAL_PLACE)
    .map((name) => join(USUAL_PLACE, name))
    .filter((path) => existsSync(join(path, 'site.json')))
    .map(readMirror);
  const distance = (mirror) => Math.abs(mirror.pages - GOOD_SIZE);
  return mirrors.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function readMirror(dir) {
  const { name, entry, pages } = JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8'));
  return { dir, name, entry, pages };
}
