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

/**
 * @param count links, in the order in which they are judged: important ones first.
 * @param retrieve what the links with `true` retrieve together.
 * @returns for each link whether it is a skeleton link.
 */
export function searchSkeleton(
  count: number,
  retrieve: (chosen: readonly boolean[]) => Retrieval,
  thresholds: SearchThresholds = SEARCH_THRESHOLDS,
): boolean[] {
  const searched = Math.min(count, MAX_SEARCHED);
  const state = Array.from({ length: count }, (_, i) => i < searched);
  let best = state.map(() => false);
  let max: Retrieval = { coverage: 0, informativeness: 0 };
  const judge = (link: number): void => {
    if (link === searched) {
      const found = retrieve(state);
      if (isBetter(found, max)) [best, max] = [[...state], found];
      return;
    }
    for (const choice of [false, true]) {
      state[link] = choice;
      const { coverage, informativeness } = retrieve(state);
      const isHopeless =
        coverage < thresholds.coverage * max.coverage ||
        informativeness < thresholds.informativeness * max.informativeness;
      if (!isHopeless) judge(link + 1);
    }
  };
  judge(0);
  return addGreedily(best, searched, retrieve, max);
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
  retrieve: (chosen: readonly boolean[]) => Retrieval,
  reached: Retrieval,
): boolean[] {
  let best = [...chosen];
  let max = reached;
  for (let link = from; link < chosen.length; link++) {
    const candidate = best.map((is, i) => is || i === link);
    const found = retrieve(candidate);
    if (isBetter(found, max)) [best, max] = [candidate, found];
  }
  return best;
}
