import { mandateWords } from '@machi/domain/mandates/words';
import type { Locale } from '@machi/domain/locale/model';
import { mandates } from '../../billing/mandates/mandate-store.ts';
import { viewOwn } from '../../billing/mandates/view-mandate.ts';
import type { Queryable } from '../../../database/database.ts';

/** A person's present and past mandates, with the last digits of the account numbers. */
export async function readMandateThings(database: Queryable, memberId: number) {
  const rows = await mandates.ofMember(database, memberId);
  return { mandates: rows.map(viewOwn) };
}
export type MandateThings = Readonly<Awaited<ReturnType<typeof readMandateThings>>>;

/** The same for a spreadsheet, one row each. */
export function mandateRows({ mandates: own }: MandateThings, locale: Locale): (readonly string[])[] {
  const { states, accountTypes, relations } = mandateWords[locale];
  return own.map((row) => [
    row.bank_name,
    row.branch_name,
    accountTypes[row.account_type],
    row.last_digits,
    row.holder,
    [relations[row.holder_relation], row.holder_name].filter((word) => word !== '').join(' '),
    states[row.state],
    row.signed_on,
    row.accepted_on ?? '',
    row.ended_on ?? '',
  ]);
}
