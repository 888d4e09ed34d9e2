import type { Localized } from './model.ts';

/** Whole yen with separators: "1,150円", "¥1,150". */
export function yenInWords(yen: number): Localized {
  const digits = String(yen).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return { ja: `${digits}円`, en: `¥${digits}` };
}
