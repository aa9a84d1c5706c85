// Crawls a site from a program and prints what was found.
// Usage: node examples/crawl.js https://forum.example.org/ [directory]
import { crawl } from 'boardwalk';

const [url, dir] = process.argv.slice(2);
if (!url) throw new Error('Give the address of a forum.');

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const summary = await crawl(url, {
  ...(dir && { dir }),
  settings: { delayMs: 1000, maxPages: 100 },
  signal: stop.signal,
  onEvent: (event) => {
    if (event.type === 'visited') console.error(event.status, event.url);
  },
});

console.log(`${summary.message} ${summary.totals.html} pages are in ${summary.dir}.`);
