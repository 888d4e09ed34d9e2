import { instantOf, isDateText, minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import type { DateText, TimeText } from '@machi/domain/calendar/model';
import { MAX_PERSONS } from '@machi/domain/ondemandbus/limits';
import { meanings, returnKinds } from '@machi/domain/ondemandbus/model';
import type {
  DayHours,
  DemandRide,
  Meaning,
  ReturnKind,
  RideChange,
  RideRequest,
} from '@machi/domain/ondemandbus/model';

/** Choices of the ride form; an empty string is not chosen yet. */
export interface RideForm {
  readonly from: string;
  readonly to: string;
  readonly date: DateText;
  readonly meant: Meaning;
  readonly time: TimeText;
  readonly persons: number;
  readonly wheelchairs: number;
  readonly back: ReturnKind;
  readonly backTime: TimeText;
}

/** Fields that can have an error, in form order. */
export const rideFields = ['from', 'to', 'date', 'time', 'persons', 'wheelchairs', 'back', 'backTime'] as const;
export type RideField = (typeof rideFields)[number];
export const fieldId = (field: RideField): string => `ride-${field}`;

/** Form field by the server's field name. */
export const fieldOf: Readonly<Record<string, RideField>> = {
  from_station_id: 'from',
  to_station_id: 'to',
  date: 'date',
  time: 'time',
  meant: 'time',
  persons: 'persons',
  wheelchairs: 'wheelchairs',
  return: 'back',
  return_time: 'backTime',
};

const KEY = /^[a-z][a-z0-9-]{0,30}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5][05]$/;

