import type { DateText } from '@machi/domain/calendar/model';
import type { Pieces } from '@machi/domain/reservations/rules';
import type { Kept } from '@machi/domain/schedule/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { among, raised, rowsOf, outside } from '../../database/rows.ts';
import { schedule, schedule_as_imported, schedule_dropped } from '../../database/tables/schedules.ts';
import { TIMES_A_WEEK, timesOf, wordsOf, type ContentRow, type GuestRow } from './rows.ts';

const schedules = rowsOf(schedule);
const droppedDates = rowsOf(schedule_dropped);
const imported = rowsOf(schedule_as_imported);

/** The parts of a schedule that other tables hold. */
export interface Rest {
  readonly participants: readonly number[];
  readonly rooms: readonly number[];
  readonly equipments: readonly Pieces[];
  /** Missing: no guests. */
  readonly guests?: readonly GuestRow[];
}

/** The author and time of a write. */
export interface Writer {
  readonly by: number;
  readonly now: Date;
  /** Today in the town. */
  readonly today: DateText;
}

/** Picks the content columns from a wider object. */
const contentOf = (content: ContentRow) => ({ ...timesOf(content), ...wordsOf(content) });
const setPeople = statement(
  'set-schedule-people',
  `with gone as (delete from schedule_participant where schedule_id = $1 and member_id <> all($2::int[]))
   insert into schedule_participant (schedule_id, member_id, added_by, added_at)
   select $1, member_id, $3, $4 from unnest($2::int[]) as member_id on conflict do nothing`,
);
const setWanted = statement(
  'set-schedule-wanted',
  `with no_rooms as (delete from schedule_room where schedule_id = $1 and room_id <> all($2::int[])),
   unlent as (delete from schedule_equipment where schedule_id = $1 and equipment_id <> all($3::int[])),
   rooms as (insert into schedule_room (schedule_id, room_id) select $1, room_id from unnest($2::int[]) as room_id
     on conflict do nothing)
   insert into schedule_equipment (schedule_id, equipment_id, pieces)
   select $1, equipment_id, pieces from unnest($3::int[], $4::int[]) as wanted(equipment_id, pieces)
   on conflict (schedule_id, equipment_id) do update set pieces = excluded.pieces`,
);
const setGuests = statement(
  'set-schedule-guests',
  `with asked as (select * from jsonb_to_recordset($2::jsonb) as g(guest_key text, email text, email_hash text, name text,
       locale text, attends smallint, invited_by int, answered_at timestamptz, refused_at timestamptz, created_at timestamptz)),
   gone as (delete from schedule_guest where schedule_id = $1 and guest_key <> all(array(select guest_key from asked)))
   insert into schedule_guest (schedule_id, guest_key, email, email_hash, name, locale, attends, invited_by, answered_at,
     refused_at, created_at)
   select $1, guest_key, email, email_hash, name, locale, attends, invited_by, answered_at, refused_at, created_at from asked
   on conflict (schedule_id, guest_key) do update set name = excluded.name, locale = excluded.locale`,
);
const joinSchedule = statement(
  'join-schedules',
  `insert into schedule_participant (schedule_id, member_id, added_by, added_at)
   select schedule_id, $2, $2, $3 from unnest($1::int[]) as schedule_id on conflict do nothing`,
);
const copyAnswers = statement(
  'copy-schedule-answers',
  `update schedule_participant p set attends = o.attends from schedule_participant o
   where p.schedule_id = $2 and o.schedule_id = $1 and o.member_id = p.member_id`,
);
/** A changed date replaces the date by the rule, so that date need not be dropped. */
const dropDates = statement(
  'drop-dates',
  `insert into schedule_dropped (schedule_id, target_date) select $1, target_date from unnest($2::date[]) as target_date
   where not exists (select from schedule where exception_of = $1 and exception_date = target_date) on conflict do nothing`,
);
/** Moves everything about single dates of a series, from a date on, to the series that begins there. */
const handOver = statement(
  'hand-over-dates',
  `with changed as (update schedule set exception_of = $2 where exception_of = $1 and exception_date >= $3),
   dropped as (update schedule_dropped set schedule_id = $2 where schedule_id = $1 and target_date >= $3),
   answers as (update schedule_attendance set schedule_id = $2 where schedule_id = $1 and target_date >= $3),
   guests as (update schedule_guest_answer set schedule_id = $2 where schedule_id = $1 and target_date >= $3)
   update schedule_comment set schedule_id = $2 where schedule_id = $1 and target_date >= $3`,
);
const forgetFrom = statement(
  'forget-dates',
  `with changed as (delete from schedule where exception_of = $1 and exception_date >= $2),
   dropped as (delete from schedule_dropped where schedule_id = $1 and target_date >= $2),
   answers as (delete from schedule_attendance where schedule_id = $1 and target_date >= $2),
   guests as (delete from schedule_guest_answer where schedule_id = $1 and target_date >= $2)
   delete from schedule_comment where schedule_id = $1 and target_date >= $2`,
);
const forgetDate = statement(
  'forget-date',
  `with changed as (delete from schedule where exception_of = $1 and exception_date = $2),
   answers as (delete from schedule_attendance where schedule_id = $1 and target_date = $2),
   guests as (delete from schedule_guest_answer where schedule_id = $1 and target_date = $2)
   delete from schedule_comment where schedule_id = $1 and target_date = $2`,
);
/** A changed date that becomes a schedule of its own keeps its answers. */
const standAlone = statement(
  'stand-alone',
  `with answers as (update schedule_participant p set attends = a.attends from schedule_attendance a
     where p.schedule_id = $2 and a.schedule_id = $1 and a.target_date = $3 and a.member_id = p.member_id),
   said as (update schedule_comment set schedule_id = $2, target_date = null where schedule_id = $1 and target_date = $3),
   spent as (delete from schedule_attendance where schedule_id = $1 and target_date = $3),
   guests as (update schedule_guest g set attends = a.attends from schedule_guest_answer a
     where g.schedule_id = $2 and a.schedule_id = $1 and a.target_date = $3 and a.guest_key = g.guest_key),
   told as (delete from schedule_guest_answer where schedule_id = $1 and target_date = $3)
   update schedule set exception_of = null, exception_date = null, created_by = $4 where schedule_id = $2`,
);
const countOwn = statement<Kept>(
  'count-schedules',
  `select count(*)::int as schedules, coalesce(sum(${TIMES_A_WEEK}), 0)::int as times from schedule s where s.created_by = $1`,
);

