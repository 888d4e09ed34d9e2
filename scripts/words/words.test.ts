import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { variants } from '@machi/domain/locale/model';
import { expect, test } from 'vitest';
import { staleQuotes } from './quotes.ts';
import { misspelt, spellingsOf } from './spelling.ts';
import { textsOfJson, textsOfSource } from './texts-of.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const filesAt = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));

const texts = [
  ...filesAt('{apps,packages}/*/src/**/*.{ts,tsx}')
    // Readings of words are no text.
    .filter((file) => !/\.(?:test|fixture)\.tsx?$|\/testing\/|\/known-readings\.ts$/.test(file))
    .flatMap((file) => textsOfSource(file, read(file))),
  ...filesAt('{{apps,packages}/*/src/**/{text,words},towns/hoshimori}/**/*.json')
    // Easy Japanese has words of its own.
    .filter((file) => !Object.keys(variants).some((variant) => file.endsWith(`${variant}.json`)))
    .flatMap((file) => textsOfJson(file, read(file)))
    .filter(({ file, key }) => !file.startsWith('towns/') || !key.startsWith('readings.')),
];

test('every text says a thing in the glossary’s one way', () => {
  // Includes screens, mails, sentences, terminals and the sample town.
  for (const file of [
    'apps/web/src/features/landing/text/ja.json',
    'apps/api/src/features/bookings/text/en.json',
    'packages/domain/src/members/text/en.json',
    'packages/domain/src/reservations/fields.ts',
    'apps/kiosk/src/renderer/terminal/text/ja.json',
    'towns/hoshimori/notices.json',
  ])
    expect(texts.filter((text) => text.file === file).length, file).toBeGreaterThan(10);
  expect(misspelt(texts, spellingsOf(read('docs/glossary.md')))).toEqual([]);
});

test('a text that says it otherwise is named with its file and key', () => {
  const spellings = spellingsOf(read('docs/glossary.md'));
  expect(spellings.length).toBeGreaterThan(15);
  const shown = textsOfSource(
    'a/Page.tsx',
    `export const en = {
      mark: 'Required',
      'mark.long': 'Required by law',
      notification: { lines: ['Your {{birthdate}}', \`\${day}: your ID card\`] },
    } as const;
    const today = { ja: 'きょう', en: 'today' };
    export const Page = () => <p title="本日">{today.ja}のこり</p>;`,
  );
  expect(misspelt(shown, spellings)).toEqual([
    'a/Page.tsx en.mark: say required, optional, not Required',
    'a/Page.tsx en.notification.lines: say My Number Card, not ID card',
    'a/Page.tsx today.ja: say 今日, not きょう',
    'a/Page.tsx Page: say 今日, not 本日',
    'a/Page.tsx Page: say 残り, not のこり',
  ]);
});

test('a town pack is read by the names that lead to a text', () => {
  const pack = JSON.stringify({
    faqs: [{ body: { ja: '<p>取消のとき</p>', en: 'Your favourites' } }],
    url: 'https://a.jp',
  });
  expect(misspelt(textsOfJson('faqs.json', pack), spellingsOf(read('docs/glossary.md')))).toEqual([
    'faqs.json faqs.0.body.ja: say 取消し, not 取消',
    'faqs.json faqs.0.body.en: say Favorite, not favourite',
  ]);
});

test.each([
  ['web', 'kiosk'],
  ['kiosk', 'web'],
])('journeys of the %s quote the English that its texts with their Japanese say', (app, other) => {
  const journeys = new Map(filesAt(`apps/${app}/e2e/**/*.ts`).map((file) => [file, read(file)]));
  expect(journeys.size).toBeGreaterThan(10);
  const shown = texts.filter(({ file }) => !file.startsWith(`apps/${other}/`));
  expect(staleQuotes(shown, journeys)).toEqual([]);
});

test('a journey that quotes an earlier wording in English is named', () => {
  const shown = (locale: string, words: object) => textsOfJson(`a/text/${locale}.json`, JSON.stringify(words));
  const catalogues = [
    ...shown('ja', { send: '登録する', reply: '{{name}}さんが返信中', rooms_other: '部屋は{{count}}室です' }),
    ...shown('en', {
      send: 'Register',
      reply: '{{name}} is replying',
      rooms_one: '1 room',
      rooms_other: '{{count}} rooms',
    }),
  ];
  const journey = `
    word('登録する', 'register');
    word(/^登録/, /^Regist/);
    word('部屋は1室です', '1 room');
    word('部屋の花', 'a flower, which no text has');
    word('登録する', 'Sign up');
    word(/^登録/, /^Sign/);
    word('窓口 一郎さんが返信中', '窓口 一郎 is answering');
    word(\`\${name}さんが返信中\`, \`\${name} is answering\`);`;
  expect(staleQuotes(catalogues, new Map([['a.spec.ts', journey]]))).toEqual([
    "a.spec.ts: '登録する', 'Sign up'",
    'a.spec.ts: /^登録/, /^Sign/',
    "a.spec.ts: '窓口 一郎さんが返信中', '窓口 一郎 is answering'",
    'a.spec.ts: `${name}さんが返信中`, `${name} is answering`',
  ]);
});
