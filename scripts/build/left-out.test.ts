import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createInstance } from 'i18next';
import { leaveOut } from './left-out.ts';
import { shortenI18next } from './short-i18next.ts';

const text = `class A { used() { if (this.options.debug) told(); this.logger.warn('a'); return isPost(1) ? 1 : 2; } unused() {} }
this.options.debug = true;`;

test('methods, settled values, pieces and what is told to programmers go', () => {
  const unneeded = {
    methods: { A: ['unused'] },
    settled: { 'this.options.debug': 'false', 'isPost()': 'false' },
    pieces: [['told()', 'quiet()']],
  } as const;
  expect(leaveOut('a library', text, unneeded)).toBe(
    'class A { used() { if (false) quiet(); ; return false ? 1 : 2; }  }\nthis.options.debug = true;',
  );
});

test.each([{ methods: { A: ['gone'] } }, { settled: { 'this.gone': 'false' } }, { pieces: [['gone', '']] as const }])(
  'what a new version does not have any more is told: %o',
  (unneeded) => {
    expect(() => leaveOut('a library', text, unneeded)).toThrow(/^a library has changed: there is no .*gone/);
  },
);

test('i18next reads every kind of text as before, in half of its text', async () => {
  const whole = readFileSync(path.resolve('node_modules/i18next/dist/esm/i18next.js'), 'utf8');
  const short = shortenI18next(whole);
  const { createInstance: createShort }: { createInstance: typeof createInstance } = await import(
    `data:text/javascript,${encodeURIComponent(short)}`
  );
  const readers = [createInstance, createShort].map((create) => {
    const i18n = create();
    void i18n.init({
      lng: 'ja',
      fallbackLng: ['en', 'ja'],
      resources: {},
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      returnEmptyString: true,
      interpolation: { escapeValue: false },
    });
    const add = (locale: string, texts: Readonly<Record<string, string>>) =>
      void i18n.addResourceBundle(locale, 'a', texts, true, true);
    add('en', {
      people_one: '{{count}} person',
      people_other: '{{count}} people',
      hello: 'Hello {{name}} {{name}}',
      '': 'x',
    });
    add('en', { 'with.dots: here': 'dots', nothing: '', nested: '$t(hello)', formatted: '{{name, upper}}' });
    add('ja', { people_other: '{{count}}人', hello: '{{name}}さん', only: '日本語' });
    return (locale: string, key: string, values: Readonly<Record<string, unknown>>) => [
      i18n.t(key, {
        lng: locale,
        ns: 'a',
        replace: values,
        ...(typeof values['count'] === 'number' ? { count: values['count'] } : {}),
        defaultValue: `a.${key}`,
        nest: false,
      }),
      i18n.getResource(locale, 'a', key),
    ];
  });
  const keys = [
    'people',
    'hello',
    'with.dots: here',
    'nothing',
    'nested',
    'only',
    'never',
    'constructor',
    'people_one',
  ];
  const given = [{}, { name: '<b>$& {{count}} $t(only)' }, { count: 0 }, { count: 1 }, { count: 1.5 }, { count: 'x' }];
  for (const locale of ['ja', 'en', 'fr', 'pt-BR'])
    for (const key of keys)
      for (const values of given) {
        const [expected, read] = readers.map((reader) => reader(locale, key, values));
        expect(read, `${locale} ${key} ${JSON.stringify(values)}`).toEqual(expected);
      }
});
