import { onDays } from '@machi/domain/calendar/stretches';
import { minutesOf, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { lotteryInWords } from '@machi/domain/lotteries/model';
import type { BoardBooking, BoardClosure, BoardHold, BoardSpot } from '@machi/domain/reception-board/model';
import { openingOf } from '@machi/domain/spots/rules';
import { isOpenTo, type HoldRow } from '../bookings/holds/read-holds.ts';
import { slotOf } from '../bookings/slot.ts';
import type { CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import type { BoardRow } from './store.ts';

/** A facility with its hours on each day and its shown rooms. */
export function viewBoardSpot(
  spot: CatalogSpot,
  rooms: readonly CatalogRoom[],
  days: readonly DateText[],
  locale: Locale,
): BoardSpot {
  return {
    spot_id: spot.spot_id,
    spot_name: spot.columns.texts.spot_name?.[locale] ?? '',
    hours: days.map((day) => {
      const opening = openingOf(spot, day);
      return opening && { start: minutesOf(opening.start), end: minutesOf(opening.end) };
    }),
    rooms: rooms.map((room) => ({
      room_id: room.room_id,
      room_name: room.room_name[locale],
      capacity: room.capacity,
      unit_minutes: room.unit_minutes,
      is_retired: room.is_retired === 1,
    })),
  };
}

const reasonOf = ({ reason, lottery }: BoardRow) => (lottery ? lotteryInWords(lottery) : reason);

/** Bookings and closures, times held by lotteries included, one for each shown day that they touch. */
export function viewBoardRows(
  rows: readonly BoardRow[],
  days: readonly DateText[],
  locale: Locale,
): { readonly bookings: BoardBooking[]; readonly closures: BoardClosure[] } {
  const stretchesOf = onDays(days);
  const bookings: BoardBooking[] = [];
  const closures: BoardClosure[] = [];
  for (const row of rows) {
    for (const { target_date, start, end } of stretchesOf(row.starts, row.ends)) {
      const where = { room_id: row.room_id, target_date, start, end };
      if (row.reservation_id === null) {
        closures.push({
          blackout_id: row.blackout_id,
          is_lottery: row.kind === 'lottery',
          ...where,
          reason: reasonOf(row)?.[locale] ?? '',
        });
      } else {
        bookings.push({
          reservation_id: row.reservation_id,
          reservation_code: row.reservation_code ?? '',
          member_id: row.member_id,
          ...where,
          name: row.name ?? '',
          approval_status: row.approval_status === 1 ? 1 : 0,
          persons_spot: row.persons_spot ?? 0,
          is_adjunct: row.kind === 'adjunct',
        });
      }
    }
  }
  return { bookings, closures };
}

/** The town's own uses; other people's private schedules show only the time. */
export const viewBoardHolds = (holds: readonly HoldRow[], officialId: number): BoardHold[] =>
  holds.map((hold) => {
    const isOpen = isOpenTo(officialId, hold);
    return {
      schedule_id: isOpen ? hold.opened_id : null,
      schedule_date: isOpen ? hold.opened_date : null,
      room_id: hold.room_id,
      ...slotOf(hold),
      title: isOpen ? hold.title : '',
    };
  });
