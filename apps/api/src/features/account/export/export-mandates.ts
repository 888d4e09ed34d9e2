import { mandates } from '../../billing/mandates/mandate-store.ts';
import { viewOwn } from '../../billing/mandates/view-mandate.ts';
import type { Queryable } from '../../../database/database.ts';

/** A person's present and past mandates, with the last digits of the account numbers. */
export async function readMandateThings(database: Queryable, memberId: number) {
  const rows = await mandates.ofMember(database, memberId);
  return { mandates: rows.map(viewOwn) };
}
export type MandateThings = Readonly<Awaited<ReturnType<typeof readMandateThings>>>;
