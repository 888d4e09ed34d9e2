import type { Queryable } from '../database/database.ts';
import type { House } from '../platform/house.ts';
import { applicationStore } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { tellDecided } from './letters.ts';

/** Approves what the office had meant to approve, now that its money is there. */
export async function approveMeant(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  now: Date,
): Promise<void> {
  const { onlineform_application_id: id, approval_meant_by: by, reason } = row;
  await applicationStore.decide(transaction, id, { status: 1, reason, at: now, by });
  await applicationStore.addEvent(transaction, id, { kind: 'approved', body: reason, by, at: now });
  await tellDecided(transaction, house, { ...row, approval_status: 1 }, 'taken', now);
}
