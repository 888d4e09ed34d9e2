import type { DateText } from '@machi/domain/calendar/model';
import type { Flag } from '@machi/domain/fields/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { among, fixed } from '../../../database/rows.ts';
import { occupancies } from '../occupancy.ts';

/** A room's time held by the town, with its schedule. */
export interface HoldRow {
  readonly occupancy_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  /** The schedule to open and its date; null if it has a single date. */
  readonly opened_id: number;
  readonly opened_date: DateText | null;
  readonly title: string;
  readonly is_private: Flag;
  readonly created_by: number | null;
  readonly creator_name: string | null;
  readonly participants: readonly number[];
}

/** SQL columns; a changed date is opened by its series and the date by the rule. */
const HOLD = `o.occupancy_id, o.room_id, lower(o.during) as started_at, upper(o.during) as ended_at,
  coalesce(s.exception_of, s.schedule_id) as opened_id,
  coalesce(s.exception_date, case when s.schedule_type = 2 then o.target_date end) as opened_date,
  s.title, s.is_private, s.created_by, m.lastname || ' ' || m.firstname as creator_name,
  array(select p.member_id from schedule_participant p where p.schedule_id = s.schedule_id) as participants`;
const FROM = `from room_occupancy o join schedule s on s.schedule_id = o.schedule_id
  left join member m on m.member_id = s.created_by`;

const readHoldsIn = statement<HoldRow>(
  'holds-in-rooms',
  `select ${HOLD} ${FROM} where o.room_id = any($1::int[]) and o.during && tstzrange($2, $3) and o.kind = 'schedule'
   order by lower(o.during), o.room_id`,
);

/** The town's holds on some rooms between two moments. */
export const holdsIn = (database: Queryable, roomIds: readonly number[], starts: Date, ends: Date | null) =>
  database.run(readHoldsIn, [roomIds, starts, ends]);

/** Frees single times; the caller has locked their rooms. */
export const freeHeldTimes = (transaction: Queryable, holds: readonly Pick<HoldRow, 'occupancy_id'>[]) =>
  occupancies.remove(transaction, 'free-holds', {
    occupancy_id: among(holds.map(({ occupancy_id }) => occupancy_id)),
    kind: fixed('schedule'),
  });

/**
 * Whether an official may open the schedule of a hold: all may open a public one, its author and participants a private
 * one. For others the hold is a nameless block.
 */
export const isOpenTo = (officialId: number, hold: HoldRow): boolean =>
  hold.is_private === 0 || hold.created_by === officialId || hold.participants.includes(officialId);
