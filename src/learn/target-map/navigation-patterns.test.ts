import { describe, expect, it } from 'vitest';
import { type MapNode, navigationPattern } from './navigation-patterns.js';

const HOST = 'http://forum.test';

/** Nodes as `path`, place of the parent, and whether it is a target. */
function mapOf(nodes: ReadonlyArray<readonly [string, number, boolean]>): MapNode[] {
  return nodes.map(([path, parent, isTarget]) => ({ url: HOST + path, parent, isTarget }));
}

const sources = (nodes: readonly MapNode[]): string[] =>
  navigationPattern(nodes).map(({ pattern }) => pattern.source);

describe('navigationPattern', () => {
  const forum = mapOf([
    ['/', -1, false],
    ['/board.php?id=1', 0, false],
    ['/board.php?id=2', 0, false],
    ['/help.php', 0, false],
    ['/last.php?post=9', 0, true],
    ['/thread.php?id=11', 1, true],
    ['/thread.php?id=12', 1, true],
    ['/thread.php?id=21', 2, true],
    ['/user.php?id=5', 2, false],
    ['/thread.php?id=11&page=2', 5, true],
  ]);

  it('gives the URL pattern of each level on the way that leads to most targets', () => {
    expect(sources(forum)).toEqual(['/board\\.php\\?id=\\d+', '/thread\\.php\\?id=\\d+']);
    const [boards, threads] = navigationPattern(forum);
    expect(boards).toMatchObject({ nodes: [1, 2], targets: 3 });
    expect(threads!.nodes.map((node) => forum[node]!.url.slice(HOST.length))).toEqual([
      '/thread.php?id=11',
      '/thread.php?id=12',
      '/thread.php?id=21',
    ]);
  });

  it('ends at a target, whatever that links to', () => {
    const paged = mapOf([
      ['/', -1, false],
      ['/b/1', 0, true],
      ['/b/2', 0, true],
      ['/b/1?page=2', 1, true],
      ['/b/1?page=3', 1, true],
      ['/b/2?page=2', 2, true],
    ]);
    expect(sources(paged)).toEqual(['/b/\\d+']);
  });

  it('is empty where no target was reached, or nothing was', () => {
    expect(sources(forum.map((node) => ({ ...node, isTarget: false })))).toEqual([]);
    expect(sources([])).toEqual([]);
  });
});
