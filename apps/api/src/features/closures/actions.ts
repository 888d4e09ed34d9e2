import type { HoldRow } from '../bookings/holds/read-holds.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

interface Affected {
  readonly reservation_id: number;
  readonly member_id: number | null;
}

const membersOf = (affected: readonly Affected[]) => affected.map(({ member_id }) => member_id);

export const noteAccesses = (
  database: Queryable,
  exchange: MemberExchange,
  affected: readonly Affected[],
  holds: readonly Pick<HoldRow, 'created_by'>[],
) =>
  writeAccesses(database, exchange, 'closure:check', [
    ...membersOf(affected),
    ...holds.map(({ created_by }) => created_by),
  ]);

/** Audits each declined reservation and each person affected. */
export async function noteDeclined(
  transaction: Queryable,
  exchange: MemberExchange,
  affected: readonly Affected[],
): Promise<void> {
  const ids = affected.map(({ reservation_id }) => reservation_id);
  await writeAudits(transaction, { ...actedIn(exchange), action: 'reservation:refuse', subject: 'reservation' }, ids);
  await writeAccesses(transaction, exchange, 'reservation:refuse', membersOf(affected));
}

export const noteAction = (
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'closure:create' | 'closure:delete',
  blackoutId: number,
) => writeAudit(transaction, { ...actedIn(exchange), action, subject: 'closure', subject_id: blackoutId });
