import { describe, expect, it } from 'vitest';
import { informativenessThreshold, vertexInformativeness } from './informativeness.js';

describe('vertexInformativeness (iRobot eq. 3)', () => {
  it('prefers large families of large pages', () => {
    const [threads, boards] = vertexInformativeness([
      { pages: 60, bytes: 60 * 30_000, nearDuplicates: 0 },
      { pages: 40, bytes: 40 * 5000, nearDuplicates: 0 },
    ]);
    // Mean size 20,000: 0.6 * 1.5 and 0.4 * 0.25.
    expect(threads).toBeCloseTo(0.9, 12);
    expect(boards).toBeCloseTo(0.1, 12);
  });

  it('punishes login portals: half of the sample, nearly all the same page', () => {
    const [login, threads] = vertexInformativeness([
      { pages: 50, bytes: 50 * 10_000, nearDuplicates: 49 },
      { pages: 50, bytes: 50 * 10_000, nearDuplicates: 0 },
    ]);
    expect(login).toBeCloseTo(0.5 * 0.02, 12);
    expect(threads).toBeCloseTo(0.5, 12);
  });

  it('is 0 for empty vertices and empty pages', () => {
    expect(vertexInformativeness([{ pages: 0, bytes: 0, nearDuplicates: 0 }])).toEqual([0]);
    expect(vertexInformativeness([{ pages: 2, bytes: 0, nearDuplicates: 0 }])).toEqual([0]);
  });
});

describe('informativenessThreshold (iRobot 5.4)', () => {
  it('is the mean less the standard deviation', () => {
    expect(informativenessThreshold([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(3, 12);
    expect(informativenessThreshold([])).toBe(0);
  });
});
