import { accountOf } from '@machi/domain/mandates/account';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { printMandatePdf } from '@machi/domain/mandates/contract';
import type { HolderRelation } from '@machi/domain/mandates/model';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import type { Locale } from '@machi/domain/locale/model';
import { JAPAN_POST } from '@machi/domain/zengin/collection';

/** Values of an account's fields. */
export interface TypedAccount {
  readonly bank_code: string;
  readonly branch_code: string;
  readonly account_type: '0' | '1';
  readonly account_number: string;
  readonly post_symbol: string;
  readonly post_number: string;
  readonly holder: string;
  readonly holder_relation: HolderRelation;
  readonly holder_name: string;
}

export const NO_ACCOUNT: TypedAccount = {
  bank_code: '',
  branch_code: '',
  account_type: '0',
  account_number: '',
  post_symbol: '',
  post_number: '',
  holder: '',
  holder_relation: 'self',
  holder_name: '',
};

/** The request; for Japan Post only symbol and number. */
export function askedOf(typed: TypedAccount): InputOf<typeof printMandatePdf> {
  const { bank_code, holder, holder_relation, holder_name } = typed;
  const whose = { bank_code, holder, holder_relation, ...(holder_relation === 'self' ? {} : { holder_name }) };
  return bank_code === JAPAN_POST
    ? { ...whose, post_symbol: typed.post_symbol, post_number: typed.post_number }
    : {
        ...whose,
        ...(typed.branch_code === '' ? {} : { branch_code: typed.branch_code }),
        account_type: typed.account_type === '1' ? 1 : 0,
        account_number: typed.account_number,
      };
}

/** Error sentences of the fields, by the server's rule. */
export function errorsOf(typed: TypedAccount, locale: Locale): Readonly<Record<string, string>> {
  const found = accountOf(askedOf(typed), () => true);
  const all: readonly Problem[] = Array.isArray(found) ? found : [];
  // Before a bank is chosen there are no fields for branch and number.
  const problems: readonly Problem[] =
    typed.bank_code === ''
      ? [{ field: 'bank_code', code: 'bank-code' }, ...all.filter(({ field }) => field.startsWith('holder'))]
      : all;
  return Object.fromEntries(problems.map((problem) => [problem.field, sentenceOf(problem, locale)]));
}

/** Fields in the order of the screen. */
const FIELDS = [
  'bank_code',
  'branch_code',
  'account_type',
  'account_number',
  'post_symbol',
  'post_number',
  'holder',
  'holder_relation',
  'holder_name',
] as const;

/** Focuses the first field with an error. */
export const focusFirst = (errors: Readonly<Record<string, unknown>>): void => {
  const first = FIELDS.find((field) => errors[field] !== undefined);
  if (first !== undefined) document.getElementById(`account-${first}`)?.focus();
};
