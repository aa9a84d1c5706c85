import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSessionStripper,
  findLoadConstants,
  findPathConstants,
  findSessionIds,
} from './session-ids.js';

const site = 'http://f.example';
const none = { parameters: [], pathParameters: [], segments: [] };
const load = (...paths: string[]): string[] => paths.map((path) => site + path);

describe('findSessionIds (FoCUS 4.3.2)', () => {
  it('finds a parameter that differs while everything else is equal', () => {
    const links = (sid: string) =>
      load(`/f.php?id=1&sid=${sid}`, `/f.php?id=2&sid=${sid}`, `/?sid=${sid}`, '/faq.php');
    const ids = findSessionIds(links('c066c83b1512936f'), links('06c5dd91a3c72a5d'));
    expect(ids).toEqual({ ...none, parameters: ['sid'] });
    expect(links('9').map(createSessionStripper(ids))).toEqual(
      load('/f.php?id=1', '/f.php?id=2', '/', '/faq.php'),
    );
  });

  it('finds a parameter that one load has and the other has not', () => {
    const first = load('/f.php?PHPSESSID=ab12cd34ef&id=1', '/t.php?PHPSESSID=ab12cd34ef');
    expect(findSessionIds(first, load('/f.php?id=1', '/t.php')).parameters).toEqual(['PHPSESSID']);
  });

  it('finds several at once', () => {
    const links = (a: string, b: string) =>
      load(`/x?sid=${a}&id=1`, `/x?sid=${a}&id=2`, `/out?sid=${a}&hash=${b}`);
    const ids = findSessionIds(links('aaaa1111', 'k81j2h3g'), links('bbbb2222', 'zz91kdka'));
    expect(ids.parameters).toEqual(['hash', 'sid']);
  });

  it('finds ids in path segments', () => {
    const named = (id: string) => load(`/a.jsp;jsessionid=${id}?x=1`, `/b.jsp;jsessionid=${id}`);
    const ids = findSessionIds(named('A1B2C3D4E5'), named('F6A7B8C9D0'));
    expect(ids).toEqual({ ...none, pathParameters: ['jsessionid'] });
    expect(named('x').map(createSessionStripper(ids))).toEqual(load('/a.jsp?x=1', '/b.jsp'));

    const whole = (id: string) => load(`/(S(${id}))/a.aspx`, `/(S(${id}))/b.aspx?id=3`);
    const segment = findSessionIds(whole('k3x0vd45'), whole('b7q1zz02'));
    expect(segment).toEqual({ ...none, segments: [{ index: 0, length: 13 }] });
    expect(whole('a1b2c3d4').map(createSessionStripper(segment))).toEqual(
      load('/a.aspx', '/b.aspx?id=3'),
    );
  });

  it('finds ids behind a path that all links have', () => {
    const links = (id: string) => load(`/i.jsp;sid=${id}?b=1`, `/i.jsp;sid=${id}?b=2`, '/help');
    const ids = findSessionIds(links('A1B2C3D4E5'), links('F6A7B8C9D0'));
    expect(ids).toEqual({ ...none, pathParameters: ['sid'] });
  });

  it('takes no id of a page for one, whatever else is listed the second time', () => {
    const first = load('/t.php?id=1', '/t.php?id=2', '/t.php?id=3', '/f.php?board=1');
    const second = load('/t.php?id=7', '/t.php?id=8', '/t.php?id=9', '/f.php?board=1');
    expect(findSessionIds(first, second)).toEqual(none);
    expect(findSessionIds(load('/t.php?id=1', '/'), load('/t.php?id=2', '/'))).toEqual(none);
    expect(findSessionIds(first, first)).toEqual(none);
    expect(findSessionIds([], [])).toEqual(none);
  });
});

describe('createSessionStripper', () => {
  it('leaves all other URLs as they are', () => {
    const strip = createSessionStripper({ ...none, parameters: ['s'] });
    const urls = load('/', '/a/b/', '/?x=1;y=2&z', '/x?', '/?thread-3.htm', '/?s');
    expect(urls.map(strip)).toEqual(
      load('/', '/a/b/', '/?x=1;y=2&z', '/x', '/?thread-3.htm', '/?s'),
    );
    expect(strip(`${site}/?s=1;topic=3.0&s=2`)).toBe(`${site}/?topic=3.0`);
    expect(strip(`${site}/?a=1;s=2;b=3`)).toBe(`${site}/?a=1;b=3`);
  });

  it('gives the same again for what it gave', () => {
    const strip = createSessionStripper({ ...none, parameters: ['s'], pathParameters: ['s'] });
    const text = fc.array(fc.constantFrom('/', ';', '&', '?', '=', 's', 's=', 'a', '1'));
    fc.assert(
      fc.property(text, (parts) => {
        const once = strip(`${site}/${parts.join('')}`);
        expect(strip(once)).toBe(once);
      }),
    );
  });
});

describe('findLoadConstants', () => {
  it('finds parameters with one value on all links of a page', () => {
    const links = load('/a?sid=9&id=1', '/b?sid=9&id=2', '/c?sid=9&f=4', '/d?f=4', '/e?once=1');
    expect(findLoadConstants(links)).toEqual([
      { key: 'sid', value: '9', links: 3 },
      { key: 'f', value: '4', links: 2 },
    ]);
  });
});

describe('findPathConstants', () => {
  const limits = { minLength: 8, minShare: 0.5 };

  it('finds names in paths with one value on most links of a page', () => {
    const links = load('/a.jsp;sid=A1B2C3D4E5', '/b.jsp;sid=A1B2C3D4E5?id=3', '/help');
    expect(findPathConstants(links, limits)).toEqual({ ...none, pathParameters: ['sid'] });
  });

  it('finds ids that are a folder of most links', () => {
    const links = load('/(S(k3x0vd45))/a.aspx', '/(S(k3x0vd45))/b.aspx?id=3', '/help');
    const ids = findPathConstants(links, limits);
    expect(ids).toEqual({ ...none, segments: [{ index: 0, length: 13 }] });
    expect(links.map(createSessionStripper(ids))).toEqual(load('/a.aspx', '/b.aspx?id=3', '/help'));
  });

  it('leaves alone what is short, rare, or not the same in all links', () => {
    expect(findPathConstants(load('/a;v=12', '/b;v=12'), limits)).toEqual(none);
    const rare = load('/a;sid=A1B2C3D4E5', '/b', '/c', '/d');
    expect(findPathConstants(rare, limits)).toEqual(none);
    const own = load('/a;sid=A1B2C3D4E5', '/b;sid=F6A7B8C9D0');
    expect(findPathConstants(own, limits)).toEqual(none);
    expect(findPathConstants([], limits)).toEqual(none);
  });

  it('takes no folder with a name for an id, and no parameter of the query', () => {
    const links = load('/community/a?sid=A1B2C3D4E5', '/community/b?sid=A1B2C3D4E5');
    expect(findPathConstants(links, limits)).toEqual(none);
  });

  it('finds nothing else than what it can strip from the links', () => {
    const piece = fc.constantFrom('a', ';sid=A1B2C3D4', 'x9y8z7w6', '/', '?', '&', '=', ';', 'v');
    const url = fc.array(piece, { maxLength: 8 }).map((pieces) => `${site}/${pieces.join('')}`);
    fc.assert(
      fc.property(fc.array(url, { maxLength: 6 }), (links) => {
        const ids = findPathConstants(links, limits);
        const strip = createSessionStripper(ids);
        const isFound = ids.pathParameters.length + ids.segments.length > 0;
        expect(links.some((link) => strip(link) !== link)).toBe(isFound);
      }),
    );
  });
});
