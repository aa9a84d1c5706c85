/** What stands around every page of a composed look: head, menu, side column, pager, foot. */
import type { LookDesign, PagerForm } from './design.js';
import type { ClassOf } from './markup.js';

/** A link where there is a URL, else the bare name; `path` names the user, empty: the item itself. */
export function userLink(path: string, cls: ClassOf): string {
  const user = path === '' ? '' : `${path}.`;
  return `{{#if ${user}url}}<a${cls('user')} href="{{${user}url}}">{{${user}name}}</a>{{else}}<b${cls('user')}>{{${user}name}}</b>{{/if}}`;
}

/** A link that is only there where the forum has such a page. */
export function optionalLink(url: string, label: string, cls: ClassOf): string {
  return `{{#if ${url}}}<a${cls(url)} href="{{${url}}}">{{t.${label}}}</a> {{/if}}`;
}

function sideColumn(cls: ClassOf): string {
  return `{{#if side}}<div${cls('side')}>
<h4>{{t.recent}}</h4><ul${cls('side-list')}>{{#each side.latest}}<li><a href="{{url}}">{{title}}</a> <small>{{time}}</small></li>{{/each}}</ul>
{{#if side.tags}}<h4>{{t.tags}}</h4><p${cls('cloud')}>{{#each side.tags}}<a href="{{url}}">{{name}}</a> {{/each}}</p>{{/if}}
{{#if side.stories}}<h4>{{t.stories}}</h4><ul>{{#each side.stories}}<li><a href="{{url}}">{{title}}</a></li>{{/each}}</ul>{{/if}}
</div>
{{/if}}`;
}

/** The upper part of a page, up to its content. */
export function frameHead({ side, list }: LookDesign, cls: ClassOf): string {
  const isOld = list === 'table' || list === 'nested-table';
  const menu = isOld
    ? `<table width="100%"${cls('top')}><tr><td><a href="{{homeUrl}}"><b>{{site}}</b></a></td><td align="right">{{#each nav}}<a href="{{url}}">{{label}}</a> | {{/each}}</td></tr></table>`
    : `<header${cls('top')}><a${cls('brand')} href="{{homeUrl}}">{{site}}</a><nav${cls('menu')}><ul>{{#each nav}}<li><a href="{{url}}">{{label}}</a></li>{{/each}}</ul></nav></header>`;
  return `<!DOCTYPE html>
<html lang="{{language}}"{{#if rtl}} dir="rtl"{{/if}}>
<head>
<meta charset="utf-8">
<title>{{pageTitle}} - {{site}}</title>
<link rel="stylesheet" href="{{styleUrl}}">
{{#if canonicalUrl}}<link rel="canonical" href="{{canonicalUrl}}">{{/if}}
{{#if noindex}}<meta name="robots" content="noindex, follow">{{/if}}
{{#if feedUrl}}<link rel="alternate" type="application/rss+xml" href="{{feedUrl}}">{{/if}}
</head>
<body>
${menu}
{{#if boardMenu}}<ul${cls('boards-menu')}>{{#each boardMenu}}<li><a href="{{url}}">{{title}}</a></li>{{/each}}</ul>{{/if}}
${side === 'left' ? sideColumn(cls) : ''}<div${cls('main')}>
<p${cls('trail')}><a href="{{homeUrl}}">{{t.home}}</a>{{#each crumbs}} &gt; {{#if url}}<a href="{{url}}">{{label}}</a>{{else}}{{label}}{{/if}}{{/each}}</p>
<h1${cls('title')}>{{pageTitle}}</h1>
`;
}

/** The lower part of a page. */
export function frameFoot({ side }: LookDesign, cls: ClassOf): string {
  return `</div>
${side === 'right' ? sideColumn(cls) : ''}<div${cls('foot')}><p>{{site}} <a href="{{homeUrl}}">{{t.home}}</a>{{#if loopUrl}} <a href="{{loopUrl}}">{{t.more}}</a>{{/if}}{{#if portalUrl}} <a href="{{portalUrl}}">{{portalName}}</a>{{/if}}</p></div>
</body>
</html>
`;
}

const NUMBERS =
  '{{#each pager.items}}{{#if gap}}<span>…</span> {{/if}}{{#if current}}<b>{{page}}</b> {{else}}<a href="{{url}}">{{page}}</a> {{/if}}{{/each}}';
const link = (url: string, text: string): string =>
  `{{#if pager.${url}}}<a href="{{pager.${url}}}">${text}</a> {{/if}}`;

const PAGERS: Readonly<Record<PagerForm, string>> = {
  numbers: `{{t.page}}: ${NUMBERS}`,
  'numbers-next': `${link('previousUrl', '{{t.previous}}')}${NUMBERS}${link('nextUrl', '{{t.next}}')}`,
  next: link('nextUrl', '{{t.next}} &raquo;'),
  'previous-next': `${link('previousUrl', '{{t.previous}}')}${link('nextUrl', '{{t.next}}')}`,
  arrows: `${link('firstUrl', '&laquo;')}${link('previousUrl', '&lsaquo;')}<span>{{pager.page}} / {{pager.pages}}</span> ${link('nextUrl', '&rsaquo;')}${link('lastUrl', '&raquo;')}`,
  older: link('nextUrl', '{{t.older}}'),
};

/** The links to the other pages. */
export function pagerPart({ pager }: LookDesign, cls: ClassOf): string {
  return `{{#if pager}}<div${cls('pager')}>${PAGERS[pager]}</div>{{/if}}\n`;
}
