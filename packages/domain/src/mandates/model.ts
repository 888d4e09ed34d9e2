import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { ACCOUNT_HOLDER_LENGTH } from '../fields/account-holder.ts';
import { tidyCode } from '../fields/width.ts';
import { text } from '../fields/model.ts';
import { AccountType } from '../zengin/collection.ts';

/** State of a mandate: sent to the bank, accepted, refused by it, or ended. */
export const MandateState = z.enum(['waiting', 'accepted', 'refused', 'ended']);
export type MandateState = z.infer<typeof MandateState>;

/** Relation of the account's holder to the member. */
export const HolderRelation = z.enum(['self', 'spouse', 'parent', 'child', 'other']);
export type HolderRelation = z.infer<typeof HolderRelation>;

export const BankReason = z.enum(['no-account', 'seal', 'holder', 'number', 'closed', 'other']);
export type BankReason = z.infer<typeof BankReason>;

/** Longest name of a relative, in characters. */
export const HOLDER_NAME_LENGTH = 64;

const code = (digits: 3 | 4) =>
  z
    .string()
    .check(
      bounded(SHORT, { error: digits === 4 ? 'bank-code' : 'branch-code' }),
      z.overwrite(tidyCode),
      digits === 4 ? z.regex(/^\d{4}$/, { error: 'bank-code' }) : z.regex(/^\d{3}$/, { error: 'branch-code' }),
    );
export const BankCodeAsked = code(4);
const BranchCodeAsked = code(3);
const typed = z.optional(z.string().check(bounded(SHORT, { error: 'account-number' }), z.overwrite(tidyCode)));

/**
 * An account as typed: symbol and number at Japan Post, branch, kind and number elsewhere. `accountOf` finds what is
 * missing or wrong.
 */
export const AccountAsked = {
  bank_code: BankCodeAsked,
  branch_code: z.optional(BranchCodeAsked),
  account_type: z.optional(AccountType),
  account_number: typed,
  post_symbol: typed,
  post_number: typed,
  /** In any usual kana; refused if a letter cannot be written in the banks' files. */
  holder: z.string().check(bounded(4 * ACCOUNT_HOLDER_LENGTH)),
  holder_relation: HolderRelation,
  /** Name of a relative; ignored if the account is the member's own. */
  holder_name: z.optional(text(HOLDER_NAME_LENGTH)),
};
/** Refusals of a typed account. */
export const accountRefusals = [
  'bank-code',
  'branch-code',
  'account-number',
  'post-symbol',
  'post-number',
  'holder-letter',
] as const;
const Asked = z.object(AccountAsked);
export type AccountAsked = z.infer<typeof Asked>;
