import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inForms } from './easy-texts.ts';
import { standOf, standsFile, take, unitsOf, type Answer } from './translations.ts';
import { readXliff, writeXliff } from './xliff.ts';

const FILE = 'apps/web/src/features/plan/text/en.json';
const en = {
  go: 'Go to <b>{{place}}</b> & back',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  parts: ['One', 'Two'],
  code: 'GTFS',
};
let root: string;

function put(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(content));
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'machi-texts-'));
  put(FILE, en);
  put(FILE.replace('en.', 'ja.'), { ...en, go: '<b>{{place}}</b>へ行って戻る' });
  put(FILE.replace('en.', 'vi.'), { go: 'Đi <b>{{place}}</b>', parts: ['Một', 'Two'] });
  put(path.relative(root, standsFile(root, 'vi')), {
    [FILE]: { go: standOf(en.go), 'parts/0': standOf('An earlier one'), code: standOf(en.code) },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

const states = () => unitsOf(root, 'vi').map(({ key, state }) => `${key} ${state}`);
const exported = () => writeXliff(unitsOf(root, 'vi'), 'en', 'vi');
const answer = (key: string, target: string, more: Partial<Answer> = {}): Answer => ({
  file: FILE,
  key,
  source: unitsOf(root, 'vi').find((unit) => unit.key === key)?.source ?? '',
  target,
  isOpen: false,
  ...more,
});

test('says what is missing, and what has changed since somebody looked at it, in the forms of the language', () => {
  expect(states()).toEqual([
    'go translated',
    'seats_other missing',
    'parts/0 changed',
    'parts/1 missing',
    'code translated',
  ]);
  expect(inForms({ n_one: 'a', n_other: 'b' }, 'ru')).toEqual({ n_one: 'a', n_few: 'b', n_many: 'b', n_other: 'b' });
});

test('a file goes out with the Japanese original and comes back as it was', () => {
  expect(exported()).toContain('<note xml:lang="ja">&lt;b&gt;{{place}}&lt;/b&gt;へ行って戻る</note>');
  const answers = readXliff(exported(), 'vi');
  expect(answers.map(({ key, isOpen }) => `${key} ${isOpen}`)).toEqual([
    'go false',
    'seats_other true',
    'parts/0 true',
    'parts/1 true',
    'code false',
  ]);
  const taken = take(root, 'vi', answers);
  expect(taken).toMatchObject({ faults: [], gone: [] });
  expect(taken.catalogues.get(FILE)).toEqual({ go: 'Đi <b>{{place}}</b>', parts: ['Một', 'Two'] });
  // What nobody has looked at stays open.
  expect(taken.stands[FILE]?.['parts/0']).toBe(standOf('An earlier one'));
});

test('takes sentences in the order of the base, without those that say the same or nothing', () => {
  const { catalogues, stands, gone } = take(root, 'vi', [
    answer('parts/0', 'Một'),
    answer('seats_other', '{{count}} chỗ', { source: 'an earlier sentence' }),
    answer('go', ' '),
    answer('removed', 'x'),
  ]);
  expect(JSON.stringify(catalogues.get(FILE))).toBe('{"seats_other":"{{count}} chỗ","parts":["Một","Two"]}');
  expect(stands[FILE]).toEqual({
    seats_other: standOf('an earlier sentence'),
    'parts/0': standOf('One'),
    code: standOf('GTFS'),
  });
  expect(gone).toEqual([`${FILE} removed`]);
});

test.each([
  [answer.bind(undefined, 'seats_other', 'chỗ'), 'it needs {{count}}, and has none'],
  [answer.bind(undefined, 'code', '{{x}}'), 'it needs no placeholder, and has {{x}}'],
  [answer.bind(undefined, 'code', '{{x'), 'a placeholder is not closed'],
  [answer.bind(undefined, 'code', 'x'.repeat(43)), 'it has 43 characters, at most 42 are possible'],
  [answer.bind(undefined, 'code', 'a\u0007'), 'it has characters that cannot be shown'],
])('refuses what cannot stand for a sentence', (given, fault) => {
  const one = given();
  expect(take(root, 'vi', [one]).faults).toEqual([`${FILE} ${one.key}: ${fault}: ${one.target}`]);
});

test('refuses a sentence that is there twice, and files of something else', () => {
  expect(take(root, 'vi', [answer('code', 'A'), answer('code', 'B')]).faults).toEqual([
    `${FILE} code: it is there twice`,
  ]);
  expect(() => readXliff(exported(), 'zh-Hans')).toThrow('The file is in the language "vi", not in "zh-Hans".');
  expect(() => readXliff('<xliff version="2.1"/>', 'vi')).toThrow('The file is no XLIFF 1.2.');
  expect(() => readXliff(exported().slice(0, -200), 'vi')).toThrow('The file is no XML that can be read');
  expect(() => readXliff('', 'vi')).toThrow('The file is no');
});
