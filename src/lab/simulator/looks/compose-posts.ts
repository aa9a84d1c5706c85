/** The posts of a thread in a composed look. */
import { optionalLink, userLink } from './compose-frame.js';
import type { ListForm, LookDesign, PostForm } from './design.js';
import { type ClassOf, listMarkup } from './markup.js';

interface Pieces {
  readonly who: string;
  readonly when: string;
  readonly words: string;
  readonly acts: string;
}

function piecesOf(cls: ClassOf): Pieces {
  const quoted = `{{#if quoted}}<blockquote${cls('quote')}><b>{{quoted.name}} {{t.wrote}}:</b> {{quoted.text}}</blockquote>{{/if}}`;
  const sign = `{{#if signature}}<div${cls('sign')}>{{signature}}</div>{{/if}}`;
  const see = '{{#if see}}<p><a href="{{see.url}}">{{see.title}}</a></p>{{/if}}';
  const file = '{{#if fileUrl}}<p><a href="{{fileUrl}}">{{t.file}}</a></p>{{/if}}';
  return {
    who: `${userLink('author', cls)} <small${cls('from')}>{{t.joined}}: {{joined}}</small>`,
    when: `<a id="p{{id}}"></a><span${cls('when')}>{{time}}</span> {{#if url}}<a${cls('num')} href="{{url}}">#{{n}}</a>{{else}}#{{n}}{{/if}}`,
    words: `<div${cls('words')}>${quoted}{{#each paragraphs}}<p>{{.}}</p>{{/each}}</div>${see}${file}${sign}`,
    acts: `<div${cls('acts')}>${optionalLink('quoteUrl', 'quote', cls)}${optionalLink('reportUrl', 'report', cls)}${optionalLink('messageUrl', 'message', cls)}</div>`,
  };
}

const LIST_FORMS: Readonly<Partial<Record<PostForm, ListForm>>> = {
  table: 'table',
  'nested-table': 'nested-table',
  divs: 'divs',
  list: 'list',
  definitions: 'definitions',
};

/** A list of posts, all alike. */
function plainPosts(form: PostForm, cls: ClassOf): string {
  const { who, when, words, acts } = piecesOf(cls);
  const listForm = LIST_FORMS[form];
  if (listForm !== undefined) {
    const markup = listMarkup(listForm, cls, 'posts');
    const row = markup.row('post', [`${who}<br>${when}`, `${words}${acts}`]);
    return `${markup.open}{{#each posts}}${row}{{/each}}${markup.close}`;
  }
  return `<section${cls('posts')}>{{#each posts}}<article${cls('post')}><header>${who} ${when}</header>${words}<footer>${acts}</footer></article>\n{{/each}}</section>`;
}

function questionPosts(cls: ClassOf): string {
  const { who, when, words, acts } = piecesOf(cls);
  const votes = `<div${cls('votes')}><b>{{votes}}</b> {{t.votes}}</div>`;
  const block = (role: string): string =>
    `<div${cls(role)}>${votes}<div${cls('body')}>${words}<p${cls('meta')}>${when} ${who}</p>${acts}</div></div>\n`;
  return `{{#each opening}}${block('question')}{{/each}}<h2>{{replyCount}} {{t.answer}}</h2>
<div${cls('answers')}>{{#each replies}}${block('answer')}{{/each}}</div>`;
}

function blogPosts(cls: ClassOf): string {
  const { who, when, words, acts } = piecesOf(cls);
  return `{{#each opening}}<article${cls('story')}><p${cls('byline')}>${who} ${when}</p>${words}</article>{{/each}}
<h3>{{t.comments}}</h3><ol${cls('comments')}>{{#each replies}}<li${cls('comment')}><p>${who}, ${when}</p>${words}${acts}</li>\n{{/each}}</ol>`;
}

function messagePosts(cls: ClassOf): string {
  const { who, when, acts } = piecesOf(cls);
  return `{{#each posts}}<b>${who}</b><br><i>${when}</i><hr><pre${cls('mail')}>{{#if quoted}}&gt; {{quoted.text}}\n\n{{/if}}{{#each paragraphs}}{{.}}\n\n{{/each}}</pre>${acts}<hr>{{/each}}`;
}

/** The part that shows the posts. */
export function postsPart({ posts }: LookDesign, cls: ClassOf): string {
  if (posts === 'question') return questionPosts(cls);
  if (posts === 'blog') return blogPosts(cls);
  return posts === 'message' ? messagePosts(cls) : plainPosts(posts, cls);
}
