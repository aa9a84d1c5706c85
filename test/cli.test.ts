/** The command as a user meets it: real processes, exit codes, one clear sentence when it fails. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAIN, runCommand, runProcess, startCommand } from './command.js';
import { contentsOf } from './crawl-contents.js';
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.js';
import { writeMirror } from './write-mirror.js';

let server: MisbehavingServer;
let work: string;

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  work = mkdtempSync(join(tmpdir(), 'boardwalk-cli-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
};

const oneLine = (stderr: string): string => {
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
};

describe('help', () => {
  test.each([
    [['--help'], ['boardwalk demo', 'Exit codes']],
    [
      ['crawl', '--help'],
      ['--delay', '--max-pages', '--cookie-jar', 'Examples:', 'kill -9'],
    ],
    [
      ['demo', '--help'],
      ['--dir', 'Examples:'],
    ],
    [
      ['lab', 'crawl', '--help'],
      ['--mirror', '--strategy', 'Examples:'],
    ],
    [
      ['lab', 'serve', '--help'],
      ['--port', 'Examples:'],
    ],
  ])('%j explains itself with examples', async (args, words) => {
    const { exitCode, stdout } = await runCommand(args);
    expect(exitCode).toBe(0);
    for (const word of words) expect(stdout).toContain(word);
  });

  test('a closed pipe is no error', () => {
    const command = `"${process.execPath}" "${MAIN}" --help | true`;
    const { stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });

  test('--version prints the version', async () => {
    const { exitCode, stdout } = await runCommand(['--version']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage ends with 2 and says what is wrong', () => {
  test.each([
    [
      ['crawl', 'https://forum.example.org/', '--dealy', '3'],
      /unknown option '--dealy'[\s\S]*--delay/,
    ],
    [['crwal', 'https://forum.example.org/'], /unknown command 'crwal'[\s\S]*crawl/],
    [['crawl'], /missing required argument/],
    [['crawl', 'forum.example.org'], /neither an http\(s\) URL nor an existing crawl directory/],
    [['crawl', 'ftp://forum.example.org/'], /neither an http\(s\) URL/],
    [['crawl', 'http://h.test/', '--delay', 'soon'], /--delay.*Give seconds/],
    [['crawl', 'http://h.test/', '--concurrency', '0'], /1 or more/],
    [['crawl', 'http://h.test/', '--strategy', 'magic'], /boardwalk, generic/],
    [['crawl', 'http://h.test/', '--exclude', '('], /not a regular expression/],
    [['crawl', 'http://h.test/', '--header', 'nonsense'], /Name: value/],
    [['crawl', 'http://h.test/', '--header', 'Host: x'], /cannot be sent/],
    [['crawl', 'http://h.test/', '--proxy', 'socks5://h'], /proxy/i],
    [['crawl', 'http://h.test/', '--cookie-jar', '/nowhere/cookies.txt'], /cookie jar/],
    [['crawl', 'http://me:secret@h.test/'], /--header 'Authorization/],
    [['lab', 'crawl', '--strategy', 'generic'], /--mirror/],
    [['lab', 'serve', '--mirror', 'x', '--port', '99999'], /from 0 to 65535/],
    [['lab', 'crawl', '--mirror', 'x', '--strategy', 'magic'], /Choose from/],
  ])('%j', async (args, message) => {
    const { exitCode, stdout, stderr } = await runCommand(args, work);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(readdirSync(work)).toEqual([]);
  });
});

describe('what cannot be done ends with 1 and one sentence', () => {
  test('a host that does not exist', async () => {
    const { exitCode, stderr } = await runCommand(['crawl', 'http://nowhere.invalid/'], work);
    expect(exitCode).toBe(1);
    expect(oneLine(stderr)).toMatch(/nowhere\.invalid/);
  });

  test('a port that nobody listens on', async () => {
    const { exitCode, stderr } = await runCommand(['crawl', 'http://127.0.0.1:9/'], work);
    expect(exitCode).toBe(1);
    expect(oneLine(stderr)).toMatch(/127\.0\.0\.1:9/);
  });

  test.each([
    ['/status/404', '', /answered 404/],
    ['/links', 'User-agent: *\nDisallow: /', /robots\.txt/],
    ['/drop-before-headers', '', /left out/],
  ])('a start URL that leads to no page: %s', async (path, robots, reason) => {
    server.setRobots(robots);
    const args = ['crawl', server.origin + path, '--delay', '0', '--retry-wait', '1ms'];
    const { exitCode, stdout } = await runCommand(args, work);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/Nothing was crawled/);
    expect(stdout).toMatch(reason);
  });

  test('a directory that holds no crawl', async () => {
    mkdirSync(join(work, 'empty'));
    const { exitCode, stderr } = await runCommand(['crawl', 'empty'], work);
    expect(exitCode).toBe(1);
    expect(oneLine(stderr)).toMatch(/no crawl directory/);
    expect(existsSync(join(work, 'empty', 'boardwalk.db'))).toBe(false);
  });

  test('a file where the directory should be', async () => {
    writeFileSync(join(work, 'taken'), 'x');
    const { exitCode, stderr } = await runCommand(
      ['crawl', `${server.origin}/ok/1`, '--dir', 'taken'],
      work,
    );
    expect(exitCode).toBe(1);
    expect(oneLine(stderr)).toMatch(/taken is a file/);
  });

  test.skipIf(!existsSync('/proc/self'))(
    'a place where nothing can be made (skipped where there is no /proc)',
    async () => {
      const args = ['crawl', `${server.origin}/ok/1`, '--dir', '/proc/crawl'];
      const { exitCode, stderr } = await runCommand(args, work);
      expect(exitCode).toBe(1);
      expect(oneLine(stderr)).toMatch(/\/proc\/crawl cannot be made/);
    },
  );

  test.skipIf(process.getuid?.() === 0)(
    'a directory without write permission (skipped for root, who may write anywhere)',
    async () => {
      mkdirSync(join(work, 'locked'));
      chmodSync(join(work, 'locked'), 0o500);
      const { exitCode, stderr } = await runCommand(
        ['crawl', `${server.origin}/ok/1`, '--dir', 'locked'],
        work,
      );
      expect(exitCode).toBe(1);
      expect(oneLine(stderr)).toMatch(/locked/);
    },
  );

  test('a mirror that is none', async () => {
    const { exitCode, stderr } = await runCommand(
      ['lab', 'crawl', '--mirror', work, '--strategy', 'generic'],
      work,
    );
    expect(exitCode).toBe(1);
    expect(oneLine(stderr)).toContain(work);
  });
});

describe('crawl', () => {
  // The pages of the misbehaving server are no forum: nothing but breadth-first gets to them all.
  const crawl = (path: string, ...flags: string[]): string[] => [
    ...['crawl', server.origin + path, '--dir', 'c', '--strategy', 'generic', '--delay', '0'],
    ...flags,
  ];

  test('prints a summary for people, and one for programs', async () => {
    const plain = await runCommand(crawl('/links?to=/ok/1&to=/status/404'), work);
    expect(plain.exitCode).toBe(0);
    expect(plain.stdout).toMatch(/Nothing is left to fetch/);
    expect(plain.stdout).toMatch(/boardwalk\.db/);
    const { stdout } = await runCommand(crawl('/links?to=/ok/1&to=/status/404', '--json'), work);
    expect(JSON.parse(stdout)).toMatchObject({
      reason: 'finished',
      resumed: true,
      totals: { answers: 3, html: 2, errors: 1, queued: 0 },
    });
  });

  test('Ctrl-C ends it with 130, and the directory alone is enough to go on', async () => {
    const running = startCommand(crawl('/endless/0', '--delay', '0.02'), work);
    await until(() => server.requests().length > 20);
    running.process.kill('SIGINT');
    const { exitCode, stdout } = await running.ended;
    expect(exitCode).toBe(130);
    expect(stdout).toMatch(/Go on with: {2}\S*(npx )?boardwalk crawl c/);
    const before = (await contentsOf(join(work, 'c'))).pages.size;
    const more = await runCommand(['crawl', 'c', '--max-pages', String(before + 5)], work);
    expect(more.exitCode).toBe(0);
    const after = await contentsOf(join(work, 'c'));
    expect(after.pages.size).toBe(before + 5);
    const paths = server.requests().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('a second process is kept out of the directory', async () => {
    const running = startCommand(crawl('/endless/0', '--delay', '0.05'), work);
    await until(() => server.requests().length > 2);
    const second = await runCommand(crawl('/endless/0'), work);
    running.process.kill('SIGINT');
    await running.ended;
    expect(second.exitCode).toBe(1);
    expect(oneLine(second.stderr)).toMatch(/in use by another/);
  });

  test('a site that keeps refusing ends it with 3', async () => {
    const { exitCode, stdout } = await runCommand(
      crawl('/rate-limit?times=999&after=none', '--retry-wait', '1ms'),
      work,
    );
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/HTTP 429/);
  });

  test('a directory is not reused for another site', async () => {
    await runCommand(crawl('/ok/1'), work);
    const { exitCode, stderr } = await runCommand(crawl('/ok/2'), work);
    expect(exitCode).toBe(2);
    expect(oneLine(stderr)).toMatch(/holds the crawl of/);
  });

  test('what was given up is tried again on request', async () => {
    const path = '/unavailable?times=4';
    await runCommand(crawl(path, '--tries', '2', '--retry-wait', '1ms'), work);
    const url = server.origin + path;
    expect((await contentsOf(join(work, 'c'))).requests.get(url)).toBe('failed HTTP 503');
    await runCommand(crawl(path, '--tries', '5', '--retry-failed'), work);
    expect((await contentsOf(join(work, 'c'))).requests.get(url)).toBe('done');
  });

  test('headers and cookies of the user are sent', async () => {
    const jar = join(work, 'cookies.txt');
    writeFileSync(jar, '127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc\n');
    await runCommand(
      crawl(
        '/ok/1',
        '--header',
        'X-Team: archive',
        '--cookie-jar',
        jar,
        '-U',
        'Tester/2 (+mailto:a@b.test)',
      ),
      work,
    );
    const { headerLines } = server.requests('/ok/1')[0]!;
    expect(headerLines).toContain('X-Team: archive');
    expect(headerLines).toContain('Cookie: session=abc');
    expect(headerLines).toContain('User-Agent: Tester/2 (+mailto:a@b.test)');
  });
});

/** Runs a script with a small file system of its own on /mnt. */
const onTinyDisk = (script: string): string[] => [
  ...['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o size=1500k none /mnt && ${script}`],
];

const canMount = ((): boolean => {
  const [command, ...args] = onTinyDisk('true');
  return spawnSync(command!, args, { stdio: 'ignore' }).status === 0;
})();

test.skipIf(!canMount)(
  'a full disk ends it with 4 and damages nothing; with space it goes on (skipped where no small disk can be mounted)',
  async () => {
    const flags = '--strategy generic --delay 0 --no-robots --max-pages 5000 --quiet';
    const crawl = `"${process.execPath}" "${MAIN}" crawl "${server.origin}/endless/0" --dir /mnt/c ${flags}`;
    const [command, ...args] = onTinyDisk(
      `{ ${crawl}; code=$?; cp -r /mnt/c "${work}/c"; exit $code; }`,
    );
    const { exitCode, stderr } = await runProcess(command!, args);
    expect(exitCode).toBe(4);
    expect(oneLine(stderr)).toMatch(/no space/i);

    const full = await contentsOf(join(work, 'c'));
    expect(full.integrity).toBe('ok');
    expect(full.pages.size).toBeGreaterThan(20);
    const more = await runCommand(
      ['crawl', 'c', '--max-pages', String(full.pages.size + 50)],
      work,
    );
    expect(more.exitCode).toBe(0);
    const after = await contentsOf(join(work, 'c'));
    expect(after.pages.size).toBe(full.pages.size + 50);
    expect([...after.archived].sort()).toEqual([...after.pages.keys()].sort());
  },
);

test('lab crawl prints a table and writes the results', async () => {
  const mirror = join(work, 'small');
  const page = { status: 200, type: 'text/html' };
  await writeMirror(mirror, {
    site: { name: 'small', entry: 'http://small.test/', startUrls: [] },
    pages: [
      { i: 0, url: 'http://small.test/', ...page, body: '<a href="/t/1">one</a>' },
      { i: 1, url: 'http://small.test/t/1', ...page, body: 'posts' },
    ],
    labels: [
      { url: 'http://small.test/', type: 'entry', key: 'entry' },
      { url: 'http://small.test/t/1', type: 'thread', key: 'thread:1:p1' },
    ],
  });
  const out = join(work, 'results.json');
  const flags = ['--mirror', mirror, '--strategy', 'generic', '--json', out];
  const { exitCode, stdout } = await runCommand(['lab', 'crawl', ...flags], work);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/small +generic/);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject([
    { site: 'small', strategy: 'generic', coverage: 1, effectiveness: 1, failed: null },
  ]);
});
