import type { AccessAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, writeAudits, writeShowing, type Actor, type AuditEvent } from './audit.ts';

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/**
 * Writes down whose data an official looked at or changed, each person once, so that they can read it. A look at one's
 * own row is no look at another person's data (product, "Looks at others' data"). The look is written before the answer
 * is sent.
 */
export async function writeAccesses(
  database: Queryable,
  actor: Actor,
  action: AccessAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  const others = known(memberIds).filter((id) => id !== actor.member.member_id);
  await writeAudits(database, { ...actedIn(actor), action, subject: 'member' }, others);
}

/** The same as one event with all whom a page or a paper showed at once; each of them finds it. */
export async function writeShown(
  database: Queryable,
  actor: Actor,
  event: Pick<AuditEvent, 'action' | 'subject' | 'subject_id'>,
  memberIds: readonly (number | null)[],
): Promise<void> {
  const others = known(memberIds).filter((id) => id !== actor.member.member_id);
  if (others.length > 0) await writeShowing(database, { ...actedIn(actor), ...event }, others);
}

/** The same for what a list showed. A list that showed nobody is recorded too: it says that nobody fits. */
export async function writeListed(
  database: Queryable,
  actor: Actor,
  action: AccessAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  await writeAccesses(database, actor, action, memberIds);
  if (known(memberIds).length > 0) return;
  await writeAudit(database, { ...actedIn(actor), action, subject: 'member', subject_id: null });
}
