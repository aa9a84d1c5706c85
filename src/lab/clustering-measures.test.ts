import { describe, expect, it } from 'vitest';
import { measureClustering } from './clustering-measures.js';

const repeat = <T>(item: T, times: number): T[] => new Array<T>(times).fill(item);

describe('measureClustering', () => {
  it('is 1 for clusters that are the types', () => {
    const types = [...repeat('thread', 6), ...repeat('index', 4)];
    expect(measureClustering([...repeat(1, 6), ...repeat(0, 4)], types)).toMatchObject({
      purity: 1,
      fMacro: 1,
      fMicro: 1,
      clusters: 2,
      outliers: 0,
    });
  });

  it('lowers purity for a mixed cluster and F for a split type', () => {
    const types = [...repeat('thread', 6), ...repeat('index', 4)];
    const mixed = measureClustering(repeat(0, 10), types);
    expect(mixed.purity).toBeCloseTo(0.6);
    expect(mixed.fMacro).toBeCloseTo((12 / 16 + 8 / 14) / 2);
    expect(mixed.fMicro).toBeCloseTo((6 * (12 / 16) + 4 * (8 / 14)) / 10);
    const split = measureClustering([0, 0, 0, 1, 1, 1, 2, 2, 2, 2], types);
    expect(split).toMatchObject({ purity: 1, clusters: 3 });
    expect(split.fMacro).toBeCloseTo((6 / 9 + 1) / 2);
  });

  it('counts each outlier as a cluster of its own and leaves rare types out', () => {
    const types = [...repeat('thread', 4), ...repeat('help', 3)];
    const measures = measureClustering([0, 0, 0, -1, -1, -1, -1], types);
    expect(measures).toMatchObject({ pages: 4, types: 1, clusters: 1, outliers: 1, purity: 1 });
    expect(measures.fMacro).toBeCloseTo(6 / 7);
  });

  it('is 0 over nothing', () => {
    expect(measureClustering([], [])).toMatchObject({ purity: 0, fMacro: 0, fMicro: 0 });
  });
});
