import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Faq } from './contract.ts';
import { faqsOfPage, knowFaqs, suggestFaqs } from './suggest.ts';

type Words = Readonly<Record<'ja' | 'en', string>>;
const pack: readonly {
  readonly category_key: string;
  readonly faqs: readonly { readonly title: Words; readonly body: Words }[];
}[] = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../towns/hoshimori/faqs.json'), 'utf8'));
const faqsIn = (locale: 'ja' | 'en'): readonly Faq[] =>
  pack.flatMap(({ category_key, faqs }) =>
    faqs.map(({ title, body }, at) => ({
      faq_id: at,
      title: title[locale],
      category: '',
      category_key,
      body: body[locale],
      opened: 0,
    })),
  );
const titlesFor = (locale: 'ja' | 'en', typed: string) =>
  suggestFaqs(knowFaqs(faqsIn(locale)), typed).map(({ title }) => title);

describe('of the sample town’s questions those are suggested that share rare words with what is typed', () => {
  test.each([
    ['ja', 'パスワードを忘れてしまいました。どうすればいいですか', 'パスワードを忘れました。'],
    ['ja', 'ﾊﾟｽﾜｰﾄﾞを忘れました', 'パスワードを忘れました。'],
    ['ja', '大雪で体育館に行けません。お金は払うのでしょうか', '大雪で行けないときも、料金がかかりますか。'],
    ['ja', '部屋の予約を取り消したい', '予約を取り消すには、どうしますか。'],
    ['ja', '電話番号が変わったので直したい', '住所や電話番号が変わりました。'],
    ['ja', 'クレジットカードを持っていません', 'クレジットカードやスマートフォンがありません。'],
    ['en', 'How can I cancel my reservation?', 'How do I cancel a reservation?'],
    ['en', 'When is the garbage collected?', 'When is garbage collected, and what goes where?'],
    ['en', 'My telephone number has changed', 'My address or telephone number has changed.'],
  ] as const)('%s: %s', (locale, typed, title) => {
    expect(titlesFor(locale, typed)[0]).toBe(title);
  });

  test.each([
    ['ja', 'ごみの日を教えてください。引っこしてきたばかりです。'],
    ['ja', '除雪車は何時ごろ来ますか'],
    ['ja', 'いつもお世話になっております。よろしくお願いします。'],
    ['ja', '水道の検針について教えてください'],
    ['ja', 'パス'],
    ['en', 'When does the snowplough come?'],
    ['en', 'Hello, thank you for your help.'],
    ['en', ''],
  ] as const)('%s, nothing: %s', (locale, typed) => {
    expect(titlesFor(locale, typed)).toEqual([]);
  });
});

test('of a page: first what leads to it, three at most; none where nothing is about it', () => {
  const faqs = faqsIn('ja');
  const titlesOf = (page: string, words: string) => faqsOfPage(faqs, page, words).map(({ title }) => title);
  expect(titlesOf('/waste', 'ごみの日')).toEqual(['ごみの日と分け方は、どこで分かりますか。']);
  const reserving = titlesOf('/reservation', '予約の一覧 予約の取り消し');
  expect(reserving[0]).toBe('予約を取り消すには、どうしますか。');
  expect(reserving.length).toBeLessThanOrEqual(3);
  expect(titlesOf('/was', '')).toEqual([]);
  const paying = titlesOf('/x', '部屋の料金を払う 大雪で行けない');
  expect(paying.length).toBeGreaterThan(1);
  const opened = faqs.map((faq) => (faq.title === paying.at(-1) ? { ...faq, opened: 4 } : faq));
  expect(faqsOfPage(opened, '/x', '部屋の料金を払う 大雪で行けない').map(({ title }) => title)).toEqual([
    paying.at(-1),
    ...paying.slice(0, -1),
  ]);
});

test('three at most, and however long the text and however many the questions, in no time', () => {
  const known = knowFaqs(Array.from({ length: 7 }, () => faqsIn('ja')).flat());
  const typed = `大雪 予約 料金 署名 登録 申請 電話 ${'漢字かな混じりの文'.repeat(100_000)}`;
  const begun = performance.now();
  expect(suggestFaqs(known, typed).length).toBeLessThanOrEqual(3);
  expect(performance.now() - begun).toBeLessThan(100);
  expect(suggestFaqs(knowFaqs([]), typed)).toEqual([]);
});
