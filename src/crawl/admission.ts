/**
 * Which discovered URLs may be fetched at all. The strategy has said which links are worth
 * following; this says which the user, the site and common sense allow, with the reason why not.
 */
import type { RobotsRules } from '../fetch/robots-txt.js';
import { OUT_OF_SCOPE, type Scope } from '../url/scope.js';
import type { TrapDetector } from '../url/traps.js';

export interface AdmissionParts {
  /** The start URL, which the user asked for by name: robots.txt alone may forbid it. */
  readonly start: string;
  readonly scope: Scope;
  readonly traps: TrapDetector;
  /** Clicks from the start URL. */
  readonly maxDepth: number;
}

/**
 * - `admitted`: to be queued.
 * - `ignored`: belongs to another site; it is not even remembered.
 * - otherwise the reason why this URL of the site will never be fetched.
 */
export type Verdict =
  | { readonly kind: 'admitted' | 'ignored' }
  | { readonly kind: 'refused'; readonly reason: string };

/** The reason of whatever robots.txt forbids. */
export const DISALLOWED = 'disallowed by robots.txt';

const ADMITTED: Verdict = { kind: 'admitted' };
const IGNORED: Verdict = { kind: 'ignored' };

export class Admission {
  private readonly parts: AdmissionParts;
  private readonly robots: Map<string, RobotsRules>;

  constructor(parts: AdmissionParts) {
    this.parts = parts;
    this.robots = new Map();
  }

  /** From now on URLs of this origin are judged by its robots.txt. */
  setRobots(origin: string, rules: RobotsRules): void {
    this.robots.set(origin, rules);
  }

  judge(url: string, depth: number): Verdict {
    const unwanted = url === this.parts.start ? null : this.unwanted(url, depth);
    if (unwanted === OUT_OF_SCOPE) return IGNORED;
    const reason = unwanted ?? (this.allowedByRobots(url) ? null : DISALLOWED);
    return reason === null ? ADMITTED : { kind: 'refused', reason };
  }

  /** Why a URL that is known already may not be fetched any more, or still not; null where it may. */
  refusal(url: string, depth: number): string | null {
    const verdict = this.judge(url, depth);
    if (verdict.kind === 'refused') return verdict.reason;
    return verdict.kind === 'ignored' ? OUT_OF_SCOPE : null;
  }

  /** False only where the robots.txt of the URL's origin is known and forbids it. */
  allowedByRobots(url: string): boolean {
    if (this.robots.size === 0) return true;
    const pathAt = url.indexOf('/', url.indexOf('://') + 3);
    const rules = this.robots.get(url.slice(0, pathAt));
    return rules === undefined || rules.allows(url.slice(pathAt));
  }

  private unwanted(url: string, depth: number): string | null {
    const { scope, traps, maxDepth } = this.parts;
    return (
      scope.refuses(url) ??
      (depth > maxDepth ? `deeper than ${maxDepth} clicks` : null) ??
      traps.refuses(url)
    );
  }
}
