import type { AccessAction } from '@machi/domain/audit/model';
import { dateAt, instantOf } from '@machi/domain/calendar/model';
import type { Queryable } from '../../database/database.ts';
import { among, atLeast, rowsOf } from '../../database/rows.ts';
import { audit } from '../../database/tables/platform.ts';
import { actedIn, writeAudit, writeAudits, writeShowing, type Actor, type AuditEvent } from './audit.ts';

const log = rowsOf(audit);

/** A person, or a row about one; null: they have left. */
type Person = number | null | { readonly member_id: number | null };

const known = (people: readonly Person[]): number[] => {
  const ids = people.map((one) => (typeof one === 'object' && one !== null ? one.member_id : one));
  return [...new Set(ids.filter((id) => id !== null))];
};

/**
 * Records whose data an official read or changed, each person once, for that person to see. Reading one's own row is
 * not recorded (product, "Looks at others' data"). Written before the reply is sent.
 */
export async function writeAccesses(
  database: Queryable,
  actor: Actor,
  action: AccessAction,
  people: readonly Person[],
): Promise<void> {
  const others = known(people).filter((id) => id !== actedIn(actor).actor_member_id);
  await writeAudits(database, { ...actedIn(actor), action, subject: 'member' }, others);
}

/** The same for a list that pages ask again and again: each person once a day. */
export async function writeAccessesOfDay(
  database: Queryable,
  actor: Actor,
  action: AccessAction,
  people: readonly Person[],
): Promise<void> {
  const ids = known(people).filter((id) => id !== actor.member.member_id);
  if (ids.length === 0) return;
  const { at, actor_member_id } = actedIn(actor);
  const today = atLeast(instantOf(dateAt(at), 0));
  const of = { actor_member_id, acted_at: today, action, subject: 'member', subject_id: among(ids) };
  const noted = await log.list(database, 'accesses-of-day', of, { columns: ['subject_id'], isDistinct: true });
  const told = new Set(noted.map(({ subject_id }) => subject_id));
  const fresh = ids.filter((id) => !told.has(id));
  await writeAccesses(database, actor, action, fresh);
}

/** The same as one event with all people whom a page or PDF showed; each of them finds it. */
export async function writeShown(
  database: Queryable,
  actor: Actor,
  event: Pick<AuditEvent, 'action' | 'subject' | 'subject_id'>,
  people: readonly Person[],
): Promise<void> {
  const others = known(people).filter((id) => id !== actedIn(actor).actor_member_id);
  if (others.length > 0) await writeShowing(database, { ...actedIn(actor), ...event }, others);
}

/** The same for a list. A list without people is recorded, too: it shows that nobody matches. */
export async function writeListed(
  database: Queryable,
  actor: Actor,
  action: AccessAction,
  people: readonly Person[],
): Promise<void> {
  await writeAccesses(database, actor, action, people);
  if (known(people).length > 0) return;
  await writeAudit(database, { ...actedIn(actor), action, subject: 'member', subject_id: null });
}
