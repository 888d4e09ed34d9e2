import { expect, test } from 'vitest';
import { foldText } from '@machi/domain/faq/fold-text';
import { categoriesOf, findFaqs, type SearchableFaq } from './find-faqs.ts';

const faq = (faq_id: number, category_key: string, title: string, answer: string): SearchableFaq => ({
  faq: { faq_id, title, category: category_key.toUpperCase(), category_key, body: `<p>${answer}</p>`, opened: 0 },
  text: foldText(`${title} ${answer}`),
});

const faqs = [
  faq(1, 'login', 'パスワードを忘れました', 'メールで新しいものをお送りします。'),
  faq(2, 'fee', '料金はいくらですか', 'Wi-Fiは無料です。'),
  faq(3, 'login', 'ログインできません', 'Caps Lockをお確かめください。'),
];
const ids = (wish: { category?: string; words?: string }) =>
  findFaqs(faqs, { category: '', words: '', ...wish }).map(({ faq_id }) => faq_id);

test.each([
  ['パスワード', [1]],
  ['ぱすわーど', [1]],
  ['ﾊﾟｽﾜｰﾄﾞ', [1]],
  ['ＷＩ－ＦＩ', [2]],
  ['wi-fi', [2]],
  ['caps lock', [3]],
  ['　ろぐいん　ください ', [3]],
  ['ログイン 料金', []],
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
])('"%s" finds what a reader would take for the same', (words, found) => {
  expect(ids({ words })).toEqual(found);
});

test('a category leaves its own questions, and words narrow them', () => {
  expect(ids({ category: 'login' })).toEqual([1, 3]);
  expect(ids({ category: 'login', words: '無料' })).toEqual([]);
  expect(ids({ category: 'fee', words: '無料' })).toEqual([2]);
});

test('questions of one category stand together, categories in the order of their first question', () => {
  const grouped = categoriesOf(faqs.map((one) => one.faq));
  expect(grouped.map(({ key, name }) => [key, name])).toEqual([
    ['login', 'LOGIN'],
    ['fee', 'FEE'],
  ]);
  expect(grouped[0]?.faqs.map(({ faq_id }) => faq_id)).toEqual([1, 3]);
});
