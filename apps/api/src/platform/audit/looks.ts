import type { LookAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, writeAudits } from './audit.ts';
import type { Actor } from './audit.ts';

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/**
 * Writes down at whose data an official looked or what of theirs was changed, each person once, so that they can read
 * it; the own row is no look at another person's data (product, "Looks at others' data"). A look is written before it is
 * answered.
 */
export async function writeLooks(
  database: Queryable,
  actor: Actor,
  action: LookAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  const others = known(memberIds).filter((id) => id !== actor.member.member_id);
  await writeAudits(database, { ...actedIn(actor), action, subject: 'member' }, others);
}

/** The same of what a list showed. One that showed nobody is a look, too: it tells that nobody fits. */
export async function writeListed(
  database: Queryable,
  actor: Actor,
  action: LookAction,
  memberIds: readonly (number | null)[],
): Promise<void> {
  await writeLooks(database, actor, action, memberIds);
  if (known(memberIds).length > 0) return;
  await writeAudit(database, { ...actedIn(actor), action, subject: 'member', subject_id: null });
}
