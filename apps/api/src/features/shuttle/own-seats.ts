import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { OWN_CALENDAR_DAYS } from '@machi/domain/reservations/contract';
import type { listSeatReservations } from '@machi/domain/shuttle/contract';
import type { SeatReservationRow } from '../../bookings/seats/store.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const LIST_PAGE = 100;
/** Of what is over: more than a screenful or two nobody looks through at once. */
const HISTORY_PAGE = 20;
/** More than a member can ever reserve in two months. */
const CALENDAR_PAGE = 1000;
const NO_ID_YET = 2_147_483_647;

const OWN = `select s.* from seat_reservation s where s.member_id = $1 and s.state in ('reserved', 'canceled')`;
const listAll = statement<SeatReservationRow>(
  'list-own-seats',
  `${OWN} and s.seat_reservation_id < $2 order by s.seat_reservation_id desc limit $3`,
);
/** A page begins after the place of the last one of the page before. */
const after = (sign: '<' | '>') =>
  `($3::int is null or (s.departed_at, s.seat_reservation_id) ${sign} (
     select departed_at, seat_reservation_id from seat_reservation where seat_reservation_id = $3 and member_id = $1))`;
const IS_TO_COME = `s.state = 'reserved' and s.arrived_at > $2`;
const listUpcoming = statement<SeatReservationRow>(
  'list-upcoming-seats',
  `${OWN} and ${IS_TO_COME} and ${after('>')} order by s.departed_at, s.seat_reservation_id limit $4`,
);
const listPast = statement<SeatReservationRow>(
  'list-past-seats',
  `${OWN} and not (${IS_TO_COME}) and ${after('<')} order by s.departed_at desc, s.seat_reservation_id desc limit $4`,
);
const listDays = statement<SeatReservationRow>(
  'list-seats-of-days',
  `${OWN} and s.departed_at < $3 and s.arrived_at > $2 order by s.departed_at, s.seat_reservation_id limit $4`,
);

interface Page {
  readonly rows: readonly SeatReservationRow[];
  readonly has_more: boolean;
}
const pageOf = (rows: readonly SeatReservationRow[], size: number): Page => ({
  rows: rows.slice(0, size),
  has_more: rows.length > size,
});

/** Own seats as a list, one of its halves, or the days of a calendar: as own reservations of rooms are asked for. */
export async function listOwnSeats(
  database: Queryable,
  memberId: number,
  { before, scope, from, to }: CheckedInputOf<typeof listSeatReservations>,
  now: Date,
): Promise<Page | Refusal> {
  if (from !== undefined || to !== undefined) {
    if (from === undefined || to === undefined)
      return refuse(422, { field: from === undefined ? 'from' : 'to', code: 'required' });
    const refusal = refuseDayRange(from, to, OWN_CALENDAR_DAYS);
    if (refusal) return refusal;
    const days = [instantOf(from, 0), instantOf(addDays(to, 1), 0)];
    return pageOf(await database.run(listDays, [memberId, ...days, CALENDAR_PAGE + 1]), CALENDAR_PAGE);
  }
  if (scope === undefined)
    return pageOf(await database.run(listAll, [memberId, before ?? NO_ID_YET, LIST_PAGE + 1]), LIST_PAGE);
  const [list, size] = scope === 'upcoming' ? [listUpcoming, LIST_PAGE] : [listPast, HISTORY_PAGE];
  return pageOf(await database.run(list, [memberId, now, before ?? null, size + 1]), size);
}
