import type { Locale } from '../locale/model.ts';
import type { BillDeedKind } from './desk-views.ts';
import type { BillState, DebitFailure } from './model.ts';
import { wordsEn } from './text/words-en.ts';
import { wordsJa } from './text/words-ja.ts';

/** What bills of the bath are called, on screens, papers and in files. */
export interface BillWords {
  readonly item: string;
  readonly states: Readonly<Record<BillState | 'failed', string>>;
  readonly failures: Readonly<Record<DebitFailure, string>>;
  readonly deeds: Readonly<Record<BillDeedKind, string>>;
  readonly kinds: Readonly<Record<'charge' | 'beyond' | 'reverse' | 'reduce', string>>;
}

export const billWords: Readonly<Record<Locale, BillWords>> = { ja: wordsJa, en: wordsEn };
