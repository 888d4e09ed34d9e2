import type { Queryable } from '../../database/database.ts';
import { writeAudit, writeAudits } from '../../platform/audit.ts';
import type { MemberVisit } from '../../platform/visit.ts';

interface Affected {
  readonly reservation_id: number;
  readonly member_id: number | null;
}

const by = ({ member, now, requestId }: MemberVisit) => ({
  at: now,
  actor_member_id: member.member_id,
  request_id: requestId,
});

/** Whom reservations belong to; the own one is no look at somebody else. */
const othersOf = (affected: readonly Affected[], { member }: MemberVisit): number[] => [
  ...new Set(
    affected.flatMap(({ member_id }) => (member_id === null || member_id === member.member_id ? [] : [member_id])),
  ),
];

export const noteLooks = (database: Queryable, visit: MemberVisit, affected: readonly Affected[]) =>
  writeAudits(database, { ...by(visit), action: 'closure:check', subject: 'member' }, othersOf(affected, visit));

/** Of each reservation that it was declined, and of each person that something of theirs was changed. */
export async function noteDeclined(
  transaction: Queryable,
  visit: MemberVisit,
  affected: readonly Affected[],
): Promise<void> {
  const deed = { ...by(visit), action: 'reservation:refuse' } as const;
  const ids = affected.map(({ reservation_id }) => reservation_id);
  await writeAudits(transaction, { ...deed, subject: 'reservation' }, ids);
  await writeAudits(transaction, { ...deed, subject: 'member' }, othersOf(affected, visit));
}

export const noteDeed = (
  transaction: Queryable,
  visit: MemberVisit,
  action: 'closure:create' | 'closure:delete',
  blackoutId: number,
) => writeAudit(transaction, { ...by(visit), action, subject: 'closure', subject_id: blackoutId });
