import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../page/parse-page.js';
import { createNames } from '../page/tree.js';
import { climbPath, compileStep, followPath, formatPath, parsePath } from './steps.js';

const word = fc.stringMatching(/^[a-z][a-z0-9_#-]{0,8}$/);
const step = fc.record({
  tag: word,
  words: fc.array(word, { maxLength: 3 }),
  nth: fc.option(fc.nat(20), { nil: null }),
});

describe('paths', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        expect(parsePath(formatPath(steps))).toEqual(steps);
      }),
    );
  });

  it('lead down to an element and back up', () => {
    const html = `<body><div class="post new"><p>x</p><p class="b"><i>here</i></p></div></body>`;
    const { tree } = parsePage({ url: 'http://a.test/', html, names: createNames() });
    const roots = [...Array(tree.size).keys()].filter((node) => tree.tagName(node) === 'div');
    const compiled = (path: string) => parsePath(path).map((one) => compileStep(one, tree.names));
    const found = followPath(tree, roots, compiled('div.post/p~2/i'));
    expect(tree.textContent(found)).toBe('here');
    expect(climbPath(tree, found, compiled('div.post/p.b/i'))).toBe(roots[0]);
    expect(followPath(tree, roots, compiled('div.post/p~1/i'))).toBe(-1);
    expect(climbPath(tree, found, compiled('div.old/p.b/i'))).toBe(-1);
  });

  it('try one element after the other where they do not count', () => {
    const html = '<body><ul><li>a</li></ul><ul><li><b>b</b></li><li><i>here</i></li></ul></body>';
    const { tree } = parsePage({ url: 'http://a.test/', html, names: createNames() });
    const roots = [...Array(tree.size).keys()].filter((node) => tree.tagName(node) === 'ul');
    const follow = (path: string): number => {
      const steps = parsePath(path).map((one) => compileStep(one, tree.names));
      return followPath(tree, roots, steps);
    };
    expect(tree.textContent(follow('ul/li/i'))).toBe('here');
    expect(follow('ul~2/li')).toBe(roots[1]! + 1);
    expect(follow('ul~1/li/i')).toBe(-1);
    expect(follow('')).toBe(-1);
  });
});
