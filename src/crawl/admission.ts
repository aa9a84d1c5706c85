/**
 * Which discovered URLs may be fetched at all. The strategy has said which links are worth
 * following; this says which the user, the site and common sense allow, with the reason why not.
 */
import type { RobotsRules } from '../fetch/robots-txt.js';
import { OUT_OF_SCOPE, type Scope } from '../url/scope.js';
import type { TrapDetector } from '../url/traps.js';

export interface AdmissionParts {
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
    const outside = this.parts.scope.refuses(url);
    if (outside === OUT_OF_SCOPE) return IGNORED;
    const reason =
      outside ??
      (depth > this.parts.maxDepth ? `deeper than ${this.parts.maxDepth} clicks` : null) ??
      this.parts.traps.refuses(url) ??
      (this.allowedByRobots(url) ? null : DISALLOWED);
    return reason === null ? ADMITTED : { kind: 'refused', reason };
  }

  /** False only where the robots.txt of the URL's origin is known and forbids it. */
  allowedByRobots(url: string): boolean {
    if (this.robots.size === 0) return true;
    const pathAt = url.indexOf('/', url.indexOf('://') + 3);
    const rules = this.robots.get(url.slice(0, pathAt));
    return rules === undefined || rules.allows(url.slice(pathAt));
  }
}
