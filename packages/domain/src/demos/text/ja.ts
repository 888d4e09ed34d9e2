import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'demo-consent': '同意していただくことを読み、チェックを入れてください。',
  'demo-waiver': '責任の範囲についての説明を読み、チェックを入れてください。',
  'demo-texts-changed':
    'ご覧になったあとで、文章が変わりました。席はおさえたままです。もう一度お読みになり、両方にチェックを入れてください。',
};
