/** The record of each family of requests, by which a strategy judges whether more are worth making. */
import { NO_TALLY } from '../strategies/crawl-context.js';
import type { Tally } from '../strategies/strategy.js';

/**
 * In memory only: a run that goes on with an earlier one gives each family a second chance, at the
 * cost of the few requests that it takes to judge it.
 */
export class Tallies {
  private readonly byFamily: Map<string, Tally>;
  private readonly demoted: Set<string>;

  constructor() {
    this.byFamily = new Map();
    this.demoted = new Set();
  }

  of(family: string): Tally {
    return this.byFamily.get(family) ?? NO_TALLY;
  }

  /** One more page of the family. */
  count(family: string, fits: boolean, fresh: number): void {
    const before = this.of(family);
    this.byFamily.set(family, {
      pages: before.pages + 1,
      fitting: before.fitting + (fits ? 1 : 0),
      fresh: before.fresh + fresh,
    });
  }

  /** True the first time that a request of the family is not made. */
  demote(family: string): boolean {
    if (this.demoted.has(family)) return false;
    this.demoted.add(family);
    return true;
  }

  /** Another model names other families. */
  clear(): void {
    this.byFamily.clear();
    this.demoted.clear();
  }
}
