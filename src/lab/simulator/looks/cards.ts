import { feedTemplate } from './feed.js';
import type { Look } from './looks.js';
import { plainPages } from './plain.js';

const head = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{pageTitle}} | {{site}}</title>
<link rel="stylesheet" href="{{styleUrl}}">
{{#if feedUrl}}<link rel="alternate" type="application/rss+xml" href="{{feedUrl}}">{{/if}}
</head>
<body>
<header class="mast"><a class="mast-name" href="{{homeUrl}}">{{site}}</a>
<nav class="mast-nav"><ul>{{#each nav}}<li><a href="{{url}}">{{label}}</a></li>{{/each}}</ul></nav></header>
<main class="deck">
<ol class="steps"><li><a href="{{homeUrl}}">{{t.home}}</a></li>{{#each crumbs}}<li>{{#if url}}<a href="{{url}}">{{label}}</a>{{else}}{{label}}{{/if}}</li>{{/each}}</ol>
<h1 class="deck-title">{{pageTitle}}</h1>
`;

const foot = `</main>
<footer class="base"><p>{{site}}</p></footer>
</body>
</html>
`;

const pager = `{{#if pager}}<nav class="turn">{{#if pager.previousUrl}}<a class="turn-back" rel="prev" href="{{pager.previousUrl}}">{{t.previous}}</a>{{/if}}<ul>{{#each pager.items}}{{#if gap}}<li class="turn-gap">…</li>{{/if}}{{#if current}}<li class="turn-here"><span>{{page}}</span></li>{{else}}<li><a href="{{url}}">{{page}}</a></li>{{/if}}{{/each}}</ul>{{#if pager.nextUrl}}<a class="turn-on" rel="next" href="{{pager.nextUrl}}">{{t.next}}</a>{{/if}}</nav>{{/if}}
`;

const user =
  '{{#if url}}<a class="face" href="{{url}}">{{name}}</a>{{else}}<span class="face">{{name}}</span>{{/if}}';

const boardCard = `<article class="card card-room">
<div class="card-main"><h3><a href="{{url}}">{{title}}</a></h3><p>{{description}}</p>{{#if subBoards}}<ul class="card-sub">{{#each subBoards}}<li><a href="{{url}}">{{title}}</a></li>{{/each}}</ul>{{/if}}</div>
<dl class="card-count"><dt>{{t.threads}}</dt><dd>{{threads}}</dd><dt>{{t.posts}}</dt><dd>{{posts}}</dd></dl>
<div class="card-new">{{#if latest}}{{#if latest.last.url}}<a href="{{latest.last.url}}">{{latest.title}}</a>{{else}}<span>{{latest.title}}</span>{{/if}} <span class="when">{{latest.last.time}}</span>{{/if}}</div>
</article>
`;

const threadCard = `<article class="card card-talk{{#if sticky}} card-pinned{{/if}}">
<div class="card-main"><h3><a href="{{url}}">{{title}}</a></h3>
<p class="card-meta">{{#if sticky}}<em>{{t.sticky}}</em> {{/if}}{{#if starter.url}}<a class="face" href="{{starter.url}}">{{starter.name}}</a>{{else}}<span class="face">{{starter.name}}</span>{{/if}} · <span class="when">{{startTime}}</span></p>
{{#if pages}}<ul class="card-pages">{{#each pages}}<li><a href="{{url}}">{{page}}</a></li>{{/each}}</ul>{{/if}}</div>
<dl class="card-count"><dt>{{t.replies}}</dt><dd>{{replies}}</dd><dt>{{t.views}}</dt><dd>{{views}}</dd></dl>
<div class="card-new">{{#if last.url}}<a href="{{last.url}}" class="when">{{last.time}}</a>{{else}}<span class="when">{{last.time}}</span>{{/if}} {{#if last.user.url}}<a class="face" href="{{last.user.url}}">{{last.user.name}}</a>{{else}}<span class="face">{{last.user.name}}</span>{{/if}}</div>
</article>
`;

const post = `<article class="note" id="p{{id}}">
<aside class="note-who">{{#if author.url}}<a class="face" href="{{author.url}}">{{author.name}}</a>{{else}}<span class="face">{{author.name}}</span>{{/if}}<span class="note-from">{{t.place}}: {{place}}</span></aside>
<div class="note-main"><header><time datetime="{{isoTime}}">{{time}}</time> {{#if url}}<a class="note-num" href="{{url}}">#{{n}}</a>{{else}}<span class="note-num">#{{n}}</span>{{/if}}</header>
<div class="note-text">{{#if quoted}}<blockquote><cite>{{quoted.name}} {{t.wrote}}:</cite><p>{{quoted.text}}</p></blockquote>{{/if}}{{#each paragraphs}}<p>{{.}}</p>{{/each}}</div>
{{#if signature}}<div class="note-sign">{{signature}}</div>{{/if}}
<footer class="note-acts">{{#if quoteUrl}}<a href="{{quoteUrl}}">{{t.quote}}</a>{{/if}}{{#if messageUrl}} <a href="{{messageUrl}}">{{t.message}}</a>{{/if}}</footer></div>
</article>
`;

const sortLink = (name: string, label: string): string =>
  `{{#if sortBy.${name}}}<a href="{{sortBy.${name}}}">{{t.${label}}}</a> {{/if}}`;

/** Boxes and lists, in the manner of newer forums. */
export const cards: Look = {
  parts: { head, foot, pager, user, boardCard, threadCard, post },
  pages: {
    entry: `{{> head}}{{#each categories}}<section class="hall"><h2><a href="{{url}}">{{title}}</a></h2>
{{#each boards}}{{> boardCard}}{{/each}}</section>
{{/each}}{{#if online}}<section class="now"><h2>{{t.online}}</h2><ul>{{#each online}}<li>{{> user}}</li>{{/each}}</ul></section>{{/if}}{{> foot}}`,
    board: `{{> head}}<p class="deck-lead">{{description}}</p>
{{#if subBoards}}<section class="hall">{{#each subBoards}}{{> boardCard}}{{/each}}</section>{{/if}}
<div class="acts">{{#if newThreadUrl}}<a class="push" href="{{newThreadUrl}}">{{t.newThread}}</a>{{/if}}{{#if boardFeedUrl}} <a href="{{boardFeedUrl}}">{{t.feed}}</a>{{/if}}<span class="acts-sort">${sortLink('title', 'thread')}${sortLink('replies', 'replies')}${sortLink('last', 'lastPost')}</span></div>
<section class="list">{{#each threads}}{{> threadCard}}{{/each}}</section>
{{> pager}}{{> foot}}`,
    thread: `{{> head}}<div class="acts">{{#if replyUrl}}<a class="push" href="{{replyUrl}}">{{t.reply}}</a>{{/if}}{{#if printUrl}} <a href="{{printUrl}}">{{t.print}}</a>{{/if}}</div>
{{> pager}}<section class="notes">{{#each posts}}{{> post}}{{/each}}</section>
{{> pager}}{{> foot}}`,
    print: `<!doctype html>
<html lang="{{language}}"><head><meta charset="utf-8"><title>{{pageTitle}}</title></head><body class="plain">
<h1><a href="{{fullUrl}}">{{pageTitle}}</a></h1>
{{#each posts}}<div><strong>{{author.name}}</strong> <span>{{time}}</span>{{#each paragraphs}}<p>{{.}}</p>{{/each}}</div>
{{/each}}</body></html>
`,
    profile: `{{> head}}<dl class="about"><dt>{{t.joined}}</dt><dd>{{joined}}</dd><dt>{{t.place}}</dt><dd>{{place}}</dd></dl>
{{#if signature}}<div class="note-sign">{{signature}}</div>{{/if}}
<div class="acts">{{#if messageUrl}}<a class="push" href="{{messageUrl}}">{{t.message}}</a>{{/if}}{{#if findUrl}} <a href="{{findUrl}}">{{t.findThreads}}</a>{{/if}}</div>{{> foot}}`,
    members: `{{> head}}<div class="acts"><span class="acts-sort">${sortLink('name', 'name')}${sortLink('joined', 'joined')}</span></div>
<ul class="faces">{{#each members}}<li>{{> user}} <span>{{place}}</span> <span class="when">{{joined}}</span></li>
{{/each}}</ul>{{> pager}}{{> foot}}`,
    search: `{{> head}}<form class="ask" action="{{action}}" method="get"><input type="search" name="words"><button>{{t.search}}</button></form>
{{#if found}}<section class="list">{{#each found}}{{> threadCard}}{{/each}}</section>{{/if}}{{> foot}}`,
    calendar: `{{> head}}<nav class="turn">{{#if previousUrl}}<a class="turn-back" href="{{previousUrl}}">{{t.previous}}</a>{{/if}}{{#if nextUrl}}<a class="turn-on" href="{{nextUrl}}">{{t.next}}</a>{{/if}}</nav>
<div class="month">{{#each weeks}}<div class="week">{{#each days}}<div class="day"><span>{{day}}</span>{{#if user}}{{#if user.url}}<a class="face" href="{{user.url}}">{{user.name}}</a>{{else}}{{user.name}}{{/if}}{{/if}}</div>{{/each}}</div>
{{/each}}</div>{{> foot}}`,
    login: `{{> head}}{{#if registering}}{{else}}<p class="deck-lead">{{t.loginNeeded}}</p>{{/if}}
<form class="ask" action="{{action}}" method="post"><label>{{t.name}} <input name="name"></label><label>{{t.password}} <input type="password" name="secret"></label><button>{{pageTitle}}</button></form>{{> foot}}`,
    help: '{{> head}}<div class="plain">{{#each paragraphs}}<p>{{.}}</p>{{/each}}</div>{{> foot}}',
    error:
      '{{> head}}<div class="plain"><p>{{t.notFound}}</p><p><code>{{asked}}</code></p></div>{{> foot}}',
    feed: feedTemplate,
    ...plainPages,
  },
  style: '.deck{max-width:70em;margin:auto}.card{display:flex;gap:1em;border-top:1px solid #ddd}\n',
};