/** Writes schedules, their people and dates; the caller has locked the row of the schedule. */
export const scheduleWriting = {
  async insert(
    transaction: Queryable,
    content: ContentRow,
    { by, now }: Writer,
    of: { readonly created_by: number | null; readonly series?: number; readonly date?: DateText },
  ): Promise<number> {
    const values = {
      ...contentOf(content),
      created_at: now,
      updated_at: now,
      updated_by: by,
      created_by: of.created_by,
      exception_of: of.series,
      exception_date: of.date,
    };
    return (await schedules.insertReturning(transaction, 'insert-schedule', values, ['schedule_id'])).schedule_id;
  },
  update: (transaction: Queryable, scheduleId: number, content: ContentRow, { by, now }: Writer) =>
    schedules.update(
      transaction,
      'update-schedule',
      { schedule_id: scheduleId },
      { ...contentOf(content), updated_at: now, updated_by: by, revision: raised },
    ),
  touch: (transaction: Queryable, scheduleIds: readonly number[], { by, now }: Writer) =>
    schedules.update(
      transaction,
      'touch-schedule',
      { schedule_id: among(scheduleIds) },
      { updated_at: now, updated_by: by, revision: raised },
    ),
  /** An import must not replace a series with a date that was changed here. */
  noteEdited: (transaction: Queryable, scheduleId: number) =>
    imported.update(transaction, 'note-edited-import', { schedule_id: scheduleId }, { revision: -1 }),
  end: (transaction: Queryable, seriesId: number, date: DateText | null) =>
    schedules.update(transaction, 'end-series', { schedule_id: seriesId }, { end_date: date }),
  colour: (transaction: Queryable, scheduleIds: readonly number[], colour: string | null) =>
    schedules.update(transaction, 'colour-schedules', { schedule_id: among(scheduleIds) }, { colour }),
  delete: (transaction: Queryable, scheduleIds: readonly number[]) =>
    schedules.remove(transaction, 'delete-schedules', { schedule_id: among(scheduleIds) }),
  /** Sets participants, guests, rooms and equipment. */
  async setRest(
    transaction: Queryable,
    scheduleId: number,
    { participants, rooms, equipments, guests = [] }: Rest,
    { by, now }: Writer,
  ): Promise<void> {
    const kinds = equipments.map(({ equipment_id }) => equipment_id);
    const pieces = equipments.map((one) => one.pieces);
    await transaction.run(setPeople, [scheduleId, participants, by, now]);
    await transaction.run(setWanted, [scheduleId, rooms, kinds, pieces]);
    await transaction.run(setGuests, [scheduleId, JSON.stringify(guests)]);
  },
  join: (transaction: Queryable, scheduleIds: readonly number[], { by, now }: Writer) =>
    transaction.run(joinSchedule, [scheduleIds, by, now]),
  /** Participants of both keep their answer in the second. */
  copyAnswers: (transaction: Queryable, from: number, to: number) => transaction.run(copyAnswers, [from, to]),
  drop: (transaction: Queryable, seriesId: number, dates: readonly DateText[]) =>
    transaction.run(dropDates, [seriesId, dates]),
  keepDropped: (transaction: Queryable, seriesId: number, dates: readonly DateText[]) =>
    droppedDates.remove(transaction, 'keep-dropped', { schedule_id: seriesId, target_date: outside(dates) }),
  handOver: (transaction: Queryable, from: number, to: number, date: DateText) =>
    transaction.run(handOver, [from, to, date]),
  forgetFrom: (transaction: Queryable, seriesId: number, date: DateText) =>
    transaction.run(forgetFrom, [seriesId, date]),
  forgetDate: (transaction: Queryable, seriesId: number, date: DateText) =>
    transaction.run(forgetDate, [seriesId, date]),
  standAlone: (
    transaction: Queryable,
    of: {
      readonly series: number;
      readonly schedule: number;
      readonly date: DateText;
      readonly created_by: number | null;
    },
  ) => transaction.run(standAlone, [of.series, of.schedule, of.date, of.created_by]),
  /** Counts a member's own schedules; the caller has locked the member's row. */
  async kept(transaction: Queryable, memberId: number): Promise<Kept> {
    const [row] = await transaction.run(countOwn, [memberId]);
    return row ?? { schedules: 0, times: 0 };
  },
};
