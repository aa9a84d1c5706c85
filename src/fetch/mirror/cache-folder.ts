/** Where unpacked mirrors are kept: outside the repository, and safe to delete at any time. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** `BOARDWALK_CACHE`, else `XDG_CACHE_HOME/boardwalk`, else `~/.cache/boardwalk`. */
export function defaultCacheDir(env: NodeJS.ProcessEnv = process.env): string {
  const { BOARDWALK_CACHE: own, XDG_CACHE_HOME: shared } = env;
  if (own) return own;
  // The XDG specification says to ignore a relative path.
  if (shared && isAbsolute(shared)) return join(shared, 'boardwalk');
  return join(homedir(), '.cache', 'boardwalk');
}
