import type { AnsweredBy, SafetyAnswer } from '@machi/domain/safety/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { safety_answer, safety_call } from '../../database/tables/alerts/safety.ts';

const calls = rowsOf(safety_call);
const answers = rowsOf(safety_answer);

/** An open call that asks a member, with what is known of them. */
export interface AskedRow {
  readonly safety_call_id: number;
  readonly is_drill: 0 | 1;
  readonly begun_at: Date;
  readonly member_id: number;
  readonly answer: SafetyAnswer | null;
  readonly note: string;
  readonly answered_at: Date | null;
  readonly answered_by: AnsweredBy | null;
}
/** Whom a call asks are the recipients of its alert. */
const selectAsked = statement<AskedRow>(
  'list-open-safety-calls',
  `select c.safety_call_id, c.is_drill, c.begun_at, asked.member_id, a.answer, coalesce(a.note, '') as note, a.answered_at,
     a.answered_by
   from safety_call c join alert_delivery d on d.kind = 'safety' and d.ref_id = c.safety_call_id
     join lateral (select distinct r.member_id from alert_recipient r
       where r.alert_id = d.alert_id and r.member_id = any($1::int[])) as asked on true
     left join safety_answer a on a.safety_call_id = c.safety_call_id and a.member_id = asked.member_id
   where c.ended_at is null order by c.is_drill, c.safety_call_id desc, asked.member_id`,
);
const isAsked = statement<{ member_id: number }>(
  'is-asked-by-safety-call',
  `select r.member_id from alert_recipient r join alert_delivery d using (alert_id)
   where d.kind = 'safety' and d.ref_id = $1 and r.member_id = $2 limit 1`,
);

export const safetyEnded = refuse(409, { field: '', code: 'safety-ended' });

/** Open calls that ask these members: before drills those that are none, the latest first. */
export const openCallsOf = (database: Queryable, memberIds: readonly number[]) =>
  database.run(selectAsked, [memberIds]);

/** The call of a link, and the answer so far. */
export async function readCall(database: Queryable, safety_call_id: number, member_id: number) {
  const call = await calls.one(database, 'safety-call', { safety_call_id });
  const own = call && (await answers.one(database, 'own-safety-answer', { safety_call_id, member_id }));
  return call && { ...call, answer: own?.answer ?? null };
}

/** What is answered, for whom, by whom and how. */
export interface Answering {
  readonly safety_call_id: number;
  readonly member_id: number;
  readonly answer: SafetyAnswer;
  readonly note: string;
  readonly answered_by: AnsweredBy;
}

/**
 * Writes an answer; of two the later one counts. A helper's never takes the place of what the person said, on any way or to
 * the desk on the telephone. The call's row is held, so that none comes after its end.
 */
export async function answerCall(transaction: Queryable, given: Answering, now: Date): Promise<Refusal | undefined> {
  const { safety_call_id, member_id, answered_by } = given;
  const call = await calls.share(transaction, 'hold-safety-call', { safety_call_id });
  if (!call || (await transaction.run(isAsked, [safety_call_id, member_id])).length === 0) return notFound;
  if (call.ended_at !== null) return safetyEnded;
  const before = await answers.lock(transaction, 'lock-safety-answer', { safety_call_id, member_id });
  const said = before?.answered_by ?? 'helper';
  if (answered_by === 'helper' && said !== 'helper') return refuse(409, { field: '', code: 'safety-answered-self' });
  const key = ['safety_call_id', 'member_id'] as const;
  await answers.put(transaction, 'put-safety-answer', [...key], { ...given, answered_at: now });
  return undefined;
}
