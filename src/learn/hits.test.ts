import { describe, expect, it } from 'vitest';
import { sparseVector } from '../structure/sparse-vector.js';
import { balance, clusterInfo, clusterScore, dsim, hits } from './hits.js';

describe('hits (SOUrCe eq. 7–8)', () => {
  it('gives what a small graph gives by hand', () => {
    // 0 links to 1 and 2, 1 links to 2. AᵀA on (1, 2) is [[1, 1], [1, 2]]: its largest eigenvalue
    // is φ² with eigenvector (1, φ), φ the golden ratio; hubs follow as A a = (1 + φ, φ) ~ (φ, 1).
    const golden = (1 + Math.sqrt(5)) / 2;
    const length = Math.hypot(1, golden);
    const { hubs, authorities } = hits([
      [0, 1, 1],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    [0, 1 / length, golden / length].forEach((expected, i) => {
      expect(authorities[i]).toBeCloseTo(expected, 8);
    });
    [golden / length, 1 / length, 0].forEach((expected, i) => {
      expect(hubs[i]).toBeCloseTo(expected, 8);
    });
  });

  it('heeds weights: the cluster that most links lead to has the highest authority', () => {
    const { authorities } = hits([
      [0, 400, 20],
      [30, 900, 40],
      [5, 0, 10],
    ]);
    expect(authorities[1]).toBeGreaterThan(authorities[2]!);
    expect(authorities[2]).toBeGreaterThan(authorities[0]!);
  });

  it('stays finite without links and with very heavy ones', () => {
    expect(hits([[0]])).toEqual({ hubs: [0], authorities: [0] });
    expect(hits([])).toEqual({ hubs: [], authorities: [] });
    expect(hits([[1e200]]).authorities[0]).toBeCloseTo(1, 12);
  });

  it('keeps the authority of a target fixed (4.4.2)', () => {
    const { hubs, authorities } = hits(
      [
        [0, 3, 7],
        [0, 4, 0],
        [9, 0, 0],
      ],
      1,
    );
    expect(authorities).toEqual([0, 1, 0]);
    expect(hubs[0]).toBeCloseTo(0.6, 12);
    expect(hubs[1]).toBeCloseTo(0.8, 12);
    expect(hubs[2]).toBe(0);
  });
});

describe('the score of a cluster (SOUrCe eq. 9–11)', () => {
  const page = (...values: number[]) =>
    sparseVector(Uint32Array.from(values.keys()), Float64Array.from(values));

  it('mixes authority and hub', () => {
    expect(clusterInfo({ authorities: [1, 0], hubs: [0.5, 1] }, 0.8)).toEqual([
      0.9,
      expect.closeTo(0.2, 12),
    ]);
  });

  it('measures how much pages differ from their centre', () => {
    expect(dsim([page(1, 2), page(1, 2), page(1, 2)])).toBeCloseTo(0, 6);
    // Centre (3, 0): distances 3 and 3.
    expect(dsim([page(0, 0), page(6, 0)])).toBeCloseTo(3, 12);
    expect(dsim([])).toBe(0);
  });

  it('favours clusters that were crawled little', () => {
    expect(balance(30, 120)).toBe(0.75);
    expect(balance(0, 0)).toBe(1);
    expect(clusterScore(0.5, 4, 0.75)).toBe(1.5);
  });
});
