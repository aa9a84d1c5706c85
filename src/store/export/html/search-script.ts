/** The script of the page that searches the offline copy. It runs in the reader's browser. */
import { TERM_PATTERNS } from './search-terms.js';

export interface SearchScriptOptions {
  /** Files that the terms are spread over. */
  readonly shards: number;
  /** Posts that one file tells about. */
  readonly postsPerList: number;
}

/**
 * The same splitting as `search-terms.ts`; a test compares them. Results are built from text
 * nodes alone: nothing of a post is ever taken for markup.
 */
export function searchScript({ shards, postsPerList }: SearchScriptOptions): string {
  return `'use strict';
const ACCENT = /${TERM_PATTERNS.accent}/gu, UNSPACED = /${TERM_PATTERNS.unspaced}/gu, WORD = /${TERM_PATTERNS.word}/gu;
const SHARDS = ${shards}, LIST = ${postsPerList}, STEP = 30;
function termsOf(text) {
  const folded = text.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
  const terms = new Set();
  const rest = folded.replace(UNSPACED, (run) => {
    const characters = [...run];
    characters.forEach((character, index) => {
      if (characters.length === 1) terms.add(character);
      if (index > 0) terms.add(characters[index - 1] + character);
    });
    return ' ';
  });
  for (const [word] of rest.matchAll(WORD)) terms.add(word.slice(0, 40));
  return terms;
}
function shardOf(term) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % SHARDS;
}
const loaded = new Map(), index = new Map(), lists = new Map();
globalThis.T = (post, words) => {
  for (const word of words.split(' ')) {
    const posts = index.get(word);
    if (posts) posts.push(post); else index.set(word, [post]);
  }
};
globalThis.P = (list, posts) => { lists.set(list, posts); };
function load(file) {
  if (!loaded.has(file)) loaded.set(file, new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = 'search/' + file + '.js';
    script.onload = done;
    script.onerror = () => fail(new Error(file + ' cannot be read'));
    document.head.append(script);
  }));
  return loaded.get(file);
}
async function find(query) {
  const terms = [...termsOf(query)];
  await Promise.all(terms.map((term) => load('terms-' + shardOf(term))));
  const hits = terms.map((term) => index.get(term) || []).sort((a, b) => a.length - b.length);
  let found = hits.shift() || [];
  for (const other of hits) {
    const set = new Set(other);
    found = found.filter((post) => set.has(post));
  }
  return found;
}
function element(name, text, parent) {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
}
async function show(found, from, parent) {
  const part = found.slice(from, from + STEP);
  await Promise.all(part.map((post) => load('posts-' + Math.floor(post / LIST))));
  for (const post of part) {
    const [title, place, author, time, excerpt] = lists.get(Math.floor(post / LIST))[post % LIST];
    const box = element('article', '', parent);
    const link = element('a', title || '…', box);
    link.href = place;
    link.dir = 'auto';
    element('div', [author, time].filter(Boolean).join(' · '), box).className = 'facts';
    element('div', excerpt, box).dir = 'auto';
  }
  if (from + STEP >= found.length) return;
  const more = element('button', 'More', parent);
  more.onclick = () => { more.remove(); show(found, from + STEP, parent); };
}
const input = document.querySelector('input'), status = document.querySelector('[role=status]');
const results = document.getElementById('found');
let latest = 0;
async function search() {
  const turn = ++latest;
  const query = input.value;
  history.replaceState(null, '', '#' + encodeURIComponent(query));
  if (termsOf(query).size === 0) { results.replaceChildren(); status.textContent = ''; return; }
  const found = await find(query);
  if (turn !== latest) return;
  results.replaceChildren();
  status.textContent = found.length === 1 ? '1 post' : found.length + ' posts';
  await show(found, 0, results);
}
let timer = 0;
input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, 200); });
if (location.hash.length > 1) { input.value = decodeURIComponent(location.hash.slice(1)); search(); }
`;
}
