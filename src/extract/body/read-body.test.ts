/** What is read off one body: words, quotes, what is below them, and the three written forms. */
import { expect, test } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import { type BodyContext, type ReadBody, readBody } from './read-body.js';

const findTimestamps = createTimestampFinder();

function read(html: string, context: BodyContext = {}): ReadBody {
  const url = 'http://forum.test/topic?id=1';
  const page = parsePage({ url, html: `<body><main>${html}</main>`, names: createNames() });
  const body = page.tree.tag.findIndex((_, node) => page.tree.tagName(node) === 'main');
  return readBody(page, [body], undefined, { findTimestamps, ...context });
}

test('reads words, a line for each paragraph', () => {
  const { body } = read(
    '<p>One\n two<br>three</p><div>four</div>five<br><br>six <script>no</script>',
  );
  expect(body.text).toBe('One two\nthree\nfour\nfive\nsix');
  expect(body.markdown).toBe('One two\\\nthree\n\nfour\n\nfive\n\nsix');
  expect(body.html).toBe('<p>One two<br>three</p><p>four</p><p>five</p><p>six</p>');
});
