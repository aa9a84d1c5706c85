import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAVOURS, type FlavourName } from './flavours/flavours.js';
import { generateForum } from './forum.js';
import { demoSpec } from './spec.js';
import { truthOf } from './truth.js';

describe('generateForum', () => {
  it('gives the same forum for the same seed and another for another', () => {
    const truth = truthOf(generateForum(demoSpec, 7));
    expect(truthOf(generateForum(demoSpec, 7))).toEqual(truth);
    expect(truthOf(generateForum(demoSpec, 8))).not.toEqual(truth);
  });

  it('lets posts arrive in order and only once their time has come', () => {
    const forum = generateForum(demoSpec, 1);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: demoSpec.threads }),
        fc.integer({ min: demoSpec.beginsAt - 100, max: demoSpec.endsAt }),
        (thread, at) => {
          const count = forum.postCount(thread, at);
          const later = forum.postCount(thread, demoSpec.endsAt);
          const times = Array.from({ length: later }, (_, i) => forum.postTime(thread, i + 1));
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(times.filter((time) => time <= at)).toHaveLength(count);
        },
      ),
    );
  });

  it('grows with the clock: what was there stays', () => {
    const forum = generateForum(demoSpec, 3);
    const middle = (demoSpec.beginsAt + demoSpec.endsAt) / 2;
    const [early, late] = [truthOf(forum, middle), truthOf(forum)];
    expect(early.threads.length).toBeGreaterThan(0);
    expect(early.threads.length).toBeLessThan(late.threads.length);
    for (const [i, thread] of early.threads.entries()) {
      expect(late.threads[i]!.posts.slice(0, thread.posts.length)).toEqual(thread.posts);
    }
  });

  it('finds every post by its id', () => {
    const forum = generateForum(demoSpec, 2);
    for (let thread = 1; thread <= demoSpec.threads; thread++) {
      const n = forum.postCount(thread, demoSpec.endsAt);
      expect(forum.locatePost(forum.post(thread, n).id)).toEqual({ thread, n });
      expect(forum.locatePost(forum.post(thread, 1).id)).toEqual({ thread, n: 1 });
    }
    expect(forum.locatePost(0)).toBeNull();
    expect(forum.locatePost(1e9)).toBeNull();
  });

  it('has the boards, sub-boards and private boards of its spec', () => {
    const { boards } = generateForum(demoSpec, 5);
    expect(boards.filter((board) => board.parent !== null)).toHaveLength(demoSpec.subBoards);
    expect(boards.filter((board) => board.private)).toHaveLength(demoSpec.privateBoards);
    expect(boards.filter((board) => !board.private)).toHaveLength(demoSpec.boards);
  });

  it('makes a big forum without making its content', () => {
    const forum = generateForum({ ...demoSpec, threads: 100_000, users: 50_000, boards: 40 }, 1);
    const ids = forum.boards.flatMap((board) => [...forum.threadIds(board.id, demoSpec.endsAt)]);
    expect(new Set(ids).size).toBe(100_000);
    expect(forum.post(99_999, 1).paragraphs.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(FLAVOURS) as FlavourName[])('invents words in the flavour %s', (flavour) => {
    const forum = generateForum({ ...demoSpec, flavour }, 1);
    const titles = Array.from({ length: 50 }, (_, i) => forum.thread(i + 1)!.title);
    expect(new Set(titles).size).toBeGreaterThan(45);
    expect(titles.every((title) => title.trim().length > 2)).toBe(true);
  });
});
