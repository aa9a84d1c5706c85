import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, repeated } from '../../../test/hand-made-site.js';
import { NO_SESSION_IDS, probeSessionIds } from './session-probe.js';

const IDS = ['c066c83b15', '06c5dd91a3', 'k3x0vd45b7', 'f1e2d3c4b5', 'a9b8c7d6e5'];

/** Where an id stands in the URLs of a forum, and how it is read from them. */
interface Form {
  readonly write: (path: string, id: string) => string;
  readonly read: RegExp;
}

const IN_QUERY: Form = {
  write: (path, id) => `${path}${path.includes('?') ? '&' : '?'}sid=${id}`,
  read: /sid=(\w+)/,
};
const BEHIND_PATH: Form = {
  write: (path, id) => path.replace(/(\?|$)/, `;sid=${id}$1`),
  read: /;sid=(\w+)/,
};
const AS_FOLDER: Form = { write: (path, id) => `/(${id})${path}`, read: /^\/\((\w+)\)/ };

/** Ten links with the visitor's id in each; who comes without one gets a new one. */
function forumWith({ write, read }: Form) {
  let given = 0;
  return handMadeSite((path) => {
    const id = read.exec(path)?.[1] ?? IDS[given++ % IDS.length]!;
    const links = repeated(10, (i) => `<a href="${write(`/b?id=${i}`, id)}">board ${i}</a>`);
    return `${links}<a href=/help>help</a>`;
  });
}

async function probed(site: ReturnType<typeof handMadeSite>) {
  const page = (await site.fetch(`${HOST}/`))!;
  return probeSessionIds(page, (url) => site.fetch(url));
}

describe('probeSessionIds', () => {
  it.each([
    ['the query', IN_QUERY, { ...NO_SESSION_IDS, parameters: ['sid'] }],
    ['a path', BEHIND_PATH, { ...NO_SESSION_IDS, pathParameters: ['sid'] }],
    ['folders', AS_FOLDER, { ...NO_SESSION_IDS, segments: [{ index: 0, length: 12 }] }],
  ])('finds ids in %s, with two requests', async (_, form, expected) => {
    const site = forumWith(form);
    expect(await probed(site)).toEqual(expected);
    expect(site.asked).toHaveLength(3);
  });

  it('costs nothing where links have nothing in common', async () => {
    const site = handMadeSite(() => repeated(9, (i) => `<a href=/b?id=${i}&sort=newest>b</a>`));
    expect(await probed(site)).toEqual(NO_SESSION_IDS);
    expect(site.asked).toEqual(['/']);
  });

  it('takes no long value that stays the same for one', async () => {
    const site = handMadeSite(() =>
      repeated(9, (i) => `<a href="/forum2024/b?id=${i}&style=prosilver">b</a>`),
    );
    expect(await probed(site)).toEqual(NO_SESSION_IDS);
  });

  it('finds none where the site does not answer again', async () => {
    const { fetch } = forumWith(IN_QUERY);
    const page = (await fetch(`${HOST}/`))!;
    expect(await probeSessionIds(page, () => Promise.resolve(null))).toEqual(NO_SESSION_IDS);
  });
});
