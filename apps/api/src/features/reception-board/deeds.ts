import type { Queryable } from '../../database/database.ts';
import { writeAudit, writeAudits } from '../../platform/audit.ts';
import type { MemberVisit } from '../../platform/visit.ts';

const by = ({ member, now, requestId }: MemberVisit) => ({
  at: now,
  actor_member_id: member.member_id,
  request_id: requestId,
});

/** Whose reservations the board showed, each person once; the own ones are no look at somebody else. */
export function noteBoard(
  database: Queryable,
  visit: MemberVisit,
  bookings: readonly { readonly member_id: number | null }[],
): Promise<void> {
  const shown = new Set(bookings.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])));
  shown.delete(visit.member.member_id);
  return writeAudits(database, { ...by(visit), action: 'reservation:board', subject: 'member' }, [...shown]);
}

/** Of the reservation that it was moved, and of the person that something of theirs was changed. */
export async function noteMoved(
  transaction: Queryable,
  visit: MemberVisit,
  { reservation_id, member_id }: { readonly reservation_id: number; readonly member_id: number | null },
): Promise<void> {
  const deed = { ...by(visit), action: 'reservation:move' } as const;
  await writeAudit(transaction, { ...deed, subject: 'reservation', subject_id: reservation_id });
  if (member_id !== null) await writeAudit(transaction, { ...deed, subject: 'member', subject_id: member_id });
}
