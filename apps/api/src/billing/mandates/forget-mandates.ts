import { addDays, dateAt } from '@machi/domain/calendar/model';
import { MANDATE_KEPT_YEARS, NUMBER_KEPT_DAYS } from '@machi/domain/mandates/rules';
import type { Queryable } from '../../database/database.ts';
import { mandates } from './mandate-store.ts';

/** Deletes numbers that no debit can need any more, and mandates whose debits are kept no longer. */
export async function forgetOldMandates(database: Queryable, now: Date): Promise<void> {
  const today = dateAt(now);
  await mandates.forgetNumbers(database, addDays(today, -NUMBER_KEPT_DAYS));
  await mandates.forget(database, today, MANDATE_KEPT_YEARS);
}
