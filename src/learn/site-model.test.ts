import { expect, test } from 'vitest';
import { parseSiteModel, type SiteModel, serializeSiteModel } from './site-model.js';

const model: SiteModel = {
  version: 1,
  strategy: 'generic',
  start: 'http://forum.test/t/1',
  entry: 'http://forum.test/',
  seed: 7,
  requests: 12,
  clusters: [
    {
      id: 'c1',
      kind: 'index',
      pages: 3,
      examples: ['http://forum.test/b/1'],
      evidence: { rows: 20 },
    },
  ],
  patterns: [
    {
      urlKind: 'thread',
      source: '^http://forum\\.test/t/\\d+$',
      urls: 40,
      examples: ['http://forum.test/t/1'],
      evidence: {},
    },
  ],
  arcs: [
    {
      from: 'c1',
      to: 'c1',
      pattern: null,
      location: 'html/body/a',
      links: 3,
      anchors: ['2', '3'],
      follow: true,
      relation: 'next-page-of',
      evidence: { connectivity: 1, digits: true },
    },
  ],
  knowledge: { any: ['thing', 1, null] },
};

test('a saved model is read back as it was, and saved again to the same bytes', () => {
  const text = serializeSiteModel(model);
  expect(parseSiteModel(text, 'model.json')).toEqual(model);
  expect(serializeSiteModel(parseSiteModel(text, 'model.json'))).toBe(text);
});

test('what is wrong with an edited model is named with its place', () => {
  const broken = { ...model, arcs: [{ ...model.arcs[0], follow: 'perhaps' }] };
  expect(() => parseSiteModel(JSON.stringify(broken), 'model.json')).toThrow(
    /model\.json is not a site model[\s\S]*arcs\[0\]\.follow/,
  );
  expect(() => parseSiteModel('{', 'model.json')).toThrow(/model\.json is not valid JSON/);
  expect(() => parseSiteModel(JSON.stringify({ ...model, extra: 1 }), 'm')).toThrow(/extra/);
});
