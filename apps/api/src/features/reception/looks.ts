import type { LookAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { writeAudit, writeAudits } from '../../platform/audit.ts';
import type { MemberVisit } from '../../platform/visit.ts';

type Looker = Pick<MemberVisit, 'member' | 'now' | 'requestId'>;

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/**
 * Writes down whose data reception looked at or changed, so that the members can read it; the own row is no look at
 * another person's data (decisions, "Permissions"). A look is written before it is answered.
 */
export async function writeLooks(
  database: Queryable,
  { member, now, requestId }: Looker,
  action: LookAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  const deed = { at: now, actor_member_id: member.member_id, action, request_id: requestId };
  const others = known(memberIds).filter((id) => id !== member.member_id);
  await writeAudits(database, { ...deed, subject: 'member' }, others);
}

/** The same of what a list showed: one that showed nobody is a look, too. */
export async function writeListed(
  database: Queryable,
  visit: Looker,
  action: LookAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  await writeLooks(database, visit, action, memberIds);
  if (known(memberIds).length > 0) return;
  const { member, now, requestId } = visit;
  await writeAudit(database, {
    at: now,
    actor_member_id: member.member_id,
    action,
    subject: 'member',
    subject_id: null,
    request_id: requestId,
  });
}

/** Writes down what reception did to reservations: on each of them, and on the members whose they are. */
export async function writeHandled(
  transaction: Queryable,
  visit: Looker,
  action: LookAction,
  rows: readonly { readonly reservation_id: number; readonly member_id: number | null }[],
): Promise<void> {
  const { member, now, requestId } = visit;
  await writeAudits(
    transaction,
    { at: now, actor_member_id: member.member_id, action, subject: 'reservation', request_id: requestId },
    rows.map(({ reservation_id }) => reservation_id),
  );
  await writeLooks(
    transaction,
    visit,
    action,
    rows.map(({ member_id }) => member_id),
  );
}
