import { feedTemplate } from './feed.js';
import type { Look } from './looks.js';
import { plainPages } from './plain.js';

const head = `<!DOCTYPE html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<title>{{pageTitle}} - {{site}}</title>
<link rel="stylesheet" href="{{styleUrl}}">
{{#if feedUrl}}<link rel="alternate" type="application/rss+xml" href="{{feedUrl}}">{{/if}}
</head>
<body>
<table class="top" width="100%"><tr>
<td class="brand"><a href="{{homeUrl}}">{{site}}</a></td>
<td class="menu" align="right">{{#each nav}}<a href="{{url}}">{{label}}</a> {{/each}}</td>
</tr></table>
<p class="trail"><a href="{{homeUrl}}">{{site}}</a>{{#each crumbs}} &raquo; {{#if url}}<a href="{{url}}">{{label}}</a>{{else}}{{label}}{{/if}}{{/each}} &raquo; <b>{{pageTitle}}</b></p>
`;

const foot = `<hr>
<p class="tiny">{{site}} &middot; <a href="{{homeUrl}}">{{t.home}}</a></p>
</body>
</html>
`;

const pager = `{{#if pager}}<p class="leaf">{{t.page}}: {{#if pager.previousUrl}}<a href="{{pager.previousUrl}}">&laquo;</a> {{/if}}{{#each pager.items}}{{#if gap}}&hellip; {{/if}}{{#if current}}<b>{{page}}</b> {{else}}<a href="{{url}}">{{page}}</a> {{/if}}{{/each}}{{#if pager.nextUrl}}<a href="{{pager.nextUrl}}">&raquo;</a>{{/if}}</p>{{/if}}
`;

const user = '{{#if url}}<a href="{{url}}" class="who">{{name}}</a>{{else}}{{name}}{{/if}}';

const boardRow = `<tr>
<td class="mark">&bull;</td>
<td class="wide"><a class="room" href="{{url}}">{{title}}</a><br><span class="tiny">{{description}}</span>{{#if subBoards}}<br><span class="tiny">{{t.subBoards}}: {{#each subBoards}}<a href="{{url}}">{{title}}</a> {{/each}}</span>{{/if}}</td>
<td align="center">{{threads}}</td>
<td align="center">{{posts}}</td>
<td class="fresh">{{#if latest}}{{#if latest.last.url}}<a href="{{latest.last.url}}">{{latest.title}}</a>{{else}}{{latest.title}}{{/if}}<br>{{latest.last.time}}<br>{{t.by}} {{#if latest.last.user.url}}<a href="{{latest.last.user.url}}" class="who">{{latest.last.user.name}}</a>{{else}}{{latest.last.user.name}}{{/if}}{{else}}-{{/if}}</td>
</tr>
`;

const boardTable = `<table class="sheet" width="100%" cellspacing="1">
<tr class="caption"><th colspan="2">{{t.board}}</th><th>{{t.threads}}</th><th>{{t.posts}}</th><th>{{t.lastPost}}</th></tr>
`;

const sortHead = (name: string, label: string): string =>
  `<th>{{#if sortBy.${name}}}<a href="{{sortBy.${name}}}">{{t.${label}}}</a>{{else}}{{t.${label}}}{{/if}}</th>`;

const threadRow = `<tr>
<td class="mark">{{#if sticky}}!{{else}}&bull;{{/if}}</td>
<td class="wide">{{#if sticky}}<b>{{t.sticky}}:</b> {{/if}}<a class="talk" href="{{url}}">{{title}}</a>{{#if pages}} <span class="tiny">[{{#each pages}} <a href="{{url}}">{{page}}</a>{{/each}} ]</span>{{/if}}</td>
<td>{{#if starter.url}}<a href="{{starter.url}}" class="who">{{starter.name}}</a>{{else}}{{starter.name}}{{/if}}</td>
<td align="center">{{replies}}</td>
<td align="center">{{views}}</td>
<td class="fresh">{{last.time}}<br>{{t.by}} {{#if last.user.url}}<a href="{{last.user.url}}" class="who">{{last.user.name}}</a>{{else}}{{last.user.name}}{{/if}}{{#if last.url}} <a href="{{last.url}}" title="{{t.lastPost}}">&rarr;</a>{{/if}}</td>
</tr>
`;

const post = `<tr class="note-top"><td class="tiny" colspan="2"><a name="p{{id}}"></a>{{time}}{{#if url}} <a class="num" href="{{url}}#p{{id}}">#{{n}}</a>{{else}} #{{n}}{{/if}}</td></tr>
<tr class="note"><td class="side" valign="top" width="160">{{#if author.url}}<a href="{{author.url}}" class="who">{{author.name}}</a>{{else}}<b>{{author.name}}</b>{{/if}}<br><span class="tiny">{{t.joined}}: {{joined}}<br>{{t.place}}: {{place}}</span></td>
<td class="words" valign="top"><div class="said">{{#if quoted}}<blockquote><b>{{quoted.name}} {{t.wrote}}:</b><br>{{quoted.text}}</blockquote>{{/if}}{{#each paragraphs}}{{.}}<br><br>{{/each}}</div>{{#if signature}}<div class="tail">__________<br>{{signature}}</div>{{/if}}</td></tr>
<tr class="note-end"><td class="tiny">{{#if messageUrl}}<a href="{{messageUrl}}">{{t.message}}</a>{{/if}}</td><td align="right">{{#if quoteUrl}}<a href="{{quoteUrl}}">{{t.quote}}</a>{{/if}}</td></tr>
`;

