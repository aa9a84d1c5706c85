/**
 * Whether two canonical URLs differ in scheme and host at most. Sites that have moved to https or
 * to another host name may still link to the old one everywhere: such a redirect changes nothing.
 */
export function isSamePath(a: string, b: string): boolean {
  return a === b || a.slice(pathStart(a)) === b.slice(pathStart(b));
}

function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3);
}
