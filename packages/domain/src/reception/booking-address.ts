import { TimeTextSchema, isDateText, type DateText, type TimeText } from '../calendar/model.ts';
import { check } from '../contract/problems.ts';
import { idIn } from '../fields/in-address.ts';

/** Where and when something is to be booked at the counter, as far as it is known. */
export interface BookingPlace {
  readonly spot_id: number;
  readonly room_id: number;
  readonly date: DateText;
  readonly start?: TimeText | undefined;
}

const PATH = '/reception/booking';

/** The part of an address behind its question mark. */
interface Query {
  readonly get: (name: string) => string | null;
}

/** The counter's form, begun at a place. */
export const bookingHref = ({ spot_id, room_id, date, start }: BookingPlace): string =>
  `${PATH}?spot_id=${spot_id}&room_id=${room_id}&date=${date}${start === undefined ? '' : `&start=${start}`}`;

/** Reads the address; undefined where it names no room and day. What is odd in it is left out. */
export function readBookingAddress(query: Query): BookingPlace | undefined {
  const [spot_id, room_id] = [idIn(query.get('spot_id') ?? ''), idIn(query.get('room_id') ?? '')];
  const [date, start] = [query.get('date') ?? '', query.get('start') ?? ''];
  if (spot_id === undefined || room_id === undefined || !isDateText(date)) return undefined;
  return { spot_id, room_id, date, start: 'value' in check(TimeTextSchema, start) ? start : undefined };
}
