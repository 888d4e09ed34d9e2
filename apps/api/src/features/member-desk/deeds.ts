import type { LookAction } from '@machi/domain/audit/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { MemberVisit } from '../../platform/visit.ts';

const insertDeeds = statement(
  'desk-insert-deeds',
  `insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
   select $1, $2, $3, 'member', member_id, $4 from unnest($5::int[]) as member_id where member_id <> $2`,
);

/**
 * Writes down one row for each member whose data an official looked at or changed, all in one statement (decisions,
 * "Permissions"); the own row is no look at another person's data. A look is written before it is answered.
 */
export async function writeDeeds(
  database: Queryable,
  { member, now, requestId }: Pick<MemberVisit, 'member' | 'now' | 'requestId'>,
  deed: LookAction,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length > 0) await database.run(insertDeeds, [now, member.member_id, deed, requestId, memberIds]);
}

/** Writes down whom a list showed. One that showed nobody is a look, too: it tells how many there are, or that nobody fits. */
export async function writeListed(
  database: Queryable,
  visit: Pick<MemberVisit, 'member' | 'now' | 'requestId'>,
  deed: 'member:list' | 'member:export' | 'member:check',
  memberIds: readonly number[],
): Promise<void> {
  await writeDeeds(database, visit, deed, memberIds);
  if (memberIds.length > 0) return;
  const { member, now, requestId } = visit;
  await writeAudit(database, {
    at: now,
    actor_member_id: member.member_id,
    action: deed,
    subject: 'member',
    subject_id: null,
    request_id: requestId,
  });
}