const threadTools = `<p class="tools">{{#if newThreadUrl}}<a href="{{newThreadUrl}}">{{t.newThread}}</a> {{/if}}{{#if replyUrl}}<a href="{{replyUrl}}">{{t.reply}}</a> {{/if}}{{#if printUrl}}<a href="{{printUrl}}">{{t.print}}</a>{{/if}}</p>
`;

/** Nested tables, in the manner of old forums. */
export const table: Look = {
  parts: { head, foot, pager, user, boardRow, boardTable, threadRow, post, threadTools },
  pages: {
    entry: `{{> head}}{{#each categories}}<h3 class="hall"><a href="{{url}}">{{title}}</a></h3>
{{> boardTable}}{{#each boards}}{{> boardRow}}{{/each}}</table>
{{/each}}{{#if online}}<p class="tiny">{{t.online}}: {{#each online}}{{> user}} {{/each}}</p>{{/if}}{{> foot}}`,
    board: `{{> head}}<p class="tiny">{{description}}</p>
{{#if subBoards}}{{> boardTable}}{{#each subBoards}}{{> boardRow}}{{/each}}</table>{{/if}}
<p class="tools">{{#if newThreadUrl}}<a href="{{newThreadUrl}}">{{t.newThread}}</a> {{/if}}{{#if boardFeedUrl}}<a href="{{boardFeedUrl}}">{{t.feed}}</a> {{/if}}{{threadCount}} {{t.threads}}</p>
{{> pager}}<table class="sheet" width="100%" cellspacing="1">
<tr class="caption"><th></th>${sortHead('title', 'thread')}<th>{{t.author}}</th>${sortHead('replies', 'replies')}<th>{{t.views}}</th>${sortHead('last', 'lastPost')}</tr>
{{#each threads}}{{> threadRow}}{{/each}}</table>
{{> pager}}{{> foot}}`,
    thread: `{{> head}}<h2>{{pageTitle}}</h2>
{{> threadTools}}{{> pager}}<table class="strip" width="100%" cellspacing="0">
{{#each posts}}{{> post}}{{/each}}</table>
{{> pager}}{{> threadTools}}{{> foot}}`,
    print: `<!DOCTYPE html>
<html lang="{{language}}"><head><meta charset="utf-8"><title>{{pageTitle}} - {{t.print}}</title></head><body>
<h1>{{pageTitle}}</h1><p>{{t.full}}: <a href="{{fullUrl}}">{{pageTitle}}</a></p>
{{#each posts}}<hr><p><b>{{author.name}}</b>, {{time}}</p>{{#each paragraphs}}<p>{{.}}</p>{{/each}}
{{/each}}</body></html>
`,
    profile: `{{> head}}<table class="sheet" cellspacing="1">
<tr><td>{{t.name}}</td><td>{{pageTitle}}</td></tr>
<tr><td>{{t.joined}}</td><td>{{joined}}</td></tr>
<tr><td>{{t.place}}</td><td>{{place}}</td></tr>
{{#if signature}}<tr><td></td><td>{{signature}}</td></tr>{{/if}}</table>
<p>{{#if messageUrl}}<a href="{{messageUrl}}">{{t.message}}</a> {{/if}}{{#if findUrl}}<a href="{{findUrl}}">{{t.findThreads}}</a>{{/if}}</p>{{> foot}}`,
    members: `{{> head}}{{> pager}}<table class="sheet" width="100%" cellspacing="1">
<tr class="caption">${sortHead('name', 'name')}${sortHead('joined', 'joined')}<th>{{t.place}}</th></tr>
{{#each members}}<tr><td>{{> user}}</td><td>{{joined}}</td><td>{{place}}</td></tr>
{{/each}}</table>{{> pager}}{{> foot}}`,
    search: `{{> head}}<form action="{{action}}" method="get"><input name="words" size="40"> <input type="submit" value="{{t.search}}"></form>
{{#if found}}<table class="sheet" width="100%" cellspacing="1">{{#each found}}{{> threadRow}}{{/each}}</table>{{/if}}{{> foot}}`,
    calendar: `{{> head}}<p class="leaf">{{#if previousUrl}}<a href="{{previousUrl}}">&laquo; {{t.previous}}</a>{{/if}} {{#if nextUrl}}<a href="{{nextUrl}}">{{t.next}} &raquo;</a>{{/if}}</p>
<table class="month" border="1">{{#each weeks}}<tr>{{#each days}}<td>{{day}}{{#if user}}<br>{{#if user.url}}<a href="{{user.url}}" class="who">{{user.name}}</a>{{else}}{{user.name}}{{/if}}{{/if}}</td>{{/each}}</tr>
{{/each}}</table>{{> foot}}`,
    login: `{{> head}}{{#if registering}}{{else}}<p>{{t.loginNeeded}}</p>{{/if}}
<form action="{{action}}" method="post"><table class="sheet"><tr><td>{{t.name}}</td><td><input name="name"></td></tr><tr><td>{{t.password}}</td><td><input type="password" name="secret"></td></tr><tr><td></td><td><input type="submit" value="{{pageTitle}}"></td></tr></table></form>{{> foot}}`,
    help: '{{> head}}{{#each paragraphs}}<p>{{.}}</p>{{/each}}{{> foot}}',
    error: '{{> head}}<p class="warn">{{t.notFound}}</p><p class="tiny">{{asked}}</p>{{> foot}}',
    feed: feedTemplate,
    ...plainPages,
  },
  style: 'body{font:13px sans-serif}.sheet{background:#ccd}.sheet td{background:#fff}\n',
};
