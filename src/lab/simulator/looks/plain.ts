/** Pages that are much the same in every look: bare text, single posts, articles. */

const TEXT_PAGE = `<!DOCTYPE html>
<html lang="{{language}}"><head><meta charset="utf-8"><title>{{pageTitle}}</title></head><body>
`;

const POST = '<p><b>{{author.name}}</b> {{time}}</p>{{#each paragraphs}}<p>{{.}}</p>{{/each}}';

/** They use the parts `head`, `foot` and `pager` of the look. */
export const plainPages: Readonly<Record<'archive' | 'post' | 'story', string>> = {
  archive: `${TEXT_PAGE}<p><a href="{{homeUrl}}">{{site}}</a></p><h1>{{pageTitle}}</h1><p><a href="{{fullUrl}}">{{t.full}}</a></p>
{{#each posts}}<div>${POST}</div>{{/each}}<ol>{{#each threads}}<li><a href="{{url}}">{{title}}</a></li>{{/each}}</ol>{{> pager}}</body></html>
`,
  post: `{{> head}}<div>${POST}</div><p><a href="{{fullUrl}}">{{t.full}}</a></p>{{> foot}}`,
  story: `{{> head}}{{#if when}}<p>{{when}}</p>{{/if}}{{#each paragraphs}}<p>{{.}}</p>{{/each}}
{{#if stories}}<ul>{{#each stories}}<li><h3><a href="{{url}}">{{title}}</a></h3><p>{{lead}}</p></li>{{/each}}</ul>{{/if}}{{#if forumUrl}}<p><a href="{{forumUrl}}">{{site}}</a></p>{{/if}}{{#if deeperUrl}}<p><a href="{{deeperUrl}}">{{t.more}}</a></p>{{/if}}
{{> pager}}{{> foot}}`,
};
