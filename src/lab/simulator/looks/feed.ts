/** The feed, the same in every look. */
export const feedTemplate: string = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel>
<title>{{pageTitle}}</title><link>{{origin}}{{homeUrl}}</link><description>{{site}}</description>
{{#each threads}}<item><title>{{title}}</title><link>{{origin}}{{url}}</link><pubDate>{{date}}</pubDate><description>{{summary}}</description></item>
{{/each}}</channel></rss>
`;
