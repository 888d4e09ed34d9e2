import { TimeTextSchema, isDateText, type DateText, type TimeText } from '../calendar/model.ts';
import { check } from '../contract/problems.ts';
import { idIn } from '../fields/in-address.ts';

/** Place and time of a booking at the counter, as far as known. */
export interface BookingPlace {
  readonly spot_id: number;
  readonly room_id: number;
  readonly date: DateText;
  readonly start?: TimeText | undefined;
}

const PATH = '/reception/booking';

/** The query string of an address. */
interface Query {
  readonly get: (name: string) => string | null;
}

/** Address of the counter's form, filled with a place. */
export const bookingHref = ({ spot_id, room_id, date, start }: BookingPlace): string =>
  `${PATH}?spot_id=${spot_id}&room_id=${room_id}&date=${date}${start === undefined ? '' : `&start=${start}`}`;

/** Parses the address; undefined without room and day. Invalid parts are ignored. */
export function readBookingAddress(query: Query): BookingPlace | undefined {
  const [spot_id, room_id] = [idIn(query.get('spot_id') ?? ''), idIn(query.get('room_id') ?? '')];
  const [date, start] = [query.get('date') ?? '', query.get('start') ?? ''];
  if (spot_id === undefined || room_id === undefined || !isDateText(date)) return undefined;
  return { spot_id, room_id, date, start: 'value' in check(TimeTextSchema, start) ? start : undefined };
}
