/** `boardwalk export DIR` and `boardwalk search DIR QUERY`. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { searchPosts } from '../../store/content/search.js';
import { readCrawlDirectory } from '../../store/crawl-directory.js';
import { exportContent } from '../../store/export/export.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../store/export/exporter.js';
import { plainTime } from '../../store/export/times.js';
import { EXIT } from '../exit-codes.js';
import { count, plural } from '../numbers.js';
import { countOption } from '../options.js';
import { printable } from '../printable.js';
import type { SetExitCode } from '../program.js';
import { StatusLine } from '../status-line.js';

interface ExportFlags {
  readonly format: ExportFormat;
  readonly out: string;
  readonly since?: number;
  readonly board?: string;
  readonly thread?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A year, month or day, or an instant. */
const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}.*)?)?)?$/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

const EXPORT_EXAMPLES = `
Examples:
  boardwalk export forum.example.org --format jsonl --out posts.jsonl
  boardwalk export forum.example.org --format html --out copy          read and search it offline
  boardwalk export forum.example.org --format parquet --out posts.parquet --since 2024-01-01
  boardwalk export forum.example.org --format mbox --out bread.mbox --board Bread
  boardwalk export forum.example.org --format wacz --out thread.wacz --thread https://forum.example.org/t/1

markdown and html make a folder, the others a file. Nothing is overwritten. docs/export.md describes
the fields.`;

const SEARCH_EXAMPLES = `
Examples:
  boardwalk search forum.example.org 'rye starter'       posts with both words
  boardwalk search forum.example.org '"rye starter"'     the words one after the other
  boardwalk search forum.example.org 'sour*'             every word that begins so`;

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('hand over the posts of a crawl, or its raw pages, in a format of your choice')
    .addArgument(new Argument('<DIR>', 'the crawl directory'))
    .addOption(
      new Option('-f, --format <NAME>', 'the format').choices(EXPORT_FORMATS).makeOptionMandatory(),
    )
    .requiredOption('-o, --out <PATH>', 'the file or folder to make; it must not exist yet')
    .option('--since <DATE>', 'only posts written then or later: 2024-01-31', dateOption)
    .option('--board <TEXT|URL>', 'only boards with this in their title, or with this URL')
    .option('--thread <URL>', 'only this thread')
    .option('--json', 'print the result as JSON on stdout')
    .option('-q, --quiet', 'print no progress')
    .addHelpText('after', EXPORT_EXAMPLES)
    .action(runExport);
}

export function addSearchCommand(program: Command, setExitCode: SetExitCode): void {
  program
    .command('search')
    .description('find posts of a crawl by their words')
    .addArgument(new Argument('<DIR>', 'the crawl directory'))
    .addArgument(new Argument('<QUERY>', 'words'))
    .option('--limit <N>', 'at most so many posts', countOption(1), 20)
    .option('--json', 'print the result as JSON on stdout')
    .addHelpText('after', SEARCH_EXAMPLES)
    .action((dir: string, query: string, flags: { limit: number; json?: boolean }) => {
      setExitCode(search(dir, query, flags));
    });
}

async function runExport(dir: string, flags: ExportFlags): Promise<void> {
  const { format, out, since, board, thread } = flags;
  const status = new StatusLine(process.stderr);
  try {
    const result = await exportContent({
      dir,
      format,
      out,
      selection: {
        ...(since !== undefined && { sinceMs: since }),
        ...(board !== undefined && { board }),
        ...(thread !== undefined && { thread }),
      },
      onProgress: (posts, inAll) => {
        if (!flags.quiet) status.show(`exporting ${count(posts)} of ${count(inAll)} posts`);
      },
    });
    status.clear();
    if (flags.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else {
      const what = `${plural(result.posts, 'post')} of ${plural(result.threads, 'thread')}`;
      process.stdout.write(`${what} exported to ${out}\n`);
    }
  } finally {
    status.clear();
  }
}

function search(dir: string, query: string, flags: { limit: number; json?: boolean }): number {
  const directory = readCrawlDirectory(dir);
  try {
    const found = searchPosts(directory.database, query, flags.limit);
    if (flags.json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    else {
      for (const { threadTitle, author, timeMs, url, excerpt } of found) {
        const facts = [threadTitle, author, plainTime(timeMs)].filter((fact) => fact !== null);
        process.stdout.write(
          `${printable(facts.join('  '))}\n  ${url}\n  ${printable(excerpt)}\n\n`,
        );
      }
    }
    return found.length === 0 ? EXIT.failed : EXIT.done;
  } finally {
    directory.close();
  }
}

/** A day or an instant as ISO 8601 writes it, in UTC where no zone is given. */
function dateOption(text: string): number {
  const time = ISO_DATE.test(text)
    ? Date.parse(text.includes('T') && !ZONE.test(text) ? `${text}Z` : text)
    : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('Give a date: 2024-01-31, 2024-01-31T18:00Z.');
  return time;
}
