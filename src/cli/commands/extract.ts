/** `boardwalk extract DIR|FILE|URL`. */
import { readFileSync, statSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { extractDirectory } from '../../crawl/extract-directory.js';
import { extractHtml, extractUrl } from '../../crawl/extract-page.js';
import { BoardwalkError } from '../../errors.js';
import type { ThreadPage } from '../../extract/post.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import { ownName } from '../own-name.js';
import { printContent } from '../print-content.js';
import { printable } from '../printable.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';

interface ExtractFlags {
  readonly url?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const EXAMPLES = `
Examples:
  boardwalk extract forum.example.org                        all threads of a crawl, from its archive
  boardwalk extract https://forum.example.org/t/1 --json     the posts of one page
  boardwalk extract page.html --url https://forum.example.org/t/1 --json

A crawl is extracted when it ends; extract does it again, at any time and with the same result. It
reads the archive and asks the site for nothing. A URL is fetched once, if robots.txt allows it.`;

export function addExtractCommand(program: Command, setExitCode: SetExitCode): void {
  program
    .command('extract')
    .description('turn thread pages into posts: of a crawl directory, a file or a URL')
    .addArgument(new Argument('<DIR|FILE|URL>', 'a crawl directory, an HTML file or a page'))
    .option('--url <URL>', 'the address of FILE: what its links are relative to')
    .option('--json', 'print the result as JSON on stdout')
    .option('-q, --quiet', 'print no progress')
    .addHelpText('after', EXAMPLES)
    .action(async (target: string, flags: ExtractFlags) => {
      setExitCode(await extract(target, flags));
    });
}

async function extract(target: string, flags: ExtractFlags): Promise<number> {
  const isUrl = target.includes('://');
  const found = isUrl ? undefined : statSync(target, { throwIfNoEntry: false });
  if (flags.url !== undefined && !found?.isFile()) {
    throw new BoardwalkError('--url goes with an HTML file.', { code: 'usage' });
  }
  if (found?.isDirectory()) return await extractCrawl(target, flags);
  if (!isUrl && found === undefined) {
    throw new BoardwalkError(`"${target}" is neither a crawl directory, a file nor a URL.`, {
      code: 'usage',
    });
  }
  const page = isUrl
    ? await extractUrl(target)
    : extractHtml(readFileSync(target), flags.url === undefined ? {} : { url: flags.url });
  if (flags.json) process.stdout.write(`${JSON.stringify(page, null, 2)}\n`);
  else printPage(page);
  return page.posts.length === 0 ? EXIT.failed : EXIT.done;
}

async function extractCrawl(dir: string, flags: ExtractFlags): Promise<number> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.clear());
  try {
    const result = await extractDirectory({
      dir,
      onProgress: (pages, inAll) => {
        if (!flags.quiet) status.show(`extracting ${count(pages)} of ${count(inAll)} thread pages`);
      },
      signal: signals.signal,
    });
    status.clear();
    if (flags.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else printContent(result, process.stdout, `${ownName()} extract ${dir}`);
    return result.isInterrupted ? EXIT.interrupted : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
  }
}

function printPage({ title, posts, confidence }: ThreadPage): void {
  const head = `${title}: ${posts.length} posts, confidence ${confidence.toFixed(2)}`;
  const blocks = posts.map(({ position, author, time, body }) => {
    const facts = [`#${position + 1}`, author?.name ?? 'unknown', time?.text ?? ''];
    return `${facts.filter((fact) => fact !== '').join('  ')}\n${body.markdown}`;
  });
  process.stdout.write(`${printable([head, ...blocks].join('\n\n'))}\n`);
}
