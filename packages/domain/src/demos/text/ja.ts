import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'demo-consent': '同意していただくことを読み、チェックを入れてください。',
  'demo-waiver': '責任の範囲についての説明を読み、チェックを入れてください。',
  'demo-texts-changed':
    'ご覧になったあとで、文章が変わりました。席はおさえたままです。もう一度お読みになり、両方にチェックを入れてください。',
  'demo-too-young':
    'この体験に乗れるのは、乗る日に{{0}}歳以上の方です。町に届けのある生年月日では、まだその年齢になりません。違うときは、{{1}}へお電話ください。',
};
