import { addDays, instantOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { BusyBlock, ListedReservation } from '@machi/domain/schedule/list-model';
import { statement, type Queryable } from '../../database/database.ts';
import { placeWords, type Catalog } from '../../town/catalog.ts';
import { slotOf } from './slot.ts';
import { HOLDS_TIME, IS_SHOWN } from './store.ts';

interface OwnTime {
  readonly member_id: number;
  readonly reservation_id: number;
  readonly spot_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  /** Whether others may see the room, not only the time. */
  readonly is_public: boolean;
}

const listTimes = statement<OwnTime>(
  'list-own-times',
  `select r.member_id, r.reservation_id, r.spot_id, r.room_id, r.started_at, r.ended_at,
     m.is_spot_schedule_public = 1 as is_public
   from reservation r join member m using (member_id)
   where r.member_id = any($1::int[]) and ${HOLDS_TIME}
     and r.started_at < $3 and r.started_at >= $2 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id`,
);

/**
 * Room bookings in people's calendars, read from their own rows. Their owner sees all; others see the room if the owner
 * allows it, otherwise only the time.
 */
export async function readOwnTimes(
  database: Queryable,
  known: Catalog,
  memberIds: readonly number[],
  { from, to }: { readonly from: DateText; readonly to: DateText },
  viewerId: number,
  locale: Locale,
): Promise<{ readonly reservations: ListedReservation[]; readonly busy: BusyBlock[] }> {
  const rows = await database.run(listTimes, [memberIds, instantOf(from, 0), instantOf(addDays(to, 1), 0)]);
  const reservations: ListedReservation[] = [];
  const busy: BusyBlock[] = [];
  for (const row of rows) {
    const { target_date, start, end } = slotOf(row);
    const times = { start_time: timeOf(start), end_time: timeOf(end) };
    const isOwn = row.member_id === viewerId;
    if (isOwn || row.is_public) {
      reservations.push({
        member_id: row.member_id,
        reservation_id: isOwn ? row.reservation_id : null,
        date: target_date,
        ...times,
        room_id: row.room_id,
        ...placeWords(known, row, locale),
      });
    } else busy.push({ member_ids: [row.member_id], dates: [target_date], ...times });
  }
  return { reservations, busy };
}
