import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { OwnMandate } from '@machi/domain/mandates/views';
import type { Queryable } from '../../../database/database.ts';
import { mandates } from './mandate-store.ts';
import { viewOwn } from './view-mandate.ts';

/** The account that is debited for a member on a day, without its number; undefined where none is. */
export async function mandateInForce(
  database: Queryable,
  memberId: number,
  date: DateText,
): Promise<OwnMandate | undefined> {
  const row = await mandates.inForce(database, memberId, date);
  return row && viewOwn(row);
}

/** Whether an account is debited for whose a bill is; nobody’s bill is debited. */
export const isDebitedFor = async (from: Queryable, memberId: number | null, now: Date): Promise<boolean> =>
  memberId !== null && (await mandates.inForce(from, memberId, dateAt(now))) !== undefined;
