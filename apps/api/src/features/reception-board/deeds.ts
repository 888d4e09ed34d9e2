import { isOpenTo } from '../../bookings/holds/read-holds.ts';
import type { HoldRow } from '../../bookings/holds/read-holds.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeShown } from '../../platform/audit/looks.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** Whose reservations and schedules the board showed, as one deed; an official's own are left out. */
export function noteBoard(
  database: Queryable,
  exchange: MemberExchange,
  bookings: readonly { readonly member_id: number | null }[],
  holds: readonly HoldRow[],
): Promise<void> {
  const opened = holds.filter((hold) => isOpenTo(exchange.member.member_id, hold));
  const owners = [...bookings.map(({ member_id }) => member_id), ...opened.map(({ created_by }) => created_by)];
  return writeShown(
    database,
    exchange,
    { action: 'reservation:board', subject: 'reservation', subject_id: null },
    owners,
  );
}

/** Of the reservation that it was moved, and of the person that something of theirs was changed. */
export async function noteMoved(
  transaction: Queryable,
  exchange: MemberExchange,
  { reservation_id, member_id }: { readonly reservation_id: number; readonly member_id: number | null },
): Promise<void> {
  const deed = { ...actedIn(exchange), action: 'reservation:move' } as const;
  await writeAudit(transaction, { ...deed, subject: 'reservation', subject_id: reservation_id });
  if (member_id !== null) await writeAudit(transaction, { ...deed, subject: 'member', subject_id: member_id });
}
