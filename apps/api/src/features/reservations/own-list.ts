import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { OWN_CALENDAR_DAYS } from '@machi/domain/reservations/contract';
import type { listReservations } from '@machi/domain/reservations/contract';
import { IS_SHOWN } from '../../bookings/store.ts';
import { VIEWED_COLUMNS } from '../../bookings/view.ts';
import type { ViewedRow } from '../../bookings/view.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const LIST_PAGE = 100;
/** Of what is over: more than a screenful or two nobody looks through at once. */
const HISTORY_PAGE = 20;
/** More than a member can ever reserve in two months. */
const CALENDAR_PAGE = 1000;
const NO_ID_YET = 2_147_483_647;

const listOwn = statement<ViewedRow>(
  'list-own-reservations',
  `select ${VIEWED_COLUMNS} from reservation r where r.member_id = $1 and r.reservation_id < $2 and ${IS_SHOWN}
   order by r.reservation_id desc limit $3`,
);

/** A page begins after the place of the last one of the page before; after nothing, at the beginning. */
const after = (sign: '<' | '>') =>
  `($3::int is null or (r.started_at, r.reservation_id) ${sign} (
     select started_at, reservation_id from reservation where reservation_id = $3 and member_id = $1))`;
/** A refused one too, until its day: who looks for it finds why, and the way to another day. */
const IS_TO_COME = 'r.is_canceled = 0 and r.ended_at > $2';
const listUpcoming = statement<ViewedRow>(
  'list-upcoming-reservations',
  `select ${VIEWED_COLUMNS} from reservation r where r.member_id = $1 and ${IS_TO_COME} and ${after('>')} and ${IS_SHOWN}
   order by r.started_at, r.reservation_id limit $4`,
);
const listPast = statement<ViewedRow>(
  'list-past-reservations',
  `select ${VIEWED_COLUMNS} from reservation r where r.member_id = $1 and not (${IS_TO_COME}) and ${after('<')} and ${IS_SHOWN}
   order by r.started_at desc, r.reservation_id desc limit $4`,
);
const listDays = statement<ViewedRow>(
  'list-reservations-of-days',
  `select ${VIEWED_COLUMNS} from reservation r where r.member_id = $1 and r.started_at < $3 and r.ended_at > $2 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id limit $4`,
);

interface Page {
  readonly rows: readonly ViewedRow[];
  readonly has_more: boolean;
}
const pageOf = (rows: readonly ViewedRow[], size: number): Page => ({
  rows: rows.slice(0, size),
  has_more: rows.length > size,
});

/** Own reservations as a list, one of its halves, or the days of a calendar. */
export async function listOwnReservations(
  database: Queryable,
  memberId: number,
  { before, scope, from, to }: CheckedInputOf<typeof listReservations>,
  now: Date,
): Promise<Page | Refusal> {
  if (from !== undefined || to !== undefined) {
    if (from === undefined || to === undefined) {
      return refuse(422, { field: from === undefined ? 'from' : 'to', code: 'required' });
    }
    const refusal = refuseDayRange(from, to, OWN_CALENDAR_DAYS);
    if (refusal) return refusal;
    const days = [instantOf(from, 0), instantOf(addDays(to, 1), 0)];
    return pageOf(await database.run(listDays, [memberId, ...days, CALENDAR_PAGE + 1]), CALENDAR_PAGE);
  }
  if (scope === undefined) {
    return pageOf(await database.run(listOwn, [memberId, before ?? NO_ID_YET, LIST_PAGE + 1]), LIST_PAGE);
  }
  const [list, size] = scope === 'upcoming' ? [listUpcoming, LIST_PAGE] : [listPast, HISTORY_PAGE];
  return pageOf(await database.run(list, [memberId, now, before ?? null, size + 1]), size);
}
