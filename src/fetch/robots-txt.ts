/**
 * robots.txt as RFC 9309 has it, plus the customary `Crawl-delay` and `Sitemap`. Pure; every step
 * is linear in the size of the file and of the URL.
 */
import { compilePattern, normaliseOctets, type PathPattern } from './robots-pattern.js';

/** The RFC asks for at least this much. */
const MAX_BYTES = 500 * 1024;
const PRODUCT_TOKEN = /^[a-z_-]*/i;
const LINE_END = /[\r\n]/;
const DECIMAL = /^\d+(\.\d*)?$|^\.\d+$/;

interface Rule {
  readonly allow: boolean;
  /** As written, one character per octet. */
  readonly path: string;
}

interface Group {
  /** Product tokens in lower case, or `*`. */
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelayMs: number | null;
}

/** A robots.txt file, taken apart. */
export interface RobotsFile {
  readonly groups: readonly {
    readonly agents: readonly string[];
    readonly rules: readonly Rule[];
    readonly crawlDelayMs: number | null;
  }[];
  readonly sitemaps: readonly string[];
}

/** What a robots.txt file says to one crawler. */
export interface RobotsRules {
  /** @param pathAndQuery from the first slash on, without fragment. */
  allows(pathAndQuery: string): boolean;
  /** The delay asked for between two requests; null where none is. */
  readonly crawlDelayMs: number | null;
  /** As written in the file. */
  readonly sitemaps: readonly string[];
}

/** The part of the file that counts, one character per octet, without byte order mark. */
function readOctets(file: Uint8Array | string): string {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : Buffer.from(file);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = bytes.subarray(start, start + MAX_BYTES).toString('latin1');
  if (bytes.length <= start + MAX_BYTES) return text;
  // Half a rule may mean the opposite of the whole.
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

function agentOf(value: string): string {
  return value.startsWith('*') ? '*' : PRODUCT_TOKEN.exec(value)![0].toLowerCase();
}

function seconds(value: string): number | null {
  return DECIMAL.test(value) ? Math.round(Number(value) * 1000) : null;
}

/** Reads any bytes; what is not a known line is skipped. */
export function parseRobots(file: Uint8Array | string): RobotsFile {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | null = null;
  let collectingAgents = false;
  for (const line of readOctets(file).split(LINE_END)) {
    const hash = line.indexOf('#');
    const text = hash === -1 ? line : line.slice(0, hash);
    const colon = text.indexOf(':');
    if (colon === -1) continue;
    const key = text.slice(0, colon).trim().toLowerCase();
    const value = text.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (group === null || !collectingAgents) {
        group = { agents: [], rules: [], crawlDelayMs: null };
        groups.push(group);
      }
      group.agents.push(agentOf(value));
      collectingAgents = true;
    } else if (key === 'allow' || key === 'disallow') {
      group?.rules.push({ allow: key === 'allow', path: value });
      collectingAgents = false;
    } else if (key === 'crawl-delay' && group !== null) {
      // Not in the RFC, hence no end of the list of user agents.
      group.crawlDelayMs = seconds(value) ?? group.crawlDelayMs;
    } else if (key === 'sitemap' && value !== '') {
      sitemaps.push(Buffer.from(value, 'latin1').toString('utf8'));
    }
  }
  return { groups, sitemaps };
}

function maxOf(delays: readonly (number | null)[]): number | null {
  return delays.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null);
}

/**
 * The rules for one crawler: all groups that name its product token, else all groups for `*`,
 * else none.
 */
export function rulesFor(file: RobotsFile, productToken: string): RobotsRules {
  const token = agentOf(productToken);
  const named = file.groups.filter((group) => token !== '' && group.agents.includes(token));
  const groups =
    named.length > 0 ? named : file.groups.filter((group) => group.agents.includes('*'));
  const rules: { allow: boolean; pattern: PathPattern }[] = [];
  for (const { allow, path } of groups.flatMap((group) => group.rules)) {
    const pattern = compilePattern(path);
    if (pattern !== null) rules.push({ allow, pattern });
  }
  // The longest match decides, Allow before Disallow: so the first match does.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return {
    allows(pathAndQuery) {
      if (rules.length === 0 || pathAndQuery === '/robots.txt') return true;
      const path = normaliseOctets(Buffer.from(pathAndQuery, 'utf8').toString('latin1'));
      return rules.find(({ pattern }) => pattern.matches(path))?.allow ?? true;
    },
    crawlDelayMs: maxOf(groups.map((group) => group.crawlDelayMs)),
    sitemaps: file.sitemaps,
  };
}
