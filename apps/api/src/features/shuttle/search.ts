import { addDays, dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { searchShuttle } from '@machi/domain/shuttle/contract';
import { SEARCH_DAYS } from '@machi/domain/shuttle/limits';
import type { ShuttleStop } from '@machi/domain/shuttle/model';
import { nextDayWith, passagesOn, reachesFrom } from '@machi/domain/shuttle/trips';
import { shuttlesOf } from '../seats/shuttle-board.ts';
import { viewTrips } from '../seats/view-trips.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { stopName } from '../../transport/feed-words.ts';

type Found = ReplyOf<typeof searchShuttle>;

/** Stops with seat reservation and their facilities. */
function stopsAt(house: House, stopIds: readonly string[], locale: Locale): ShuttleStop[] {
  const feed = house.feed.current();
  return [...new Set(stopIds)].map((stop_id) => ({
    spot_id: house.town.transport.stops.find((stop) => stop.stop_id === stop_id)?.spot_id ?? null,
    stop_id,
    stop_name: stopName(feed, stop_id)[locale],
  }));
}

/** Trips between two facilities on a day, with the seats free on the whole stretch. */
export async function search(
  house: House,
  database: Queryable,
  { departure_spot_id, arrival_spot_id, departed_at }: CheckedInputOf<typeof searchShuttle>,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<Found | Refusal> {
  const today = dateAt(now);
  const date = departed_at ?? today;
  const lastDate = addDays(today, SEARCH_DAYS);
  if (date < today) return refuse(422, { field: 'departed_at', code: 'min-date', params: [dateInWords(today)] });
  if (date > lastDate) return refuse(422, { field: 'departed_at', code: 'max-date', params: [dateInWords(lastDate)] });
  const shuttles = shuttlesOf(house);
  const stopsOf = (spotId: number): string[] =>
    house.town.transport.stops.filter(({ spot_id }) => spot_id === spotId).map(({ stop_id }) => stop_id);
  const from = departure_spot_id === undefined ? undefined : stopsOf(departure_spot_id);
  const to = arrival_spot_id === undefined ? undefined : stopsOf(arrival_spot_id);
  const { departures, arrivals } = reachesFrom(shuttles, from);
  const known = (stops: readonly string[]) => stopsAt(house, stops, locale).filter(({ spot_id }) => spot_id !== null);
  const frame = {
    told_at: now.toISOString(),
    departed_at: date,
    last_date: lastDate,
    spots: known(departures),
    arrivals: known(arrivals),
    tel: house.town.transport.tel,
  };
  if (from === undefined || to === undefined) return { ...frame, trips: [], next_date: null };
  if (!to.some((stop) => arrivals.includes(stop)))
    return refuse(422, { field: 'arrival_spot_id', code: 'shuttle-stops' });
  const passages = passagesOn(shuttles, from, to, date);
  const trips = await viewTrips(house, database, passages, { now, locale });
  const isAhead = trips.some(({ state }) => state !== 'departed');
  return {
    ...frame,
    trips,
    next_date: isAhead ? null : (nextDayWith(shuttles, from, to, { after: date, until: lastDate }) ?? null),
  };
}
