import type { Locale } from '../locale/model.ts';
import type { FareReason, PassKind, VisitMethod } from '../passes/model.ts';
import type { TapOutcome, VisitReason } from '../taps/model.ts';
import wordsEn from './words/en.json' with { type: 'json' };
import wordsJa from './words/ja.json' with { type: 'json' };

/** Words for visits among staff: at the desk, in files and statistics. Terminals use `tapWords`. */
export interface VisitWords {
  readonly passes: Readonly<Record<PassKind, string>>;
  readonly methods: Readonly<Record<VisitMethod, string>>;
  readonly outcomes: Readonly<Record<TapOutcome, string>>;
  readonly reasons: Readonly<Record<VisitReason, string>>;
  readonly fareReasons: Readonly<Record<FareReason, string>>;
  readonly decided: Readonly<Record<'server' | 'terminal' | 'staff', string>>;
}

export const visitWords: Readonly<Record<Locale, VisitWords>> = { ja: wordsJa, en: wordsEn };
