import { expect, it } from 'vitest';
import { isSamePath } from './same-path.js';

it('sees through a change of scheme and host, and through nothing else', () => {
  expect(isSamePath('http://a.test/t?id=1', 'https://www.a.test/t?id=1')).toBe(true);
  expect(isSamePath('http://a.test/t?id=1', 'http://a.test/t?id=2')).toBe(false);
  expect(isSamePath('http://a.test/t', 'http://a.test/t/')).toBe(false);
});
