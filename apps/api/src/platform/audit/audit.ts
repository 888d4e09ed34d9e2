import type { AuditAction, AuditSubject } from '@machi/domain/audit/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { audit } from '../../database/tables/platform.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { MemberExchange } from '../http/exchange.ts';

export interface AuditEvent {
  readonly at: Date;
  /** null for a guest. */
  readonly actor_member_id: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subject_id: number | null;
  readonly request_id: string;
}

export type Actor = Pick<MemberExchange, 'member' | 'now' | 'requestId'> & Partial<Pick<MemberExchange, 'delegate'>>;

/** What all events of a request share: time, actor and request ID. */
export const actedIn = ({ member, delegate, now, requestId }: Actor) => ({
  at: now,
  actor_member_id: (delegate ?? member).member_id,
  request_id: requestId,
});

const log = rowsOf(audit);
const rowOf = ({ at, actor_member_id, action, subject, subject_id, request_id }: AuditEvent) => ({
  acted_at: at,
  actor_member_id,
  action,
  subject,
  subject_id,
  request_id,
});

/** Writes an event in the transaction of the action. */
export async function writeAudit(transaction: Queryable, event: AuditEvent): Promise<void> {
  await log.insert(transaction, 'insert-audit', rowOf(event));
}

/** The set of people and the event in one statement, which is atomic without a transaction. */
const insertShowing = statement(
  'insert-audit-of-people',
  `with people as (insert into shown_people (people_hash, member_ids) values ($7, $8::int[]) on conflict do nothing)
   insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id, people_hash)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Writes one event that showed many people: each of them finds it, and the log has one row. */
export async function writeShowing(
  transaction: Queryable,
  event: AuditEvent,
  memberIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(memberIds)].toSorted((one, other) => one - other);
  const hash = hashOf(ids.join());
  const { at, actor_member_id, action, subject, subject_id, request_id } = event;
  await transaction.run(insertShowing, [at, actor_member_id, action, subject, subject_id, request_id, hash, ids]);
}

/** Writes one event for each of several subjects of one kind. */
export async function writeAudits(
  transaction: Queryable,
  event: Omit<AuditEvent, 'subject_id'>,
  subjectIds: readonly number[],
): Promise<void> {
  const rows = subjectIds.map((subject_id) => rowOf({ ...event, subject_id }));
  await log.insertAll(transaction, 'insert-audits', rows);
}
