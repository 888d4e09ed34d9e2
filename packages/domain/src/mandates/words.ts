import type { Locale } from '../locale/model.ts';
import type { AccountType } from '../zengin/collection.ts';
import type { BankReason, HolderRelation, MandateState } from './model.ts';
import wordsEn from './words/en.json' with { type: 'json' };
import wordsJa from './words/ja.json' with { type: 'json' };
import type { MandateEventKind } from './views.ts';

/** Words for account transfer, for residents, office and print. */
export interface MandateWords {
  readonly states: Readonly<Record<MandateState, string>>;
  readonly accountTypes: Readonly<Record<AccountType, string>>;
  readonly relations: Readonly<Record<HolderRelation, string>>;
  readonly reasons: Readonly<Record<BankReason, string>>;
  readonly events: Readonly<Record<MandateEventKind, string>>;
}

export const mandateWords: Readonly<Record<Locale, MandateWords>> = { ja: wordsJa, en: wordsEn };
