/** Templates from the choices of a design. */
import { frameFoot, frameHead, optionalLink, pagerPart, userLink } from './compose-frame.js';
import { listParts } from './compose-lists.js';
import { postsPart } from './compose-posts.js';
import type { LookDesign } from './design.js';
import { feedTemplate } from './feed.js';
import type { Look, TemplateName } from './looks.js';
import { type ClassOf, createClasses, listMarkup } from './markup.js';
import { plainPages } from './plain.js';

/** HTML knows where these end. */
const NEEDLESS_END = /<\/(?:li|td|tr|p|dd|dt)>/g;

const TEXT_PAGE = `<!DOCTYPE html>
<html lang="{{language}}"><head><meta charset="utf-8"><title>{{pageTitle}}</title></head><body>
`;

const THREAD_LINKS: readonly (readonly [string, string])[] = [
  ['replyUrl', 'reply'],
  ['newThreadUrl', 'newThread'],
  ['printUrl', 'print'],
  ['archiveUrl', 'archive'],
  ['olderUrl', 'older'],
  ['newerUrl', 'newer'],
];

function contentPages(
  design: LookDesign,
  cls: ClassOf,
): Pick<Look['pages'], 'entry' | 'board' | 'thread'> {
  const top = design.pagerAt === 'bottom' ? '' : '{{> pager}}';
  const bottom = design.pagerAt === 'top' ? '' : '{{> pager}}';
  const links = THREAD_LINKS.map(([url, label]) => optionalLink(url, label, cls)).join('');
  return {
    entry: `{{> head}}{{#each categories}}<div${cls('hall')}>{{#if url}}<h2><a href="{{url}}">{{title}}</a></h2>{{else}}<h2>{{title}}</h2>{{/if}}
{{> boardList}}</div>
{{/each}}{{#if online}}<p${cls('online')}>{{t.online}}: {{#each online}}{{> user}} {{/each}}</p>{{/if}}{{> foot}}`,
    board: `{{> head}}<p${cls('about')}>{{description}}</p>
{{#if boards}}{{> boardList}}{{/if}}{{> boardTools}}${top}{{> threadList}}${bottom}{{> foot}}`,
    thread: `{{> head}}<div${cls('links')}>${links}</div>${top}{{> posts}}
${bottom}{{#if related}}<ul${cls('related')}>{{#each related}}<li><a href="{{url}}">{{title}}</a> <small>{{time}}</small></li>{{/each}}</ul>{{/if}}{{#if tags}}<p${cls('cloud')}>{{#each tags}}<a href="{{url}}">{{name}}</a> {{/each}}</p>{{/if}}{{> foot}}`,
  };
}

/** What a profile tells: labels and values. */
const FACTS: readonly (readonly [string, string])[] = [
  ['name', 'pageTitle'],
  ['joined', 'joined'],
  ['place', 'place'],
  ['posts', 'posts'],
  ['votes', 'votes'],
];

function userPages(design: LookDesign, cls: ClassOf): Pick<Look['pages'], 'profile' | 'members'> {
  const markup = listMarkup(design.list, cls, 'members');
  const facts = listMarkup(design.list, cls, 'facts');
  const row = markup.row('member', ['{{> user}}', '{{joined}}', '{{place}}']);
  return {
    profile: `{{> head}}${facts.open}${FACTS.map(([label, value]) => facts.row('fact', [`{{t.${label}}}`, `{{${value}}}`])).join('')}${facts.close}
{{#if signature}}<p>{{signature}}</p>{{/if}}<p>${optionalLink('messageUrl', 'message', cls)}${optionalLink('findUrl', 'findThreads', cls)}</p>{{> foot}}`,
    members: `{{> head}}<p>{{#if sortBy.name}}<a href="{{sortBy.name}}">{{t.name}}</a> <a href="{{sortBy.joined}}">{{t.joined}}</a>{{/if}}</p>
${markup.open}{{#each members}}${row}{{/each}}${markup.close}{{> pager}}{{> foot}}`,
  };
}

function otherPages(
  cls: ClassOf,
): Omit<Look['pages'], 'entry' | 'board' | 'thread' | 'profile' | 'members'> {
  const post = `<p><b>{{author.name}}</b> {{time}}</p>{{#each paragraphs}}<p>{{.}}</p>{{/each}}`;
  return {
    print: `${TEXT_PAGE}<h1>{{pageTitle}}</h1><p><a href="{{fullUrl}}">{{t.full}}</a></p>{{#each posts}}<hr>${post}{{/each}}</body></html>\n`,
    search: `{{> head}}<form action="{{action}}" method="get"><input name="words"> <button>{{t.search}}</button></form>
{{> threadList}}{{> pager}}{{> foot}}`,
    calendar: `{{> head}}<p>{{#if previousUrl}}<a href="{{previousUrl}}">{{t.previous}}</a> {{/if}}{{#if nextUrl}}<a href="{{nextUrl}}">{{t.next}}</a>{{/if}}</p>
<table${cls('month')}>{{#each weeks}}<tr>{{#each days}}<td>{{day}}{{#if user}} ${userLink('user', cls)}{{/if}}</td>{{/each}}</tr>{{/each}}</table>{{> foot}}`,
    login: `{{> head}}{{#if registering}}{{else}}<p>{{t.loginNeeded}}</p>{{/if}}
<form action="{{action}}" method="post"><p>{{t.name}} <input name="name"></p><p>{{t.password}} <input type="password" name="secret"></p><p><button>{{pageTitle}}</button></p></form>{{> foot}}`,
    help: '{{> head}}{{#each paragraphs}}<p>{{.}}</p>{{/each}}{{> foot}}',
    error: '{{> head}}<p>{{t.notFound}}</p><p>{{asked}}</p>{{> foot}}',
    feed: feedTemplate,
    ...plainPages,
  };
}

/** The templates of a design; the same for the same design. */
export function composeLook(design: LookDesign): Look {
  const cls = createClasses(design.classes);
  const soften = (html: string): string =>
    design.unclosed ? html.replace(NEEDLESS_END, '') : html;
  const parts = {
    head: frameHead(design, cls) + (design.unclosed ? '<font size="2">' : ''),
    foot: frameFoot(design, cls),
    pager: pagerPart(design, cls),
    user: userLink('', cls),
    posts: postsPart(design, cls),
    ...listParts(design, cls),
  };
  const pages: Look['pages'] = {
    ...contentPages(design, cls),
    ...userPages(design, cls),
    ...otherPages(cls),
  };
  const softened = <T extends string>(texts: Readonly<Record<T, string>>): Record<T, string> =>
    Object.fromEntries(
      Object.entries<string>(texts).map(([name, text]) => [
        name,
        name === 'feed' ? text : soften(text),
      ]),
    ) as Record<T, string>;
  return {
    parts: softened(parts),
    pages: softened<TemplateName>(pages),
    style: 'body{margin:1em}\n',
  };
}
