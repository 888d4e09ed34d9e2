import { dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Flag } from '@machi/domain/fields/model';
import { RULE_FIELDS, lastDayOf, type RepeatRule } from '@machi/domain/schedule/rule';
import { among, atLeast, columnsOf, rowsOf } from '../../database/rows.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { schedule_guest, schedule_guest_answer } from '../../database/tables/schedules.ts';

const guests = rowsOf(schedule_guest);
const answers = rowsOf(schedule_guest_answer);

const listSchedules = statement<{ schedule_id: number }>(
  'list-schedules-of-guest',
  `select distinct coalesce(s.exception_of, s.schedule_id) as schedule_id
   from schedule_guest g join schedule s using (schedule_id) where g.guest_key = $1 order by 1 limit 20`,
);
const setEveryTime = statement(
  'set-guest-attends',
  `update schedule_guest g set attends = $3, answered_at = $4 from schedule s
   where s.schedule_id = g.schedule_id and $1 in (s.schedule_id, s.exception_of) and g.guest_key = $2`,
);
const setOnDate = statement(
  'set-guest-attends-on-date',
  `with said as (update schedule_guest g set answered_at = $5 from schedule s
     where s.schedule_id = g.schedule_id and $1 in (s.schedule_id, s.exception_of) and g.guest_key = $2)
   insert into schedule_guest_answer (schedule_id, guest_key, target_date, attends) values ($1, $2, $3, $4)
   on conflict (schedule_id, guest_key, target_date) do update set attends = excluded.attends`,
);
/** Schedules with guests that may have ended long ago, with the rule of a series. */
const listOld = statement<RepeatRule & { schedule_id: number }>(
  'list-schedules-with-old-guests',
  `select s.schedule_id, ${columnsOf('s', RULE_FIELDS)} from schedule s
   where s.start_date < $1 and exists (select from schedule_guest g where g.schedule_id = s.schedule_id)
     and not exists (select from schedule x where x.exception_of = s.schedule_id and coalesce(x.end_date, x.start_date) >= $1)`,
);
const forgetAnswers = statement(
  'forget-guest-answers',
  `delete from schedule_guest_answer a where not exists (select from schedule_guest g where g.guest_key = a.guest_key)`,
);

/** Guests' answers to schedules; a writer has locked the schedule's row. */
export const guestAnswers = {
  async onDate(database: Queryable, scheduleId: number, date: DateText): Promise<ReadonlyMap<string, Flag>> {
    const said = { schedule_id: scheduleId, target_date: date };
    const columns = ['guest_key', 'attends'] as const;
    const rows = await answers.list(database, 'list-guest-answers-on-date', said, { columns });
    return new Map(rows.map(({ guest_key, attends }) => [guest_key, attends]));
  },
  async of(database: Queryable, scheduleId: number, guestKey: string): Promise<ReadonlyMap<DateText, Flag>> {
    const said = { schedule_id: scheduleId, guest_key: guestKey };
    const columns = ['target_date', 'attends'] as const;
    const rows = await answers.list(database, 'list-answers-of-guest', said, { columns });
    return new Map(rows.map(({ target_date, attends }) => [target_date, attends]));
  },
  /** The schedules that a guest is invited to; several after a series was split. */
  async schedules(database: Queryable, guestKey: string): Promise<number[]> {
    return (await database.run(listSchedules, [guestKey])).map(({ schedule_id }) => schedule_id);
  },
  async everyTime(
    transaction: Queryable,
    scheduleId: number,
    guestKey: string,
    attends: Flag,
    { now, today }: { readonly now: Date; readonly today: DateText },
  ): Promise<void> {
    await transaction.run(setEveryTime, [scheduleId, guestKey, attends, now]);
    const ahead = { schedule_id: scheduleId, guest_key: guestKey, target_date: atLeast(today) };
    await answers.remove(transaction, 'forget-guest-answers-ahead', ahead);
  },
  thisTime: (transaction: Queryable, scheduleId: number, guestKey: string, attends: Flag, date: DateText, now: Date) =>
    transaction.run(setOnDate, [scheduleId, guestKey, date, attends, now]),
  /** Deletes the address at once; its hash stays, so that the guest is not invited again. */
  refuse: (transaction: Queryable, guestKey: string, now: Date) =>
    guests.update(
      transaction,
      'refuse-notifications-of-schedule',
      { guest_key: guestKey, refused_at: null },
      { email: null, refused_at: now },
    ),
  /** Schedules with guests whose last date is before a moment. */
  async old(
    database: Queryable,
    before: Date,
  ): Promise<{ readonly schedules: number[]; readonly oldest: Date | null }> {
    const cut = dateAt(before);
    const old = (await database.run(listOld, [cut])).filter((rule) => (lastDayOf(rule) ?? cut) < cut);
    const first = old.map((rule) => lastDayOf(rule) ?? cut).toSorted()[0];
    return {
      schedules: old.map(({ schedule_id }) => schedule_id),
      oldest: first === undefined ? null : instantOf(first, 0),
    };
  },
  async forget(transaction: Queryable, schedules: readonly number[]): Promise<void> {
    if (schedules.length > 0) await guests.remove(transaction, 'forget-guests', { schedule_id: among(schedules) });
    await transaction.run(forgetAnswers);
  },
};
