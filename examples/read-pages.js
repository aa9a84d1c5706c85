// Lists the titles of all pages in a crawl directory, also while the crawl is running.
// Usage: node examples/read-pages.js forum.example.org
import { readCrawlDirectory } from 'boardwalk';

const directory = readCrawlDirectory(process.argv[2] ?? '.');
const rows = directory.database.iterate(
  "SELECT url, title FROM pages WHERE content_type = 'text/html' AND status = 200 ORDER BY id",
);
for (const { url, title } of rows) console.log(`${title}\t${url}`);
directory.close();
