/** `boardwalk lab posts`: how well posts are extracted, from single pages and from mirrors. */
import type { Command } from 'commander';
import { BoardwalkError } from '../../errors.js';
import type { Mirror } from '../../fetch/mirror/mirror.js';
import { runMirrorPosts } from '../../lab/posts-lab-mirror.js';
import { runPagesLab } from '../../lab/posts-lab-pages.js';
import type { PostsLabResult } from '../../lab/posts-lab-scores.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { alignColumns } from '../table.js';
import { writeResults } from '../write-results.js';

interface PostsFlags {
  readonly data?: string[];
  readonly mirror?: string[];
  readonly json?: string;
}

type OpenMirrors = (dirs: readonly string[], status: StatusLine) => Promise<Mirror[]>;

const EXAMPLES = `
Examples:
  boardwalk lab posts --data pages.jsonl.br
  boardwalk lab posts --mirror mirrors/* --json posts.json`;

export function addLabPosts(
  lab: Command,
  setExitCode: SetExitCode,
  openMirrors: OpenMirrors,
): void {
  lab
    .command('posts')
    .description('extract the posts of thread pages and compare them with the truth')
    .option('--data <FILE...>', 'files of single pages with their posts')
    .option('--mirror <DIR...>', 'one or more mirrors')
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: PostsFlags) => setExitCode(await labPosts(flags, openMirrors)));
}

async function labPosts(flags: PostsFlags, openMirrors: OpenMirrors): Promise<number> {
  if (flags.data === undefined && flags.mirror === undefined) {
    throw new BoardwalkError('Say what to extract: --data FILE or --mirror DIR.', {
      code: 'usage',
    });
  }
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this thread'));
  const mirrors = await openMirrors(flags.mirror ?? [], status);
  const { signal } = signals;
  try {
    const results: PostsLabResult[] = [];
    for (const data of flags.data ?? []) {
      const onProgress = ({ url }: { readonly url: string }): void => status.show(url);
      results.push(await runPagesLab({ data, signal, onProgress }));
    }
    for (const mirror of mirrors) {
      if (signal.aborted) break;
      results.push(
        await runMirrorPosts(mirror, {
          signal,
          onProgress: ({ site, pages }) => status.show(`${site}  ${count(pages)} pages`),
        }),
      );
    }
    status.clear();
    writeResults(results, postsTable(results), flags.json);
    return signal.aborted ? EXIT.interrupted : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
    for (const mirror of mirrors) mirror.close();
  }
}

const HEADER = [
  ...['set', 'pages', 'gold', 'predicted', 'matched', 'precision', 'recall', 'F1'],
  ...['author', 'time', 'exact'],
];

function postsTable(results: readonly PostsLabResult[]): string {
  const rows = results.map((result) => [
    result.set,
    ...[result.pages, result.gold, result.predicted, result.matched].map(count),
    ...[result.precision, result.recall, result.f1].map(share),
    ...[result.authorAccuracy, result.timeAccuracy].map(share),
    result.threadsExact === undefined ? '' : share(result.threadsExact),
  ]);
  const worst = results.flatMap(({ set, worst: misses }) =>
    misses.map(({ url, gold, predicted, matched, why }) => {
      return `  ${set}: ${url} (${matched} of ${gold}, ${predicted} predicted): ${why}`;
    }),
  );
  const notes = worst.length === 0 ? [] : ['', 'The worst:', ...worst];
  return `${[...alignColumns([HEADER, ...rows]), ...notes].join('\n')}\n`;
}

function share(value: number): string {
  return value.toFixed(4);
}
