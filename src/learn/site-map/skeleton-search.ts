/**
 * The search for the skeleton links of one vertex (SIGIR 2008, figure 5): of all choices among the
 * links that lead to it, the one with the best coverage (eq. 1) and informativeness (eq. 2).
 */

/** What a choice of links retrieves. */
export interface Retrieval {
  readonly coverage: number;
  readonly informativeness: number;
}

/** A choice that falls below this share of the best so far is not pursued (TH_Cov, TH_Info). */
export interface SearchThresholds {
  readonly coverage: number;
  readonly informativeness: number;
}

/** The paper does not tell its own. */
export const SEARCH_THRESHOLDS: SearchThresholds = { coverage: 0.9, informativeness: 0.9 };

/** Links that are searched exhaustively, 4,096 choices at most; further ones are added greedily. */
const MAX_SEARCHED = 12;

type Retrieve = (chosen: readonly boolean[]) => Retrieval;

/**
 * @param count links, in the order in which they are judged: important ones first.
 * @param retrieve what the links with `true` retrieve together.
 * @returns for each link whether it is a skeleton link.
 */
export function searchSkeleton(
  count: number,
  retrieve: Retrieve,
  thresholds: SearchThresholds = SEARCH_THRESHOLDS,
): boolean[] {
  const searched = Math.min(count, MAX_SEARCHED);
  let best: readonly boolean[] = new Array<boolean>(count).fill(false);
  let max: Retrieval = { coverage: 0, informativeness: 0 };
  const isHopeless = ({ coverage, informativeness }: Retrieval): boolean =>
    coverage < thresholds.coverage * max.coverage ||
    informativeness < thresholds.informativeness * max.informativeness;
  const judge = (decided: readonly boolean[]): void => {
    const found = prospectOf(decided, searched, count, retrieve);
    if (isHopeless(found)) return;
    if (decided.length < searched) for (const choice of [false, true]) judge([...decided, choice]);
    else if (isBetter(found, max)) [best, max] = [padded(decided, count, false), found];
  };
  judge([]);
  return addGreedily(best, searched, retrieve, max, thresholds);
}

/**
 * What may become of a choice that is not complete. Links that are still open count as selected for
 * the coverage, so that it drops for what was rejected, and as rejected for the informativeness, so
 * that it drops for what was selected (the two rules of 5.1.2).
 */
function prospectOf(
  decided: readonly boolean[],
  searched: number,
  count: number,
  retrieve: Retrieve,
): Retrieval {
  const closed = retrieve(padded(decided, count, false));
  if (decided.length === searched) return closed;
  const open = padded(padded(decided, searched, true), count, false);
  // Nothing retrieved is no drop yet.
  const informativeness = closed.coverage === 0 ? 1 : closed.informativeness;
  return { coverage: retrieve(open).coverage, informativeness };
}

function padded(choices: readonly boolean[], count: number, choice: boolean): boolean[] {
  return Array.from({ length: count }, (_, i) => choices[i] ?? choice);
}

/**
 * The paper does not say when a state is better: here when the product of the criteria is. Of equal
 * ones the first found stays, which has the fewer of the important links.
 */
function isBetter(a: Retrieval, b: Retrieval): boolean {
  return a.coverage * a.informativeness > b.coverage * b.informativeness + 1e-9;
}

function addGreedily(
  chosen: readonly boolean[],
  from: number,
  retrieve: Retrieve,
  reached: Retrieval,
  { informativeness: least }: SearchThresholds,
): boolean[] {
  let best = [...chosen];
  let max = reached;
  for (let link = from; link < chosen.length; link++) {
    const candidate = best.map((is, i) => is || i === link);
    const found = retrieve(candidate);
    const drops = found.informativeness < least * max.informativeness;
    if (!drops && isBetter(found, max)) [best, max] = [candidate, found];
  }
  return best;
}