const textIn = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const countIn = (value: unknown, least: number, most: number): number | undefined => {
  const count = typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= least && count <= most ? count : undefined;
};
const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** The valid part of values from an address or from an older version of the page. */
function judged(written: Readonly<Partial<Record<keyof RideForm, unknown>>>): Partial<RideForm> {
  const date = written.date;
  const found = {
    from: textIn(written.from, KEY),
    to: textIn(written.to, KEY),
    date: typeof date === 'string' && isDateText(date) ? date : undefined,
    meant: oneOf(written.meant, meanings),
    time: textIn(written.time, TIME),
    persons: countIn(written.persons, 1, MAX_PERSONS),
    wheelchairs: countIn(written.wheelchairs, 0, MAX_PERSONS),
    back: oneOf(written.back, returnKinds),
    backTime: textIn(written.backTime, TIME),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The ride in the address. The address never says who needs a wheelchair. */
export const formIn = (query: URLSearchParams): Partial<RideForm> =>
  judged({
    from: query.get('from_station_id'),
    to: query.get('to_station_id'),
    date: query.get('date'),
    meant: query.get('meant'),
    time: query.get('time'),
    persons: query.get('persons'),
  });

export interface WishedRide {
  readonly from?: string;
  readonly to?: string;
  readonly date?: DateText;
  readonly time?: TimeText;
  readonly persons?: number;
}

/** Address of the form with this ride filled in. */
export function askHref({ from, to, date, time, persons }: WishedRide): string {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('from_station_id', from);
  if (to !== undefined) query.set('to_station_id', to);
  if (date !== undefined) query.set('date', date);
  if (time !== undefined) query.set('time', time);
  if (persons !== undefined && persons > 1) query.set('persons', String(persons));
  const text = query.toString();
  return text === '' ? '/ondemandbus' : `/ondemandbus?${text}`;
}

interface Offered {
  readonly days: readonly DayHours[];
  readonly stationIds: readonly string[];
  readonly now: Date;
  readonly cutoffMinutes: number;
}

/** Initial form: values of the address take precedence over this tab's draft. Only places and times on offer stay. */
export function openedForm(
  asked: Partial<RideForm>,
  kept: Readonly<Partial<Record<keyof RideForm, unknown>>> | undefined,
  { days, stationIds, now, cutoffMinutes }: Offered,
): RideForm {
  const wished = { ...judged(kept ?? {}), ...asked };
  const station = (id: string | undefined): string => (id !== undefined && stationIds.includes(id) ? id : '');
  const isOpen = (day: DayHours) => timesOf(day, 'depart', now, cutoffMinutes).length > 0;
  const first = days.find(isOpen) ?? days[0];
  const day = days.find(({ date }) => date === wished.date) ?? first;
  return {
    from: station(wished.from),
    to: station(wished.to),
    date: day?.date ?? '',
    meant: wished.meant ?? 'depart',
    time: wished.time ?? '',
    persons: wished.persons ?? 1,
    wheelchairs: wished.wheelchairs ?? 0,
    back: wished.back ?? 'none',
    backTime: wished.backTime ?? '',
  };
}

/** Step of the offered times; other times come from an address or from the server's suggestions. */
const OFFERED_MINUTES = 10;
const MINUTE = 60_000;

/** Times of a day that can be chosen; none without service or after its end. */
export function timesOf(day: DayHours | undefined, meant: Meaning, now: Date, cutoffMinutes: number): TimeText[] {
  if (day === undefined || day.opens === null || day.closes === null) return [];
  const [opens, closes] = [minutesOf(day.opens), minutesOf(day.closes)];
  // No ride leaves at the end of the service or arrives at its beginning.
  const first = meant === 'depart' ? opens : opens + OFFERED_MINUTES;
  const last = meant === 'depart' ? closes - OFFERED_MINUTES : closes;
  const earliest = now.getTime() + cutoffMinutes * MINUTE;
  const count = Math.max(0, Math.floor((last - first) / OFFERED_MINUTES) + 1);
  return Array.from({ length: count }, (_none, index) => first + index * OFFERED_MINUTES)
    .filter((minutes) => instantOf(day.date, minutes).getTime() >= earliest)
    .map(timeOf);
}

/** Times for the way back, later than the way there. */
export const backTimesOf = (day: DayHours | undefined, time: TimeText): TimeText[] =>
  timesOf(day, 'depart', new Date(0), 0).filter((one) => one > time);

/** The times with one more that lies between them but off the steps. */
export function withOwn(times: readonly TimeText[], own: TimeText): TimeText[] {
  const [first, last] = [times[0], times.at(-1)];
  const isBetween = first !== undefined && last !== undefined && own >= first && own <= last;
  return isBetween && !times.includes(own) ? [...times, own].toSorted() : [...times];
}

/** The request; undefined parts are left out. */
export const requestOf = ({
  from,
  to,
  date,
  time,
  meant,
  persons,
  wheelchairs,
  back,
  backTime,
}: RideForm): RideRequest => ({
  from_station_id: from,
  to_station_id: to,
  date,
  time,
  meant,
  persons,
  wheelchairs,
  return: back,
  ...(back === 'at' ? { return_time: backTime } : {}),
});

export function formOfRide(ride: DemandRide): RideForm {
  const { meant, promised_from: from } = ride;
  return {
    from: ride.from_station_id,
    to: ride.to_station_id,
    date: ride.date,
    meant: meant === 'on-call' ? 'depart' : meant,
    time: ride.wished_time ?? (from === null ? '' : timeOf(minutesAt(new Date(from)))),
    persons: ride.persons,
    wheelchairs: ride.wheelchairs,
    back: 'none',
    backTime: '',
  };
}

/** The request of a change; a way back on call has no time. */
export const changeOf = ({ from, to, meant, time, persons, wheelchairs }: RideForm, isOnCall: boolean): RideChange => ({
  from_station_id: from,
  to_station_id: to,
  meant,
  persons,
  wheelchairs,
  ...(isOnCall ? {} : { time }),
});

/** Required fields that are empty. */
export const missingIn = ({ from, to, time, back, backTime }: RideForm): ('from' | 'to' | 'time' | 'backTime')[] => [
  ...(from === '' ? (['from'] as const) : []),
  ...(to === '' ? (['to'] as const) : []),
  ...(time === '' ? (['time'] as const) : []),
  ...(back === 'at' && backTime === '' ? (['backTime'] as const) : []),
];
