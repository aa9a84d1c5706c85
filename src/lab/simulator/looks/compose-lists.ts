/** Lists of boards and threads in a composed look. */
import { optionalLink, userLink } from './compose-frame.js';
import type { LookDesign, ThreadCell } from './design.js';
import { type ClassOf, listMarkup } from './markup.js';

const SORTS: readonly (readonly [string, string])[] = [
  ['title', 'thread'],
  ['replies', 'replies'],
  ['last', 'lastPost'],
];

/** The templates of lists, as parts. */
export interface ListParts {
  readonly boardList: string;
  readonly threadList: string;
  readonly boardTools: string;
}

function titleCell({ pagesInList }: LookDesign, cls: ClassOf): string {
  const pages = `{{#if pages}} <small${cls('pages')}>({{#each pages}} <a href="{{url}}">{{page}}</a>{{/each}} )</small>{{/if}}`;
  const messages = `{{#if messages}}<ul>{{#each messages}}<li><a href="{{url}}">{{title}}</a> <i>{{author}}</i></li>{{/each}}</ul>{{/if}}`;
  return `{{#if sticky}}<b>{{t.sticky}}:</b> {{/if}}{{#if newUrl}}<a${cls('new')} href="{{newUrl}}">&raquo;</a> {{/if}}<a${cls('topic')} href="{{url}}">{{title}}</a>${pagesInList ? pages : ''}${messages}`;
}

function threadCell(cell: ThreadCell, cls: ClassOf): string {
  switch (cell) {
    case 'starter':
      return `{{t.by}} ${userLink('starter', cls)} <span>{{startTime}}</span>`;
    case 'replies':
      return '{{replies}} {{t.replies}}';
    case 'views':
      return '{{views}}';
    case 'last':
      return `{{#if last.url}}<a${cls('last')} href="{{last.url}}">{{last.time}}</a>{{else}}{{last.time}}{{/if}} ${userLink('last.user', cls)}`;
    case 'excerpt':
      return `<p>{{excerpt}}</p><a href="{{url}}">{{t.more}}</a>`;
    case 'tags':
      return '{{#each tags}}<a href="{{url}}">{{name}}</a> {{/each}}';
  }
}

function threadRow(design: LookDesign, cls: ClassOf, role: string): string {
  const cells = design.cells.map((cell) =>
    cell === 'title' ? titleCell(design, cls) : threadCell(cell, cls),
  );
  return listMarkup(design.list, cls, 'threads').row(role, cells);
}

function boardRow(design: LookDesign, cls: ClassOf): string {
  return listMarkup(design.list, cls, 'boards').row('board', [
    `<a${cls('board-name')} href="{{url}}">{{title}}</a><br><span>{{description}}</span>{{#if subBoards}}<div${cls('sub')}>{{t.subBoards}}: {{#each subBoards}}<a href="{{url}}">{{title}}</a> {{/each}}</div>{{/if}}`,
    '{{threads}} / {{posts}}',
    `{{#if latest}}{{#if latest.last.url}}<a href="{{latest.last.url}}">{{latest.title}}</a>{{else}}<a href="{{latest.url}}">{{latest.title}}</a>{{/if}} <span>{{latest.last.time}}</span> ${userLink('latest.last.user', cls)}{{else}}-{{/if}}`,
  ]);
}

/** Announcements have a row of their own making, whatever the list is made of. */
const announcement = (cls: ClassOf): string =>
  `{{#if announcements}}<div${cls('news')}>{{#each announcements}}<p><strong>{{t.announcement}}</strong> <a href="{{url}}">{{title}}</a></p>{{/each}}</div>{{/if}}`;

/** Lists of boards and of threads, and the links above them. */
export function listParts(design: LookDesign, cls: ClassOf): ListParts {
  const boards = listMarkup(design.list, cls, 'boards');
  const threads = listMarkup(design.list, cls, 'threads');
  const sorts = SORTS.map(
    ([name, label]) =>
      `{{#if sortBy.${name}}}<a href="{{sortBy.${name}}}">{{t.${label}}}</a> {{/if}}`,
  ).join('');
  const tools = ['newThreadUrl newThread', 'boardFeedUrl feed', 'archiveUrl archive']
    .map((pair) => pair.split(' ') as [string, string])
    .map(([url, label]) => optionalLink(url, label, cls))
    .join('');
  return {
    boardList: `${boards.open}{{#each boards}}${boardRow(design, cls)}{{/each}}${boards.close}`,
    threadList: `${announcement(cls)}{{#if threads}}${threads.open}{{#each threads}}{{#if sticky}}${threadRow(design, cls, 'pinned')}{{else}}${threadRow(design, cls, 'thread')}{{/if}}{{/each}}${threads.close}{{/if}}`,
    boardTools: `<div${cls('tools')}>${tools}</div>
<div${cls('sorts')}>${sorts}{{#each dayLinks}}<a href="{{url}}">{{days}} {{t.days}}</a> {{/each}}{{#each growing}}<a href="{{url}}">[{{label}}]</a> {{/each}}</div>
`,
  };
}
