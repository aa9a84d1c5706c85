import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.js';

const RUSSIAN = 'Привет всем участникам форума, сегодня мы обсуждаем новости и погоду. ';
const CHINESE = '大家好，今天我们来讨论论坛的新闻和天气情况，欢迎参加。';
const TAIWANESE = '大家好，今天我們來討論論壇的新聞和天氣情況，歡迎參加。';
const JAPANESE = '皆さんこんにちは、今日はフォーラムのニュースについて話しましょう。';
const KOREAN = '안녕하세요 여러분 오늘은 포럼의 소식과 날씨에 대해 이야기합시다. ';
const GREEK = 'Καλημέρα σε όλους τους φίλους του φόρουμ, σήμερα μιλάμε για τον καιρό. ';

const LEGACY: ReadonlyArray<[charset: string, text: string]> = [
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['gbk', CHINESE],
  ['gb18030', CHINESE],
  ['big5', TAIWANESE],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['windows-1253', GREEK],
];

const page = (text: string, head = '') =>
  `<html><head>${head}<title>t</title></head><body><p class="x">${text.repeat(4)}</p></body></html>`;

describe('decodeText', () => {
  it.each(LEGACY)('believes the header: %s', (charset, text) => {
    const html = page(text);
    const decoded = decodeText(iconv.encode(html, charset), `text/html; charset="${charset}"`);
    expect(decoded).toEqual({ text: html, charset });
  });

  it.each(LEGACY)('believes both forms of meta: %s', (charset, text) => {
    for (const meta of [
      `<meta charset=${charset}>`,
      `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}" />`,
    ]) {
      const html = page(text, meta);
      expect(decodeText(iconv.encode(html, charset), 'text/html')).toEqual({ text: html, charset });
    }
  });

  it.each(LEGACY)('detects what nobody declares: %s', (charset, text) => {
    const html = page(text);
    expect(decodeText(iconv.encode(html, charset), null).text).toBe(html);
  });

  it('detects what is declared as UTF-8 and cannot be', () => {
    const html = page(RUSSIAN, '<meta charset="utf-8">');
    const decoded = decodeText(iconv.encode(html, 'windows-1251'), 'text/html; charset=utf-8');
    expect(decoded).toEqual({ text: html, charset: 'windows-1251' });
  });

  it('keeps UTF-8 with a few broken bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from(page(RUSSIAN)),
      Buffer.from([0xff]),
      Buffer.from('x'),
    ]);
    const decoded = decodeText(bytes, 'text/html; charset=utf-8');
    expect(decoded.charset).toBe('utf-8');
    expect(decoded.text).toContain(RUSSIAN);
  });

  it('keeps UTF-8 that was cut within a character', () => {
    const bytes = Buffer.from(page(CHINESE));
    const cut = bytes.subarray(0, bytes.indexOf('。') + 2);
    expect(decodeText(cut, 'text/html; charset=iso-8859-1').charset).toBe('utf-8');
  });

  it.each(['iso-8859-1', 'windows-1252', 'ascii'])('sees UTF-8 behind %s', (charset) => {
    const html = page('Grüße aus München. ');
    expect(decodeText(Buffer.from(html), `text/html; charset=${charset}`).text).toBe(html);
  });

  it('sees UTF-8 behind any charset where it cannot be an accident', () => {
    const html = page(RUSSIAN);
    expect(decodeText(Buffer.from(html), 'text/html; charset=koi8-r').text).toBe(html);
    // Two characters, valid in both: the declaration decides.
    expect(decodeText(iconv.encode('联通', 'gbk'), 'text/html; charset=gbk').text).toBe('联通');
  });

  it('reads all of windows-1252, also as latin1', () => {
    const text = '€5 – “quoted” – café… ™ Šš Žž Œœ Ÿ ‹›';
    const bytes = iconv.encode(text, 'windows-1252');
    for (const label of ['windows-1252', 'iso-8859-1', 'latin1', 'us-ascii']) {
      expect(decodeText(bytes, `text/html; charset=${label}`).text).toBe(text);
    }
    expect(decodeText(bytes, null).charset).not.toBe('utf-8');
  });

  it('puts the byte order mark first and drops it', () => {
    const html = '<p>Grüße</p>';
    const utf8 = Buffer.from(`\ufeff${html}`);
    expect(decodeText(utf8, 'text/html; charset=gbk')).toEqual({ text: html, charset: 'utf-8' });
    const utf16 = Buffer.from(`\ufeff${html}`, 'utf16le');
    expect(decodeText(utf16, null)).toEqual({ text: html, charset: 'utf-16le' });
    const swapped = Buffer.from(utf16).swap16();
    expect(decodeText(swapped, null)).toEqual({ text: html, charset: 'utf-16be' });
  });

  it('takes UTF-16 in meta for UTF-8', () => {
    const html = page('Grüße ', '<meta charset="utf-16">');
    expect(decodeText(Buffer.from(html), null)).toEqual({ text: html, charset: 'utf-8' });
  });

  it('does not look for meta in comments', () => {
    const html = page('Grüße ', '<!-- <meta charset="koi8-r"> -->');
    expect(decodeText(Buffer.from(html), null).charset).toBe('utf-8');
  });

  it('ignores labels that nobody knows', () => {
    const html = page('plain');
    for (const label of ['none', 'utf8mb4', '%%', 'x'.repeat(10_000)]) {
      expect(decodeText(Buffer.from(html), `text/html; charset=${label}`).text).toBe(html);
    }
  });

  it('never throws', () => {
    const labels = fc.constantFrom(
      '',
      'utf-8',
      'gbk',
      'iso-2022-jp',
      'utf-16',
      'replacement',
      'x',
      ';',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), labels, (bytes, label) => {
        expect(typeof decodeText(bytes, `text/html; charset=${label}`).text).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
