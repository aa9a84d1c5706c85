import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, Html, html } from './html.js';

test('no text can end an element, an attribute or itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"'\p{Cc}\p{Cs}\u202a-\u202e]/u);
      expect(escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    }),
  );
});

test('a template escapes its values and keeps markup, however deep', () => {
  const name = '</title><script>alert("x")</script>';
  const item = html`<li title="${name}">${name}</li>`;
  const list = html`<ul>${[item, item]}</ul>${null}${3}`;
  expect(list.text).not.toContain('<script');
  expect(list.text.match(/<li title="&lt;\/title&gt;/g)).toHaveLength(2);
  expect(list.text).toMatch(/<\/ul>3$/);
  expect(html`${new Html('<b>')}`.text).toBe('<b>');
});
