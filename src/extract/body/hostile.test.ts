/** Whatever a post holds, nothing of it is live in what is written. */
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import type { PostBody } from '../post.js';
import { readBody } from './read-body.js';

const VECTORS: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src=http://evil.test/pixel.gif width=1 height=1>',
  '<img src="http://evil.test/pixel.gif" srcset="http://evil.test/2.gif 2x">',
  '<img """><script>alert(1)</script>">',
  '<img src=x:x onerror="&#97;lert(1)" alt="`onerror=alert(1)">',
  '<IMG SRC=`javascript:alert(1)`>',
  '<img src=data:image/svg+xml;base64,PHN2Zz4= alt=x>',
  '<a href="javascript:alert(1)">go</a>',
  '<a href=" &#14; javascript:alert(1)">go</a>',
  '<a href="jav&#x09;ascript:alert(1)">go</a>',
  '<a href="java\0script:alert(1)">go</a>',
  '<a href="vbscript:msgbox(1)">go</a>',
  '<a href="data:text/html,<script>alert(1)</script>">go</a>',
  '<a href="blob:http://x/1">go</a>',
  '<a href="file:///etc/passwd">go</a>',
  '<a href="http://x.test/&quot;onmouseover=&quot;alert(1)">go</a>',
  `<a href='http://x.test/"><script>alert(1)</script>'>go</a>`,
  '<a href="http://x.test/)[x](javascript:alert(1)">go</a>',
  '<a href="http://x.test/#)[x](javascript:alert(1)">go</a>',
  '<a href="mailto:a@b.test?body=%0d%0aBcc:all">go</a>',
  '<a href="mailto:javascript:alert(1)">go</a>',
  '<a href="http://ok.test/" style="position:fixed;inset:0" target=_top onclick=alert(1)>go</a>',
  '<a href="http://x.test"><a href="javascript:alert(1)">two</a></a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>" src="http://evil.test/"></iframe>',
  '<frameset><frame src="javascript:alert(1)"></frameset>',
  '<object data="javascript:alert(1)"><param name=src value=x></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<video src=http://evil.test/v.mp4 autoplay onplay=alert(1)><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<form action="javascript:alert(1)"><input type=submit><button formaction="javascript:alert(1)">go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<select onfocus=alert(1) autofocus><option>x</select>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>x',
  '<style>@import "http://evil.test/x.css";</style>',
  '<link rel=stylesheet href=http://evil.test/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="http://evil.test/"><a href="x">go</a>',
  '<div style="background:url(http://evil.test/x.gif)">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<table background="http://evil.test/x.gif"><tr><td background=javascript:alert(1)>x<td>y</table>',
  '<p><table><p><img src=x onerror=alert(1)></table>',
  '<b><p>x</b><script>alert(1)</script></p>',
  '</div></td></blockquote><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onclick=alert(1)>x</x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '&lt;javascript:alert(1)&gt; &lt;http://evil.test&gt;',
  '[x](javascript:alert(1)) ![x](http://evil.test/x.gif) [y]: javascript:alert(1)',
  '`&lt;script&gt;` **b** _i_ # h',
  'wow!<a href="http://evil.test/x.gif">picture</a>',
  '<code>`</code><code>``&lt;script&gt;</code>',
  '<pre>```\n&lt;script&gt;alert(1)&lt;/script&gt;\n```</pre>',
  '<p>\u0338script>x</p><b>\u0338</b>',
  '<b>a</b>\u0338<a href="http://x.test/">\u0338x</a>',
  '<li><li><td><tr>x<dd>y<ul><ol><li>z',
  '<h1><h2>x</h1></h2><pre><p>y</pre>',
  '<a href="http://x.test/a_b*c(d)&copy=1">x_y*z</a>',
  '<x-script is="script">alert(1)</x-script>',
  `${'<blockquote>'.repeat(500)}<script>alert(1)</script>deep${'</blockquote>'.repeat(500)}`,
  `${'<b><i><u>'.repeat(300)}x`,
  '<span hidden><script>alert(1)</script></span><span style="display:none">trap</span>',
];

const ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code table tbody tr td th hr br strong em del sub sup a'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(['a href', 'a rel', 'ol start']);
const SAFE_URL = /^(?:https?:\/\/|mailto:)[!-~]+$/;

function read(html: string): PostBody {
  const url = 'http://forum.test/topic';
  const page = parsePage({ url, html: `<body><main>${html}</main>`, names: createNames() });
  const body = page.tree.tag.findIndex((_, node) => page.tree.tagName(node) === 'main');
  return readBody(page, [body]).body;
}

/** What is wrong with the HTML; empty for nothing. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const fragment = parseFragment(html);
  if (serialize(fragment) !== html) faults.push('written again it differs');
  const open: DefaultTreeAdapterTypes.ChildNode[] = [...fragment.childNodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('tagName' in node) || !ELEMENTS.has(node.tagName)) {
      faults.push(node.nodeName);
      continue;
    }
    for (const { name, value } of node.attrs) {
      if (!ATTRIBUTES.has(`${node.tagName} ${name}`)) faults.push(`${node.tagName} ${name}`);
      if (name === 'href' && !SAFE_URL.test(value)) faults.push(value);
    }
    open.push(...node.childNodes);
  }
  return faults;
}

const FENCED = /^((?:[> ]|[-*] |\d+[.)] )*)(`{3,})\n[\s\S]*?^\1?[> ]*\2$/gm;
const CODE_SPAN = /(?<![\\`])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const ESCAPED = /\\[!-/:-@[-`{-~]/g;
const TARGET = /\]\(([^)]*)\)/g;

/** What of the Markdown would be HTML, a picture or a link that must not be. */
function liveIn(markdown: string): string[] {
  const bare = markdown.replace(FENCED, '').replace(ESCAPED, 'x').replace(CODE_SPAN, 'x');
  const targets = [...bare.matchAll(TARGET)].map(([, target]) => target!);
  return [
    ...(bare.match(/<|!\[|^ *\[[^\]]*\]:/gm) ?? []),
    ...targets.filter((target) => !SAFE_URL.test(target)),
  ];
}

test.each(VECTORS)('%s', (vector) => {
  for (const html of [vector, `before ${vector} after`, `<ul><li><b>${vector}</b><td>`]) {
    const body = read(html);
    expect(faultsOf(body.html)).toEqual([]);
    expect(liveIn(body.markdown)).toEqual([]);
    expect(`${body.html}${body.markdown}`.normalize('NFC')).toBe(`${body.html}${body.markdown}`);
  }
});

test('any sequence of markup becomes sound HTML', () => {
  const tags =
    'p b i a h2 ul ol li table tr td th blockquote pre code div span s sub cite q hr br'.split(' ');
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom('<a href="/x?a=1&b=2#c">', '<img src=/a.png>', '<ol start=7>', '\n'),
    fc.constantFrom(...VECTORS.slice(0, 40)),
    fc.string({ unit: fc.constantFrom(...'ab <>&"\'`*_[]()!#->1.~|\\\u0338\u3042é ') }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const body = read(pieces.join(''));
      expect(faultsOf(body.html)).toEqual([]);
      expect(liveIn(body.markdown)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('a body of many small pieces takes time in proportion', () => {
  const count = 5000;
  for (const piece of [
    'a<b>b</b>',
    'a<br>',
    '> a<br>',
    '<i>',
    '<blockquote>a',
    '<td>a',
    '<a href=/x>a</a> ',
  ]) {
    const { text } = read(piece.repeat(count));
    expect(text.length).toBeLessThanOrEqual(4 * count);
  }
});
