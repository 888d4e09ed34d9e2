import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { tidyCode } from '../fields/width.ts';
import type { AccountType, Collection } from './collection.ts';

/** The symbol of an account of Japan Post: five digits, 1 first for saving and 0 for checking, 0 last. */
export const PostSymbol = z
  .string()
  .check(bounded(SHORT), z.overwrite(tidyCode), z.regex(/^[01]\d{3}0$/, { error: 'post-symbol' }));

/** The number of such an account: up to eight digits, 1 last where it is a saving account. */
export const PostNumber = z
  .string()
  .check(bounded(SHORT), z.overwrite(tidyCode), z.regex(/^\d{1,8}$/, { error: 'post-number' }));

export interface PostAccount {
  readonly branch_code: string;
  readonly account_type: AccountType;
  readonly account_number: string;
}

/**
 * The account of a symbol and a number as other banks know it: the branch is the second and third digit with 8 for saving
 * and 9 for checking; of a saving account's number the last digit, always 1, falls away. Undefined: no such number.
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

/** The three digits that stand for the branch of an account of Japan Post in a bank's file. */
export const postBranch = (symbol: string, account: PostAccount, { file }: Collection): string =>
  file.japan_post === 'symbol' ? symbol.slice(1, 4) : account.branch_code;
