import type { Locale } from '../locale/model.ts';
import type { PaymentDifference } from './compare.ts';
import type { PaymentFailure, PaymentState } from './model.ts';
import wordsEn from './words/en.json' with { type: 'json' };
import wordsJa from './words/ja.json' with { type: 'json' };
import type { PaymentEventKind } from './views.ts';

/** Words of billing for payments: at the desk and in files. */
export interface PaymentWords {
  readonly states: Readonly<Record<PaymentState, string>>;
  readonly failures: Readonly<Record<PaymentFailure, string>>;
  readonly events: Readonly<Record<PaymentEventKind, string>>;
  readonly theirs: Readonly<Record<'waiting' | 'held' | 'captured' | 'canceled' | 'none', string>>;
  readonly differences: Readonly<Record<PaymentDifference, string>>;
}

export const paymentWords: Readonly<Record<Locale, PaymentWords>> = { ja: wordsJa, en: wordsEn };
