import type { Localized } from './model.ts';

/** Whole yen with separators: "1,150円", "¥1,150". */
export function yenInWords(yen: number): Localized {
  const digits = String(yen).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return { ja: `${digits}円`, en: `¥${digits}` };
}

/** Price of one thing: 0 yen is "free". Use `yenInWords` for sums, where 0 stays ¥0. */
export const priceInWords = (yen: number): Localized => (yen === 0 ? { ja: '無料', en: 'Free' } : yenInWords(yen));

/** A minimum price: "1,150円から", "from ¥1,150". */
export function leastInWords(yen: number): Localized {
  const { ja, en } = yenInWords(yen);
  return { ja: `${ja}から`, en: `from ${en}` };
}
