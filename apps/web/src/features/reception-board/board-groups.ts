import { isPublicHoliday, weekdayOver } from '@machi/domain/calendar/business-days';
import { dateAt, minutesAt, timeOf, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { monthDayInWords } from '@machi/domain/calendar/listed-day';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readBoard } from '@machi/domain/reception-board/contract';
import type { BoardBooking, BoardClosure, BoardHold, BoardRoom } from '@machi/domain/reception-board/model';
import { freeOnBoard } from '@machi/domain/reception-board/free';
import { closedWithin } from '@machi/domain/reception-board/range';
import { overlaps } from '@machi/domain/spots/rules';
import type { BoardColumn, BoardFree, BoardGroup, BoardItem, BoardSpan } from '@machi/ui/board/Board';
import type { BoardTexts } from './texts.ts';

type Reply = ReplyOf<typeof readBoard>;

const ALL_DAY: BoardSpan = { start: 0, end: 1440 };

/** A stretch of a day in words: "13:00〜15:30". */
export const spanInWords = ({ start, end }: BoardSpan, locale: BoardTexts['locale']): string =>
  timesInWords({ start: timeOf(start), end: timeOf(end) })[locale];

/** Without a scale it only matters whether a day has hours at all. */
const closedOn = (hours: BoardSpan | null, shown: BoardSpan | undefined): BoardSpan[] =>
  shown === undefined ? (hours === null ? [ALL_DAY] : []) : closedWithin(shown, hours);

/** Name on a booking, as far as the board shows it. */
export function nameOfBooking({ name, is_adjunct }: BoardBooking, { t }: BoardTexts): string {
  const known = name === '' ? t('withdrawn') : name;
  return is_adjunct ? t('adjunct', { name: known }) : known;
}

export const bookingItemId = ({ reservation_id, room_id, target_date }: BoardBooking): string =>
  `${reservation_id} ${room_id} ${target_date}`;

function bookingItem(booking: BoardBooking, room: BoardRoom, texts: BoardTexts): BoardItem {
  const { t, locale } = texts;
  const { approval_status, target_date, persons_spot, start, end } = booking;
  const name = nameOfBooking(booking, texts);
  const status = t(`status.${approval_status}`);
  const time = spanInWords(booking, locale);
  return {
    id: bookingItemId(booking),
    start,
    end,
    shape: approval_status === 1 ? 'fixed' : 'provisional',
    time,
    name,
    status,
    label: t('booking.label', {
      day: dayInWords(target_date)[locale],
      times: time,
      name,
      status,
      persons: t('persons', { count: persons_spot }),
      room: room.room_name,
    }),
    opens: true,
    movable: !booking.is_adjunct,
  };
}

function closureItem(closure: BoardClosure, room: BoardRoom, { t, locale }: BoardTexts): BoardItem {
  const { blackout_id, target_date, start, end, reason, is_lottery: isLottery } = closure;
  const time = spanInWords(closure, locale);
  return {
    id: `closure ${blackout_id ?? 'old'} ${room.room_id} ${target_date} ${start}`,
    start,
    end,
    shape: 'shut',
    time,
    name: reason === '' ? t('closed') : reason,
    status: t(isLottery ? 'lottery' : 'shut'),
    label: t(isLottery ? 'lottery.label' : 'closure.label', {
      day: dayInWords(target_date)[locale],
      times: time,
      reason: reason === '' ? t('closed') : reason,
      room: room.room_name,
    }),
    opens: false,
    movable: false,
  };
}

export const holdItemId = ({ room_id, target_date, start }: BoardHold): string =>
  `hold ${room_id} ${target_date} ${start}`;

function holdItem(hold: BoardHold, room: BoardRoom, { t, locale }: BoardTexts): BoardItem {
  const { target_date, start, end, title, schedule_id } = hold;
  const time = spanInWords(hold, locale);
  const values = { day: dayInWords(target_date)[locale], times: time, room: room.room_name };
  return {
    id: holdItemId(hold),
    start,
    end,
    shape: 'town',
    time,
    name: title === '' ? t('hold') : title,
    status: title === '' ? '' : t('hold'),
    label: title === '' ? t('hold.label', values) : t('hold.label.title', { ...values, title }),
    opens: schedule_id !== null,
    movable: false,
  };
}

