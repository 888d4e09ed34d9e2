import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Purpose } from '@machi/domain/reservations/words';
import { daysOfPeriod, type PeriodText } from '@machi/domain/statistics/period';
import { statement, type Queryable } from '../../database/database.ts';
import { below, END, fixed, meets, rowsOf, START } from '../../database/rows.ts';
import { reservation, room_occupancy } from '../../database/tables/reservations.ts';

const reservations = rowsOf(reservation);
const occupancies = rowsOf(room_occupancy, { starts: START, ends: END });

/** SQL: fixed and not cancelled; used unless a no-show is noted. */
const STANDS = 'r.is_canceled = 0 and r.approval_status = 1';
const USED = `${STANDS} and r.no_show_at is null`;
/** SQL: yen due; for a cancelled reservation the cancellation fee set by reception. */
const DUE = `case when ${STANDS} then r.amount when r.is_canceled = 1 then r.cancel_fee_yen end`;
const MINUTES = 'extract(epoch from r.ended_at - r.started_at) / 60';
/** SQL: the number of rooms taken, adjunct rooms included. */
const ROOMS = '(1 + jsonb_array_length(r.adjunct_room_ids))';
const LOCAL = `at time zone 'Asia/Tokyo'`;
const WITHIN = 'r.started_at >= $1 and r.started_at < $2 and ($3::int is null or r.spot_id = $3)';

export interface RoomCounts {
  readonly room_id: number;
  readonly bookings: number;
  readonly minutes_used: number;
  readonly persons: number;
  readonly amount: number;
  readonly cancellations: number;
  readonly no_shows: number;
}
const countByRoom = statement<RoomCounts>(
  'statistics-by-room',
  `select r.room_id, count(*) filter (where ${STANDS})::int as bookings,
     coalesce(sum(${MINUTES}) filter (where ${USED}), 0)::int as minutes_used,
     coalesce(sum(r.persons_spot) filter (where ${USED}), 0)::int as persons,
     coalesce(sum(${DUE}), 0)::float8 as amount,
     count(*) filter (where r.is_canceled = 1)::int as cancellations,
     count(*) filter (where ${STANDS} and r.no_show_at is not null)::int as no_shows
   from reservation r where ${WITHIN} group by r.room_id`,
);
/** Minutes of adjunct rooms. */
const adjunctByRoom = statement<{ room_id: number; minutes_used: number }>(
  'statistics-adjunct',
  `select along::int as room_id, sum(${MINUTES})::int as minutes_used
   from reservation r cross join lateral jsonb_array_elements_text(r.adjunct_room_ids) as along
   where ${WITHIN} and ${USED} group by 1`,
);
const countByPart = statement<{ part: string; bookings: number; minutes_used: number }>(
  'statistics-course',
  `select to_char(r.started_at ${LOCAL}, $4) as part, count(*)::int as bookings,
     coalesce(sum(${MINUTES} * ${ROOMS}) filter (where ${USED}), 0)::int as minutes_used
   from reservation r where ${WITHIN} and ${STANDS} group by 1`,
);
const countByHour = statement<{ weekday: number; hour: number; minutes_used: number }>(
  'statistics-hours',
  `select extract(dow from h ${LOCAL})::int as weekday, extract(hour from h ${LOCAL})::int as hour,
     sum(extract(epoch from least(r.ended_at, h + interval '1 hour') - greatest(r.started_at, h)) / 60 * ${ROOMS})::int as minutes_used
   from reservation r
   cross join lateral generate_series(date_trunc('hour', r.started_at), r.ended_at - interval '1 second', interval '1 hour') as h
   where ${WITHIN} and ${USED} group by 1, 2 order by 1, 2`,
);
const countByPurpose = statement<{ purpose: Purpose; bookings: number; minutes_used: number }>(
  'statistics-purposes',
  `select r.purpose, count(*)::int as bookings, coalesce(sum(${MINUTES} * ${ROOMS}) filter (where ${USED}), 0)::int as minutes_used
   from reservation r where ${WITHIN} and ${STANDS} group by 1 order by 2 desc, 1`,
);

const townByRoom = statement<{ room_id: number; minutes_town: number }>(
  'statistics-town',
  `select o.room_id, sum(extract(epoch from upper(o.during) - lower(o.during)) / 60)::int as minutes_town
   from room_occupancy o join room r using (room_id)
   where o.kind = 'schedule' and o.during && tstzrange($1, $2) and lower(o.during) >= $1
     and ($3::int is null or r.spot_id = $3) group by 1`,
);

/** The last month before another one with a fixed reservation. */
export async function readLastMonth(
  database: Queryable,
  before: PeriodText,
  spotId: number | undefined,
): Promise<PeriodText | undefined> {
  const started_at = below(instantOf(daysOfPeriod(before).from, 0));
  const standing = { started_at, is_canceled: fixed(0), approval_status: fixed(1) };
  const last = await reservations.one(
    database,
    'statistics-last-month',
    { ...standing, ...(spotId !== undefined && { spot_id: spotId }) },
    { columns: ['started_at'], order: ['-started_at'], limit: 1 },
  );
  return last && dateAt(last.started_at).slice(0, 7);
}

/** Closures within the span. */
async function closuresOf(database: Queryable, from: Date, until: Date) {
  const closed = { kind: fixed('blackout'), during: meets(from, until) };
  const columns = ['room_id', 'starts', 'ends'] as const;
  const rows = await occupancies.list(database, 'statistics-closures', closed, { columns });
  return rows.map(({ room_id, starts, ends }) => ({
    room_id,
    starts: starts > from ? starts : from,
    ends: ends < until ? ends : until,
  }));
}

/** All figures of a span of days, for one facility or all, counted by the database. */
export async function readCounts(
  database: Queryable,
  { from, to }: { readonly from: DateText; readonly to: DateText },
  spotId: number | undefined,
  partFormat: 'YYYY-MM' | 'YYYY-MM-DD',
) {
  const span = [instantOf(from, 0), instantOf(addDays(to, 1), 0)] as const;
  const asked = [...span, spotId ?? null];
  const [rooms, adjuncts, town, course, hours, purposes, closures] = await Promise.all([
    database.run(countByRoom, asked),
    database.run(adjunctByRoom, asked),
    database.run(townByRoom, asked),
    database.run(countByPart, [...asked, partFormat]),
    database.run(countByHour, asked),
    database.run(countByPurpose, asked),
    closuresOf(database, ...span),
  ]);
  return { rooms, adjuncts, town, course, hours, purposes, closures };
}
