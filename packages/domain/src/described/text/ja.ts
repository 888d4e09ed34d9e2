import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'described-name': '半角の小さい英字で始め、小さい英字、数字、_ だけを使ってください（選択肢の値には - も使えます）。',
  'described-taken': '同じ名前がほかにあります。',
  'described-unknown': 'この名前の項目はありません。',
  'described-shape':
    '条件は is、at_least、at_most、is_filled、all、any、not のどれかで書きます。重ねられるのは3段までです。',
  'described-key': 'ここでは使わない名前です。',
  'described-earlier': 'これより前にあり、答えのある項目を選んでください。',
  'described-counted': '数を答える項目を選んでください。',
  'described-chosen': '選択肢のある項目を選んでください。',
  'described-value': 'この項目では選べない値です。',
  'described-other': 'この選択肢を選んだときに聞く、文字の項目を選んでください。',
  'described-fee-most': '合計が{{0}}円を超えることがあります。',
};
