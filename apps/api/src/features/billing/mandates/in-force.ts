import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { OwnMandate } from '@machi/domain/mandates/views';
import type { Queryable } from '../../../database/database.ts';
import { mandates } from './mandate-store.ts';
import { viewOwn } from './view-mandate.ts';

/** A member's mandate in force on a day, without its account number; undefined if there is none. */
export async function mandateInForce(
  database: Queryable,
  memberId: number,
  date: DateText,
): Promise<OwnMandate | undefined> {
  const row = await mandates.inForce(database, memberId, date);
  return row && viewOwn(row);
}

/** Whether a bill's payer has a mandate in force; a bill without a payer is never debited. */
export const isDebitedFor = async (from: Queryable, memberId: number | null, now: Date): Promise<boolean> =>
  memberId !== null && (await mandates.inForce(from, memberId, dateAt(now))) !== undefined;
