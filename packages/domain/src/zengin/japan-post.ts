import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { tidyCode } from '../fields/width.ts';
import type { AccountType, Collection } from './collection.ts';

/** Symbol of a Japan Post account: five digits, the first 1 for saving and 0 for checking, the last 0. */
export const PostSymbol = z
  .string()
  .check(bounded(SHORT), z.overwrite(tidyCode), z.regex(/^[01]\d{3}0$/, { error: 'post-symbol' }));

/** Number of such an account: up to eight digits, the last 1 for a saving account. */
export const PostNumber = z
  .string()
  .check(bounded(SHORT), z.overwrite(tidyCode), z.regex(/^\d{1,8}$/, { error: 'post-number' }));

export interface PostAccount {
  readonly branch_code: string;
  readonly account_type: AccountType;
  readonly account_number: string;
}

/**
 * Converts symbol and number to the account known to other banks: the branch is the second and third digit with 8 for
 * saving or 9 for checking; the number of a saving account loses its last digit, always 1. Undefined: invalid.
 */
export function postAccount(symbol: string, number: string): PostAccount | undefined {
  const isSaving = symbol.startsWith('1');
  if (isSaving ? number.length < 2 || !number.endsWith('1') : number.length > 6) return undefined;
  return {
    branch_code: symbol.slice(1, 3) + (isSaving ? '8' : '9'),
    account_type: isSaving ? 0 : 1,
    account_number: (isSaving ? number.slice(0, -1) : number).padStart(7, '0'),
  };
}

/** The three digits for the branch of a Japan Post account in a bank's file. */
export const postBranch = (symbol: string, account: PostAccount, { file }: Collection): string =>
  file.japan_post === 'symbol' ? symbol.slice(1, 4) : account.branch_code;
