import type { DateText } from '@machi/domain/calendar/model';
import type { Pieces } from '@machi/domain/reservations/rules';
import { mayDo, reachOf, stateOf, type Act, type Reached } from '@machi/domain/schedule/parts';
import { REPEATED, isDateOf } from '@machi/domain/schedule/rule';
import type { Viewer } from '@machi/domain/schedule/visibility';
import { statement, type Queryable } from '../../database/database.ts';
import {
  SCHEDULE_NAMES,
  timesOf,
  watchedOf,
  type GuestRow,
  type ParticipantRow,
  type PeopledRow,
  type ScheduleRow,
} from './rows.ts';
import { present, rowsOf } from '../../database/rows.ts';
import { schedule, schedule_dropped } from '../../database/tables/schedules.ts';

/** A changed date of a series; `exception_date` is the date by the rule. */
export interface ChangedRow extends PeopledRow {
  readonly exception_date: DateText;
}

/** A schedule with all its parts: a series has changed and dropped dates. */
export interface WholeSchedule extends Reached<ChangedRow> {
  readonly row: PeopledRow;
  /** True if the viewer reaches only single dates; the series itself stays as it is. */
  readonly isApart: boolean;
  readonly dropped: readonly DateText[];
}

const schedules = rowsOf(schedule);
const droppedDates = rowsOf(schedule_dropped);
const readPeople = statement<ParticipantRow>(
  'read-schedule-people',
  `select p.schedule_id, p.member_id, p.attends from schedule s join schedule_participant p using (schedule_id)
   where $1 in (s.schedule_id, s.exception_of) order by p.added_at, p.member_id`,
);
const readGuests = statement<GuestRow & { readonly schedule_id: number }>(
  'read-schedule-guests',
  `select g.schedule_id, g.guest_key, g.email, g.email_hash, g.name, g.locale, g.attends, g.invited_by, g.answered_at,
     g.refused_at, g.created_at
   from schedule s join schedule_guest g using (schedule_id) where $1 in (s.schedule_id, s.exception_of)
   order by g.schedule_guest_id`,
);
const readWanted = statement<{ schedule_id: number; rooms: number[]; equipments: Pieces[] }>(
  'read-schedule-wanted',
  `select s.schedule_id, array(select r.room_id from schedule_room r where r.schedule_id = s.schedule_id order by 1) as rooms,
     (select coalesce(jsonb_agg(jsonb_build_object('equipment_id', e.equipment_id, 'pieces', e.pieces) order by e.equipment_id), '[]')
       from schedule_equipment e where e.schedule_id = s.schedule_id) as equipments
   from schedule s where $1 in (s.schedule_id, s.exception_of)
     and (exists (select from schedule_room r where r.schedule_id = s.schedule_id)
       or exists (select from schedule_equipment e where e.schedule_id = s.schedule_id))`,
);

async function gather(database: Queryable, row: ScheduleRow | undefined): Promise<WholeSchedule | undefined> {
  if (!row) return undefined;
  const [changed, people, guests, wanted, dropped] = await Promise.all([
    schedules.list(
      database,
      'read-changed-dates',
      { exception_of: row.schedule_id, exception_date: present },
      { columns: SCHEDULE_NAMES, order: ['exception_date'] },
    ),
    database.run(readPeople, [row.schedule_id]),
    database.run(readGuests, [row.schedule_id]),
    database.run(readWanted, [row.schedule_id]),
    droppedDates.list(
      database,
      'read-dropped-dates',
      { schedule_id: row.schedule_id },
      { columns: ['target_date'], order: ['target_date'] },
    ),
  ]);
  const of = Map.groupBy(people, ({ schedule_id }) => schedule_id);
  const guestsOf = Map.groupBy(guests, ({ schedule_id }) => schedule_id);
  const wantedOf = new Map(wanted.map((one) => [one.schedule_id, one]));
  const peopled = <Row extends ScheduleRow>(one: Row) => {
    const { rooms = [], equipments = [] } = wantedOf.get(one.schedule_id) ?? {};
    const invited = (guestsOf.get(one.schedule_id) ?? []).map(({ schedule_id: _of, ...guest }) => guest);
    return { ...one, people: of.get(one.schedule_id) ?? [], guests: invited, rooms, equipments };
  };
  return {
    row: peopled(row),
    changed: changed.flatMap((one) =>
      one.exception_date === null ? [] : peopled({ ...one, exception_date: one.exception_date }),
    ),
    isApart: false,
    apart: [],
    dropped: dropped.map(({ target_date }) => target_date),
  };
}

/** A schedule by its number; a changed date is not found by its own number. */
export const readWhole = async (database: Queryable, schedule_id: number) =>
  gather(
    database,
    await schedules.one(database, 'read-schedule', { schedule_id, exception_of: null }, { columns: SCHEDULE_NAMES }),
  );
/** Locks the row of the series; every change of it or of its dates does so, so changes happen in turn. */
export const lockWhole = async (transaction: Queryable, schedule_id: number) =>
  gather(
    transaction,
    await schedules.lock(
      transaction,
      'lock-schedule',
      { schedule_id, exception_of: null },
      { columns: SCHEDULE_NAMES },
    ),
  );

/** The part of a schedule that a viewer's action reaches; an action on "all" applies to this. */
export const reachedBy = (viewer: Viewer, act: Act, whole: WholeSchedule): WholeSchedule => ({
  ...whole,
  isApart: !mayDo(viewer, act, watchedOf(whole.row)),
  ...reachOf(viewer, act, [...whole.changed, ...whole.apart], (date) => watchedOf(date, whole.row)),
});

/** The state that a viewer saw; they send it back with a change. */
export const stateFor = (viewer: Viewer, whole: WholeSchedule): number =>
  stateOf(partsOf(reachedBy(viewer, 'see', whole)));

/** The schedule and its changed dates, as far as they are reached. */
export const partsOf = ({ row, isApart, changed }: WholeSchedule): readonly PeopledRow[] =>
  isApart ? changed : [row, ...changed];
/** IDs of the parts that are not reached. */
export const apartOf = ({ row, isApart, apart }: WholeSchedule): number[] =>
  [...(isApart ? [row] : []), ...apart].map(({ schedule_id }) => schedule_id);

/** Dates by the rule that the viewer's series leaves out: dropped or not reached. */
export const outOf = ({ dropped, apart }: Pick<WholeSchedule, 'dropped' | 'apart'>): DateText[] => [
  ...dropped,
  ...apart.map(({ exception_date }) => exception_date),
];

/** The part of a schedule that is the viewer's own. */
export async function readOwnParts(
  database: Queryable,
  viewer: Viewer,
  scheduleId: number,
): Promise<WholeSchedule | undefined> {
  const whole = await readWhole(database, scheduleId);
  return whole && reachedBy(viewer, 'own', whole);
}

/** The row for a date: the changed one, or that of the series. */
export const onDate = ({ row, changed }: WholeSchedule, date: DateText): PeopledRow =>
  changed.find(({ exception_date }) => exception_date === date) ?? row;

/** Whether a schedule takes place on a date: by its rule and not dropped; a single one on its first day. */
export const hasDate = ({ row, changed, dropped }: WholeSchedule, date: DateText): boolean =>
  row.schedule_type === REPEATED
    ? !dropped.includes(date) &&
      (isDateOf(timesOf(row), date) || changed.some(({ exception_date }) => exception_date === date))
    : row.start_date === date;
