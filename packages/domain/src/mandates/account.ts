import type { Problem } from '../refusals/model.ts';
import { ACCOUNT_HOLDER_LENGTH } from '../fields/account-holder.ts';
import { JAPAN_POST, type AccountType } from '../zengin/collection.ts';
import { PostNumber, PostSymbol, postAccount } from '../zengin/japan-post.ts';
import { fitName } from '../zengin/letters.ts';
import type { AccountAsked, HolderRelation } from './model.ts';

/** An account that can be debited, as stored. */
export interface Account {
  readonly bank_code: string;
  readonly branch_code: string;
  readonly account_type: AccountType;
  /** Seven digits. */
  readonly account_number: string;
  /** Symbol and number of a Japan Post account, as in the bankbook. */
  readonly post_symbol: string | null;
  readonly post_number: string | null;
  /** In the characters of the banks' files. */
  readonly holder: string;
  readonly holder_relation: HolderRelation;
  readonly holder_name: string;
}

/** Problem of a holder's name that cannot be written in a bank's file, with the letter; undefined if it can. */
export function holderProblem(typed: string): Omit<Problem, 'field'> | undefined {
  const fitted = fitName(typed, ACCOUNT_HOLDER_LENGTH);
  if ('problem' in fitted)
    return fitted.problem === 'letter'
      ? { code: 'holder-letter', params: [fitted.letter] }
      : { code: 'max-length', params: [fitted.most] };
  return fitted.text === '' ? { code: 'required' } : undefined;
}

/** The name as stored; a name that cannot be converted stays as typed. */
export function holderText(typed: string): string {
  const fitted = fitName(typed, ACCOUNT_HOLDER_LENGTH);
  return 'text' in fitted ? fitted.text : typed;
}

type Place = Pick<Account, 'branch_code' | 'account_type' | 'account_number' | 'post_symbol' | 'post_number'>;

function postPlace({ post_symbol = '', post_number = '' }: AccountAsked): Place | Problem[] {
  const [symbol, number] = [PostSymbol.safeParse(post_symbol), PostNumber.safeParse(post_number)];
  if (!symbol.success || !number.success)
    return [
      ...(symbol.success ? [] : [{ field: 'post_symbol', code: 'post-symbol' } as const]),
      ...(number.success ? [] : [{ field: 'post_number', code: 'post-number' } as const]),
    ];
  const account = postAccount(symbol.data, number.data);
  if (account === undefined) return [{ field: 'post_number', code: 'post-number' }];
  return { ...account, post_symbol: symbol.data, post_number: number.data };
}

function bankPlace({ branch_code, account_type, account_number = '' }: AccountAsked): Place | Problem[] {
  const problems: Problem[] = [
    ...(branch_code === undefined ? [{ field: 'branch_code', code: 'branch-code' } as const] : []),
    ...(account_type === undefined ? [{ field: 'account_type', code: 'not-chosen' } as const] : []),
    ...(/^\d{1,7}$/.test(account_number) ? [] : [{ field: 'account_number', code: 'account-number' } as const]),
  ];
  if (branch_code === undefined || account_type === undefined || problems.length > 0) return problems;
  const number = account_number.padStart(7, '0');
  return { branch_code, account_type, account_number: number, post_symbol: null, post_number: null };
}

/**
 * The account that somebody typed, or all its problems by field. The list of banks decides whether the branch exists.
 * @param isCollected whether accounts of a bank are debited for the town
 */
export function accountOf(
  asked: AccountAsked,
  isCollected: (bankCode: string) => boolean,
): Account | readonly Problem[] {
  const place = asked.bank_code === JAPAN_POST ? postPlace(asked) : bankPlace(asked);
  const holder = holderProblem(asked.holder);
  const isRelative = asked.holder_relation !== 'self';
  const problems: Problem[] = [
    ...(isCollected(asked.bank_code) ? [] : [{ field: 'bank_code', code: 'bank-not-collected' } as const]),
    ...(Array.isArray(place) ? place : []),
    ...(holder === undefined ? [] : [{ field: 'holder', ...holder }]),
    ...(isRelative && (asked.holder_name ?? '') === '' ? [{ field: 'holder_name', code: 'required' } as const] : []),
  ];
  if (problems.length > 0 || Array.isArray(place)) return problems;
  return {
    bank_code: asked.bank_code,
    ...place,
    holder: holderText(asked.holder),
    holder_relation: asked.holder_relation,
    holder_name: isRelative ? (asked.holder_name ?? '') : '',
  };
}

/** Last three digits of a number, which may be shown. */
export const lastDigits = ({ account_number, post_number }: Pick<Account, 'account_number' | 'post_number'>): string =>
  (post_number ?? account_number).slice(-3).padStart(3, '0');