/** Whether a day, or its hours, lie in the past. */
function isOver(day: DateText, hours: BoardSpan | null, now: Date): boolean {
  const today = dateAt(now);
  return day < today || (day === today && hours !== null && hours.end <= minutesAt(now));
}

/** Free stretches of a room on a day; without a scale, the day as one. */
function freeIn(
  room: BoardRoom,
  day: DateText,
  { hours, taken, now, isDay }: { hours: BoardSpan | null; taken: readonly BoardSpan[]; now: Date; isDay: boolean },
  { t, locale }: BoardTexts,
): BoardFree[] {
  const today = dateAt(now);
  if (room.is_retired || day < today) return [];
  const from = day === today ? minutesAt(now) : 0;
  const free = freeOnBoard({ hours, taken, unit_minutes: room.unit_minutes, from });
  const values = { day: dayInWords(day)[locale], room: room.room_name };
  if (isDay)
    return free.map((span) => ({ ...span, label: t('free.label', { ...values, times: spanInWords(span, locale) }) }));
  const [first] = free;
  return first ? [{ ...first, label: t('free.label.day', values) }] : [];
}

/** The reply as rows of the board; with `shown` hours, also the closed parts. */
export function boardGroups(
  { days, spots, bookings, closures, holds }: Reply,
  shown: BoardSpan | undefined,
  now: Date,
  texts: BoardTexts,
): BoardGroup[] {
  const placeOf = ({ room_id, target_date }: { room_id: number; target_date: string }) => `${room_id} ${target_date}`;
  const bookingsAt = Map.groupBy(bookings, placeOf);
  const closuresAt = Map.groupBy(closures, placeOf);
  const holdsAt = Map.groupBy(holds, placeOf);
  return spots.map((spot) => ({
    id: String(spot.spot_id),
    name: spot.spot_name,
    rows: spot.rooms.map((room) => ({
      id: String(room.room_id),
      name: room.room_name,
      note: room.is_retired ? texts.t('retired') : texts.t('capacity', { count: room.capacity }),
      step: room.unit_minutes,
      cells: days.map((day, index) => {
        const hours = spot.hours[index] ?? null;
        const at = `${room.room_id} ${day}`;
        const taken = [bookingsAt, holdsAt, closuresAt].flatMap((known): readonly BoardSpan[] => known.get(at) ?? []);
        return {
          columnId: day,
          closed: closedOn(hours, shown),
          isPast: isOver(day, hours, now),
          free: freeIn(room, day, { hours, taken, now, isDay: shown !== undefined }, texts),
          items: [
            ...(bookingsAt.get(at) ?? []).map((booking) => bookingItem(booking, room, texts)),
            ...(holdsAt.get(at) ?? []).map((hold) => holdItem(hold, room, texts)),
            ...(closuresAt.get(at) ?? [])
              .filter((closure) => shown === undefined || overlaps(closure, shown))
              .map((closure) => closureItem(closure, room, texts)),
          ].toSorted((one, other) => one.start - other.start),
        };
      }),
    })),
  }));
}

export function boardColumns(days: readonly DateText[], today: DateText, locale: BoardTexts['locale']): BoardColumn[] {
  return days.map((day) => {
    const tone =
      day === today
        ? ({ tone: 'today' } as const)
        : isPublicHoliday(day) || weekdayOf(day) === 0
          ? ({ tone: 'holiday' } as const)
          : weekdayOf(day) === 6
            ? ({ tone: 'saturday' } as const)
            : {};
    return {
      id: day,
      day: weekdayOver(day)[locale],
      date: monthDayInWords(day)[locale],
      words: dayInWords(day)[locale],
      ...tone,
    };
  });
}
