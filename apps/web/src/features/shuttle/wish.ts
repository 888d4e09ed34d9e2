import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { idIn } from '@machi/domain/fields/in-address';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';

export interface ShuttleWish {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly date: DateText | undefined;
  readonly persons: number;
  /** The chosen trip. */
  readonly trip: string | undefined;
}

export function readWish(query: URLSearchParams): ShuttleWish {
  const date = query.get('departed_at') ?? '';
  const persons = idIn(query.get('persons')) ?? 1;
  const trip = query.get('trip') ?? '';
  return {
    from: idIn(query.get('departure_spot_id')),
    to: idIn(query.get('arrival_spot_id')),
    date: isDateText(date) ? date : undefined,
    persons: Math.min(persons, MAX_PERSONS),
    trip: trip === '' || trip.length > 200 ? undefined : trip,
  };
}

/** Address of this state; a reload, a login and "back" restore it. */
export function wishHref({ from, to, date, persons, trip }: ShuttleWish): string {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('departure_spot_id', String(from));
  if (to !== undefined) query.set('arrival_spot_id', String(to));
  if (date !== undefined) query.set('departed_at', date);
  if (persons > 1) query.set('persons', String(persons));
  if (trip !== undefined) query.set('trip', trip);
  const text = query.toString();
  return text === '' ? '/shuttle' : `/shuttle?${text}`;
}
