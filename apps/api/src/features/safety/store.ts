import { MOST_PEOPLE, type SafetyPerson } from '@machi/domain/safety/contract';
import type { AnsweredBy, SafetyAnswer, SafetyCounts } from '@machi/domain/safety/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, atLeast, nameOf, present, rowsFrom, rowsOf } from '../../database/rows.ts';
import { alert_delivery } from '../../database/tables/alerts/alerts.ts';
import { safety_answer, safety_call, support_person } from '../../database/tables/alerts/safety.ts';

const calls = rowsOf(safety_call, { begun_by_name: nameOf('begun_by') });
const answers = rowsOf(safety_answer);
const deliveries = rowsOf(alert_delivery);
const support = rowsOf(support_person);

/** SQL: people whom call `$1` asks, with what is known of each. */
const ASKED = `from (select distinct r.member_id from alert_recipient r join alert_delivery d using (alert_id)
     where d.kind = 'safety' and d.ref_id = $1) as asked
   join member m on m.member_id = asked.member_id
   left join safety_answer a on a.safety_call_id = $1 and a.member_id = m.member_id`;
const countAnswers = statement<SafetyCounts>(
  'count-safety-answers',
  `select count(*)::int as asked, count(*) filter (where a.answer = 'safe')::int as safe,
     count(*) filter (where a.answer = 'help')::int as help, count(*) filter (where a.answer is null)::int as none ${ASKED}`,
);
export interface PersonRow extends Omit<SafetyPerson, 'answered_at' | 'phoned_at' | 'tel'> {
  readonly tel: string | null;
  readonly answer: SafetyAnswer | null;
  readonly answered_by: AnsweredBy | null;
  readonly answered_at: Date | null;
  readonly phoned_at: Date | null;
}
/** Those who need help first, then the oldest; who was telephoned comes after all who were not, the longest ago first. */
const selectPeople = statement<PersonRow>(
  'list-safety-people',
  `select m.member_id, m.lastname || ' ' || m.firstname as name, coalesce(nullif(m.tel, ''), m.login_tel_key) as tel,
     concat(m.address1, m.address2, m.address3) as address, m.birthdate::text as birthdate, s.needs, s.helper,
     a.answer, coalesce(a.note, '') as note, a.answered_at, a.answered_by, coalesce(a.phone_note, '') as phone_note,
     a.phoned_at, (select p.lastname || ' ' || p.firstname from member p where p.member_id = a.phoned_by) as phoned_by_name
   ${ASKED} left join support_person s on s.member_id = m.member_id
   where coalesce(a.answer, 'none') = $2
   order by a.phoned_at nulls first, s.member_id is null, m.birthdate nulls last, m.member_id limit ${MOST_PEOPLE + 1}`,
);
const supportRows = rowsFrom(
  statement<{
    readonly member_id: number;
    readonly name: string;
    readonly tel: string | null;
    readonly address: string;
    readonly furigana: string;
    readonly needs: string;
    readonly helper: string;
    readonly consented_on: string;
  }>(
    'list-support-people',
    `select s.member_id, m.lastname || ' ' || m.firstname as name, coalesce(nullif(m.tel, ''), m.login_tel_key) as tel,
       concat(m.address1, m.address2, m.address3) as address, m.lastfurigana || m.firstfurigana as furigana, s.needs,
       s.helper, s.consented_on::text as consented_on
     from support_person s join member m using (member_id)`,
  ),
);
const DAY = 86_400_000;

export const safetyStore = {
  /** Open calls and the latest ended ones. */
  list: (database: Queryable) =>
    calls.list(database, 'list-safety-calls', {}, { order: ['-safety_call_id'], limit: 20 }),
  open: (database: Queryable) => calls.list(database, 'open-safety-calls', { ended_at: null }),
  /** Numbers of the open calls whose people are all known. */
  async asking(database: Queryable): Promise<number[]> {
    const ids = (await safetyStore.open(database)).map(({ safety_call_id }) => safety_call_id);
    const known = { kind: 'safety', ref_id: among(ids), fixed_at: present } as const;
    const rows = await deliveries.list(database, 'safety-calls-asking', known, {
      columns: ['ref_id'],
      order: ['ref_id'],
    });
    return rows.map(({ ref_id }) => ref_id);
  },
  begunBy: (database: Queryable, begun_by: number, now: Date) =>
    calls.count(database, 'safety-calls-of-day', { begun_by, begun_at: atLeast(new Date(now.getTime() - DAY)) }),
  begin: async (transaction: Queryable, row: typeof safety_call.$inferInsert) =>
    (await calls.insertReturning(transaction, 'begin-safety-call', row, ['safety_call_id'])).safety_call_id,
  find: (database: Queryable, safety_call_id: number) => calls.one(database, 'find-safety-call', { safety_call_id }),
  lock: (transaction: Queryable, safety_call_id: number) =>
    calls.lock(transaction, 'lock-safety-call', { safety_call_id }),
  async counts(database: Queryable, id: number): Promise<SafetyCounts> {
    const [counted] = await database.run(countAnswers, [id]);
    return counted ?? { asked: 0, safe: 0, help: 0, none: 0 };
  },
  end: (
    transaction: Queryable,
    safety_call_id: number,
    set: { ended_at: Date; ended_by: number; counts: SafetyCounts },
  ) => calls.update(transaction, 'end-safety-call', { safety_call_id, ended_at: null }, set),
  people: (database: Queryable, id: number, shows: string) => database.run(selectPeople, [id, shows]),
  phone: (
    transaction: Queryable,
    row: Pick<
      typeof safety_answer.$inferInsert,
      'safety_call_id' | 'member_id' | 'phone_note' | 'phoned_at' | 'phoned_by'
    >,
  ) => answers.put(transaction, 'note-safety-telephone', ['safety_call_id', 'member_id'], row),
  support: (database: Queryable) =>
    supportRows.list(database, 'support-list', {}, { order: ['furigana', 'member_id'] }),
  putSupport: (transaction: Queryable, row: typeof support_person.$inferInsert) =>
    support.put(transaction, 'put-support-person', ['member_id'], row),
  removeSupport: async (transaction: Queryable, member_id: number) =>
    (await support.removeReturning(transaction, 'remove-support-person', { member_id }, ['member_id'])).length > 0,
};
