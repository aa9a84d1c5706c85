import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOOKS } from './looks/looks.js';
import { compileTemplate, escapeHtml } from './template.js';

describe('template', () => {
  it('shows values, conditions, lists and parts', () => {
    const template = compileTemplate(
      '{{> head}}{{#each rows}}<li>{{title}} {{site.name}}{{#if tags}} ({{#each tags}}{{.}};{{/each}}){{else}} -{{/if}}</li>{{/each}}',
      { head: '<h1>{{site.name}}</h1>' },
    );
    const rows = [
      { title: 'a', tags: ['x', 'y'] },
      { title: 'b', tags: [] },
    ];
    expect(template({ site: { name: 'S' }, rows })).toBe(
      '<h1>S</h1><li>a S (x;y;)</li><li>b S -</li>',
    );
  });

  it('never lets a value out of its place', () => {
    const template = compileTemplate('<a title="{{value}}">{{value}}</a>');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const html = template({ value });
        expect(html.match(/[<>"]/g)).toHaveLength(6);
        const shown = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
        expect(shown).toBe(escapeHtml(value));
        expect(shown.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[&'"<>]/);
      }),
    );
  });

  it('treats template tags in values as text', () => {
    expect(compileTemplate('{{a}}')({ a: '{{b}}', b: 'no' })).toBe('{{b}}');
  });

  it('compiles any text to an end, or refuses it with a clear error', () => {
    const piece = fc.constantFrom(
      '{{#if a}}',
      '{{/if}}',
      '{{else}}',
      '{{#each a}}',
      '{{/each}}',
      '{{a}}',
      '{{> p}}',
      '{{',
      '}}',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        let outcome = '';
        try {
          outcome = compileTemplate(pieces.join(''), { p: 'part' })({ a: 'v' });
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad-file' });
        }
        expect(typeof outcome).toBe('string');
      }),
    );
  });

  it('takes time in proportion to the source, whatever the source', () => {
    // Quadratic scanning of a million open braces would run for minutes.
    const source = '{{'.repeat(500_000);
    expect(compileTemplate(source)({})).toBe(source);
  });

  it('refuses blocks that do not fit, parts without end and names without a value', () => {
    expect(() => compileTemplate('{{#if a}}')).toThrow('never closes "if"');
    expect(() => compileTemplate('{{#if a}}{{/each}}')).toThrow('closes "each"');
    expect(() => compileTemplate('{{> p}}', { p: '{{> p}}' })).toThrow('too deeply');
    expect(() => compileTemplate('{{> toString}}')).toThrow('no part named');
    expect(() => compileTemplate('{{toString}}')({})).toThrow('"toString"');
  });

  it.each(Object.entries(LOOKS))('compiles every page of the look %s', (_, look) => {
    for (const source of Object.values(look.pages)) {
      expect(compileTemplate(source, look.parts)).toBeTypeOf('function');
    }
  });
});
