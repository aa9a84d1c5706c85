/**
 * A few of a cluster's pages that stand for all of them, so that classifying a new page needs no
 * more (what SOUrCe 5.7 leaves to future work). Each is the farthest from those before it
 * (Gonzalez 1985), beginning with the one in the middle, so every page has one near it.
 */
import type { DistanceMatrix } from '../clustering/distance-matrix.js';

export interface Representative {
  readonly member: number;
  /** Members that it is the nearest to, itself included. */
  readonly standsFor: number;
}

/** @param members places in the matrix, at least one. */
export function representativesOf(
  members: readonly number[],
  distances: DistanceMatrix,
  max: number,
): Representative[] {
  const chosen: number[] = [medoidOf(members, distances)];
  const nearest = members.map(() => 0);
  const gap = members.map((member) => distances.at(member, chosen[0]!));
  while (chosen.length < max) {
    let farthest = 0;
    for (let i = 1; i < members.length; i++) if (gap[i]! > gap[farthest]!) farthest = i;
    if (gap[farthest] === 0) break;
    chosen.push(members[farthest]!);
    for (const [i, member] of members.entries()) {
      const distance = distances.at(member, members[farthest]!);
      if (distance >= gap[i]!) continue;
      gap[i] = distance;
      nearest[i] = chosen.length - 1;
    }
  }
  return chosen.map((member, at) => ({
    member,
    standsFor: nearest.filter((place) => place === at).length,
  }));
}

function medoidOf(members: readonly number[], distances: DistanceMatrix): number {
  let best = members[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const member of members) {
    let sum = 0;
    for (const other of members) sum += distances.at(member, other);
    if (sum >= least) continue;
    least = sum;
    best = member;
  }
  return best;
}
