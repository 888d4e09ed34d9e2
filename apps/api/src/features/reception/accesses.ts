import type { AccessAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudits, type Actor } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';

/** Audits reception's actions on reservations and on their members. */
export async function writeHandled(
  transaction: Queryable,
  exchange: Actor,
  action: AccessAction,
  rows: readonly { readonly reservation_id: number; readonly member_id: number | null }[],
): Promise<void> {
  await writeAudits(
    transaction,
    { ...actedIn(exchange), action, subject: 'reservation' },
    rows.map(({ reservation_id }) => reservation_id),
  );
  await writeAccesses(transaction, exchange, action, rows);
}
