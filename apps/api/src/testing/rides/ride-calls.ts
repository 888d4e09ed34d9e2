import { instantOf } from '@machi/domain/calendar/model';
import type { OpenTown } from '../towns/open-town.ts';
import type { Credentials } from '../towns/people.ts';

/** A passenger's requests in this town, with its clock. */
export const rideCalls = (town: OpenTown) => ({
  at: (date: string, minute: number) => town.setNow(instantOf(date, minute)),
  ask: (as: Credentials | undefined, body: object, locale: 'ja' | 'en' = 'en') =>
    town.call('POST', '/api/ondemandbus/rides', { as, body, locale }),
  read: (as: Credentials, id: number) => town.call('GET', `/api/ondemandbus/rides/${id}`, { as, locale: 'en' }),
  action: (as: Credentials, id: number, what: 'cancel' | 'ready') =>
    town.call('POST', `/api/ondemandbus/rides/${id}/${what}`, { as, locale: 'en' }),
  empty: () => town.rows('delete from demand_ride returning ride_id'),
});

/** A short ride on a day with service. */
export const rideRequest = (changes: object = {}) => ({
  from_station_id: 'yakuba',
  to_station_id: 'sports',
  date: '2027-01-13',
  time: '10:00',
  meant: 'depart',
  persons: 1,
  ...changes,
});

/** Status, field, code and sentence of a refusal. */
export const refusalIn = ({ status, body }: { status: number; body: { codes: object; errors: object } }) => [
  status,
  ...Object.entries(body.codes).flatMap(([field, codes]) => [field, ...codes]),
  ...Object.values(body.errors).flat(),
];
