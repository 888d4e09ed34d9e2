import type { Locale, Localized } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import type { BillActionKind } from './desk-views.ts';
import type { BillLine, BillState, DebitFailure } from './model.ts';
import wordsEn from './words/en.json' with { type: 'json' };
import wordsJa from './words/ja.json' with { type: 'json' };

/** Words for bath bills on screens, in PDFs and in files. */
export interface BillWords {
  readonly item: string;
  readonly states: Readonly<Record<BillState | 'failed' | 'no-account', string>>;
  readonly failures: Readonly<Record<DebitFailure, string>>;
  readonly actions: Readonly<Record<BillActionKind, string>>;
  readonly kinds: Readonly<Record<'charge' | 'beyond' | 'reverse' | 'reduce', string>>;
}

export const billWords: Readonly<Record<Locale, BillWords>> = { ja: wordsJa, en: wordsEn };

const englishMonth = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Month of a bill: "2026年11月分", "November 2026". */
export const monthInWords = (month: string): Localized => ({
  ja: `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月分`,
  en: englishMonth.format(new Date(`${month}-01T00:00:00Z`)),
});

export function kindInWords({ kind, is_beyond }: Pick<BillLine, 'kind' | 'is_beyond'>): Localized {
  const key = kind === 'charge' && is_beyond ? 'beyond' : kind;
  return { ja: billWords.ja.kinds[key], en: billWords.en.kinds[key] };
}

/** Yen with a sign where the amount is given back: "−200円", "−¥200". */
export function signedYenInWords(yen: number): Localized {
  const { ja, en } = yenInWords(Math.abs(yen));
  return yen < 0 ? { ja: `−${ja}`, en: `−${en}` } : { ja, en };
}
