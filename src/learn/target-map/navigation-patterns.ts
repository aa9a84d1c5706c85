/**
 * The target page map and the navigation pattern read off it (Vidal et al. 2006, as SIGIR 2008 2
 * and FoCUS 2 and 4.3.2 describe them). The map is the tree of the shortest paths from the entry
 * to the target pages; the navigation pattern is a list of URL patterns, one for each level, that
 * of all leads to most targets. There is one such list for a target, however many ways there are.
 */
import { clusterUrls } from '../url-patterns/cluster-urls.js';
import type { UrlPattern } from '../url-patterns/url-pattern.js';

/** A page of the map. */
export interface MapNode {
  readonly url: string;
  /** Place of the parent, before the node itself; -1 for the root, which is the first. */
  readonly parent: number;
  readonly isTarget: boolean;
}

export interface NavigationStep {
  readonly pattern: UrlPattern;
  /** Places of the nodes that it stands for. */
  readonly nodes: readonly number[];
  /** Targets that they are or lead to. */
  readonly targets: number;
}

/** From the level below the entry down to the targets; empty where no target was reached. */
export function navigationPattern(nodes: readonly MapNode[]): NavigationStep[] {
  const targets = targetsBelow(nodes);
  const children = childrenOf(nodes, targets);
  const steps: NavigationStep[] = [];
  let level: readonly number[] = [0];
  for (;;) {
    const next = level.flatMap((node) => children.get(node) ?? []);
    if (next.length === 0) return steps;
    const step = bestStep(next, nodes, targets);
    steps.push(step);
    const own = step.nodes.filter((node) => nodes[node]!.isTarget).length;
    if (2 * own >= step.targets) return steps;
    level = step.nodes;
  }
}

/** Targets at or below each node. A target is a leaf: what it links to is reached already. */
function targetsBelow(nodes: readonly MapNode[]): number[] {
  const counts = nodes.map(() => 0);
  const isBehindTarget = nodes.map(() => false);
  for (const [i, { parent }] of nodes.entries()) {
    if (parent <= 0) continue;
    isBehindTarget[i] = isBehindTarget[parent]! || nodes[parent]!.isTarget;
  }
  for (let i = nodes.length - 1; i > 0; i--) {
    if (isBehindTarget[i]) continue;
    if (nodes[i]!.isTarget) counts[i] = 1;
    counts[nodes[i]!.parent]! += counts[i]!;
  }
  return counts;
}

function childrenOf(nodes: readonly MapNode[], targets: readonly number[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const [i, { parent }] of nodes.entries()) {
    if (i === 0 || targets[i] === 0) continue;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [i]);
    else siblings.push(i);
  }
  return children;
}

function bestStep(
  places: readonly number[],
  nodes: readonly MapNode[],
  targets: readonly number[],
): NavigationStep {
  const steps = clusterUrls(places.map((place) => nodes[place]!.url)).map(
    ({ pattern, members }): NavigationStep => {
      const group = members.map((member) => places[member]!);
      return { pattern, nodes: group, targets: sum(group.map((place) => targets[place]!)) };
    },
  );
  return steps.reduce((best, step) => (step.targets > best.targets ? step : best));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
