import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  sub: '質問を押すと、答えが開きます。',
  table: '表',
  loading: '質問を読み込んでいます…',
  search: '質問をさがす',
  'search.hint': '「料金」「パスワード」のような、短いことばでさがせます。',
  'search.clear': '消す',
  category: '分類',
  'category.all': 'すべて',
  found_one: '{{count}}件の質問',
  found_other: '{{count}}件の質問',
  none: '見つかりませんでした',
  'none.words': '「{{words}}」をふくむ質問はありません。',
  'none.wordsInCategory': '「{{category}}」の中に、「{{words}}」をふくむ質問はありません。',
  'none.none': '質問はまだありません。',
  'none.telephone': 'ほかのことばでさがすか、お電話でお尋ねください。',
  'none.all': 'すべての質問を見る',
  'none.everyCategory': 'すべての分類からさがす',
};
