import type { Locale } from './model.ts';

/** Several things one after the other: "銀行、学校", "bank, school". */
export const listed = (words: readonly string[], locale: Locale): string => words.join(locale === 'ja' ? '、' : ', ');
