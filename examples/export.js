// Extracts a crawl and writes its posts as JSON Lines.
// Usage: node examples/export.js forum.example.org posts.jsonl
import { exportContent, extractDirectory } from 'boardwalk';

const [dir, out] = process.argv.slice(2);
if (!dir || !out) throw new Error('Give a crawl directory and a file to make.');
const { threads, posts } = await extractDirectory({ dir });
console.log(`${posts} posts in ${threads} threads`);
if (posts > 0) await exportContent({ dir, format: 'jsonl', out });
