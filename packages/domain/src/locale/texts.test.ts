import { expect, test } from 'vitest';
import {
  addTexts,
  fillText,
  hasText,
  loadTexts,
  readText,
  speak,
  textsOf,
  variantSource,
  wordingsOf,
} from './texts.ts';

const en = {
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  hello: 'Hello {{name}}, {{name}}!',
  total: '{{count}} yen',
  'with.dots: and more': 'There',
  nothing: '',
};
const ja = {
  people_other: '{{count}}人',
  hello: 'こんにちは、{{name}}さん',
  total: '{{count}}円',
  'with.dots: and more': 'そこ',
  nothing: '',
};
const read = textsOf('greetings', { ja, en });

test.each([
  [0, '0 people', '0人'],
  [1, '1 person', '1人'],
  [2, '2 people', '2人'],
  [1.5, '1.5 people', '1.5人'],
])('%d: %s, %s', (count, english, japanese) => {
  expect(read('en', 'people', { count })).toBe(english);
  expect(read('ja', 'people', { count })).toBe(japanese);
});

test('every placeholder is filled, as it stands; one without a value stays', () => {
  const name = '<b>$& {{count}} $t(total)';
  expect(read('en', 'hello', { name })).toBe(`Hello ${name}, ${name}!`);
  expect(readText('greetings', 'ja', 'hello')).toBe('こんにちは、{{name}}さん');
  expect(fillText('{{name}} {{other}}', { name })).toBe(`${name} {{other}}`);
});

test('a key or a placeholder that is not there fails the types', () => {
  const span = { 'span.of': '{{from}}–{{until}}' };
  const clubs = textsOf('clubs', { ja: span, en: span });
  // @ts-expect-error the text has placeholders
  expect(clubs('en', 'span.of')).toBe('{{from}}–{{until}}');
  // @ts-expect-error a placeholder is called otherwise
  expect(clubs('en', 'span.of', { from: 1, till: 2 })).toBe('1–{{until}}');
  // @ts-expect-error there is no such text
  expect(read('en', 'bye')).toBe('greetings.bye');
  // @ts-expect-error English lacks it
  textsOf('unfinished', { ja: { only: '日本語だけ' }, en: {} });
});

test('a number does not ask for a plural where there is only one text; keys and texts are taken as they are', () => {
  expect(read('en', 'total', { count: 1 })).toBe('1 yen');
  expect(read('en', 'with.dots: and more')).toBe('There');
  expect(read('en', 'nothing')).toBe('');
});

test('what a language lacks is said in the other one', () => {
  addTexts('en', 'greetings', { late: 'Only in English' });
  addTexts('ja', 'greetings', { only: '日本語だけ' });
  expect(readText('greetings', 'ja', 'late')).toBe('Only in English');
  expect(readText('greetings', 'en', 'only')).toBe('日本語だけ');
  expect(hasText('greetings', 'only')).toBe(true);
  expect(hasText('greetings', 'never')).toBe(false);
});

test('texts that are fetched are read once they have come; what failed is fetched again', async () => {
  let fails = true;
  const fetched = async () => (fails ? Promise.reject(new Error('away')) : { later: '後で' });
  addTexts('ja', 'fetched', fetched);
  addTexts('en', 'fetched', { later: 'later' });
  expect(readText('fetched', 'ja', 'later')).toBe('later');
  await expect(loadTexts('ja')).rejects.toThrow('away');
  fails = false;
  const coming = loadTexts('ja');
  expect(loadTexts('ja', 'fetched')).toBe(coming);
  expect(loadTexts('ja', 'greetings')).toBeUndefined();
  await coming;
  expect(readText('fetched', 'ja', 'later')).toBe('後で');
  expect(loadTexts('ja')).toBeUndefined();
});

test('a wording in parts is laid over the one of the language below', () => {
  const notifications = wordingsOf('notifications', {
    en: { booked: { subject: 'Booked', lines: ['One', 'Two'] } },
    ja: { booked: { subject: '予約', lines: ['一'] } },
  });
  expect(notifications('ja').booked).toEqual({ subject: '予約', lines: ['一'] });
  addTexts('en', 'notifications', { booked: { subject: 'Reserved' } });
  expect(notifications('en').booked).toEqual({ subject: 'Reserved', lines: ['One', 'Two'] });
});

test('a page speaks a variant where it has a sentence, then its language; texts of its own stand before shared ones', async () => {
  const asked: string[] = [];
  variantSource.fetch = async (variant, name) => {
    asked.push(`${variant} ${name}`);
    return name === 'shell.1' ? { save: '残す', send: '送る' } : { ask: '聞く' };
  };
  const fetched = (words: Readonly<Record<string, string>>, as: string) => Object.assign(async () => words, { as });
  addTexts('ja', 'desk', fetched({ ask: '問い合わせる', save: '下書きを保存する', leave: '出る' }, 'desk.1'));
  addTexts('ja', 'desk', fetched({ save: '保存する', send: '送信する' }, 'shell.1'), true);
  await loadTexts('ja', 'desk');
  expect(asked).toEqual([]);
  await loadTexts('ja-simple', 'desk');
  const say = (key: string) => readText('desk', 'ja', key);
  expect(['ask', 'save', 'leave', 'send'].map(say)).toEqual(['問い合わせる', '下書きを保存する', '出る', '送信する']);
  speak('ja-simple');
  expect(['ask', 'save', 'leave', 'send'].map(say)).toEqual(['聞く', '下書きを保存する', '出る', '送る']);
  expect(readText('desk', 'en', 'ask')).toBe('問い合わせる');
  speak('ja');
  expect(asked.toSorted()).toEqual(['ja-simple desk.1', 'ja-simple shell.1']);
});
