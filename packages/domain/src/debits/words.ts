import type { Locale } from '../locale/model.ts';
import type { DebitRunState, DebitStanding, DebitState, LeftOutReason } from './model.ts';
import wordsEn from './words/en.json' with { type: 'json' };
import wordsJa from './words/ja.json' with { type: 'json' };
import type { NextStep, RunEventKind, RunWait } from './views.ts';

/** Words of the office for debit runs. */
export interface DebitWords {
  readonly states: Readonly<Record<DebitRunState, string>>;
  readonly waits: Readonly<Record<RunWait, string>>;
  readonly debits: Readonly<Record<DebitState, string>>;
  readonly standings: Readonly<Record<DebitStanding, string>>;
  readonly reasons: Readonly<Record<LeftOutReason, string>>;
  readonly steps: Readonly<Record<NextStep, string>>;
  readonly events: Readonly<Record<RunEventKind, string>>;
}

export const debitWords: Readonly<Record<Locale, DebitWords>> = { ja: wordsJa, en: wordsEn };
