import { dateAt, timeOf, type DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { readBusSchedule, readOnDemandBus, readBusStation } from '@machi/domain/ondemandbus/contract';
import { MAX_PERSONS, MAX_UPCOMING } from '@machi/domain/ondemandbus/limits';
import type { DayHours, Station } from '@machi/domain/ondemandbus/model';
import { overviewOf, usualWays, waysFrom } from '@machi/domain/ondemandbus/overview';
import type { BusStation } from '@machi/domain/ondemandbus/pack';
import { daysAhead, hoursView, lastDate, serviceOn } from '@machi/domain/ondemandbus/service';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { lineOf } from '@machi/domain/transport/service-days';
import { busOf, stationOf, type Bus } from '../rides/bus.ts';
import { outageStore } from '../rides/outage-store.ts';
import { outageOn, readDay } from '../rides/plan.ts';
import type { House } from '../../platform/house.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';

const viewStation = (station: BusStation, locale: Locale): Station => ({
  ...only(station, ['station_id', 'latitude', 'longitude']),
  station_name: station.station_name[locale],
  station_kana: locale === 'ja' ? station.station_kana : '',
  spot_id: station.spot_id ?? null,
  stop_id: station.stop_id ?? null,
});

function viewDay(bus: Bus, date: DateText, locale: Locale): DayHours {
  const service = serviceOn(bus, date);
  return {
    date,
    ...hoursView(service),
    reason: service.opens === null ? (service.reason?.[locale] ?? null) : null,
  };
}

/** Public routes of the on-demand bus (product, "On-demand bus"). */
export function publicRoutes(house: House) {
  const { database, town } = house;
  /** Replies of one second, shared by all readers: a day's overview is expensive. */
  let moment: { readonly second: number; readonly replies: Map<string, Promise<PreparedReply | Refusal>> } = {
    second: 0,
    replies: new Map(),
  };
  function prepared(key: string, now: Date, replyOf: () => Promise<object | Refusal>) {
    const second = Math.floor(now.getTime() / 1000);
    if (moment.second !== second) moment = { second, replies: new Map() };
    const found =
      moment.replies.get(key) ??
      replyOf().then((reply) => (isRefusal(reply) ? reply : new PreparedReply(replyBody(reply))));
    moment.replies.set(key, found);
    return found;
  }

  /** The half hours of a day; empty without service. */
  async function halvesOf(bus: Bus, date: DateText, now: Date, ways: ReturnType<typeof usualWays>) {
    const day = await readDay(database, bus, date, now);
    return day ? overviewOf(day, ways) : [];
  }

  /** Outages on a day, within service hours and not over. */
  async function outagesOf(bus: Bus, date: DateText, now: Date, locale: Locale) {
    const service = serviceOn(bus, date);
    if (service.opens === null) return [];
    const { opens, closes } = service;
    const rows = await outageStore.ofDay(database, date);
    return rows.flatMap((row) => {
      const vehicle = bus.vehicles.find(({ vehicle_id }) => vehicle_id === row.vehicle_id);
      const outage = outageOn(date, row);
      const [from, until] = [Math.max(opens, outage.from), Math.min(closes, outage.until)];
      if (!vehicle || from >= until || row.out_until <= now) return [];
      return { vehicle_name: vehicle.vehicle_name[locale], from: timeOf(from), until: timeOf(until) };
    });
  }

  /** Timetable routes that serve a stop of the feed. */
  function routesAt(stopId: string | undefined, locale: Locale) {
    const feed = house.feed.current();
    if (!feed || stopId === undefined) return [];
    return town.transport.routes
      .filter(({ gtfs_route_ids }) =>
        lineOf(feed, gtfs_route_ids).runs.some(({ calls }) => calls.some(({ stop_id }) => stop_id === stopId)),
      )
      .map(({ route_id, route_name }) => ({ route_id, route_name: route_name[locale] }));
  }

  return [
    serve(readOnDemandBus, (_input, { now, locale }) => {
      const bus = busOf(house);
      if (!bus) return notFound;
      const { settings } = bus;
      return {
        told_at: now.toISOString(),
        ...only(bus, ['tel', 'desk_hours', 'hours']),
        overview: bus.overview[locale],
        how_to_ride: bus.how_to_ride[locale],
        fare_yen: bus.fare.yen,
        fare_notes: bus.fare.notes[locale],
        days: daysAhead(bus, now).map((date) => viewDay(bus, date, locale)),
        stations: bus.stations.map((station) => viewStation(station, locale)),
        settings: {
          cutoff_minutes: settings.cutoff_minutes,
          open_days_before: settings.open_days_before,
          window_minutes: settings.window_minutes,
          max_extra_minutes: settings.max_extra_minutes,
          call_minutes: settings.call_minutes,
          max_persons: MAX_PERSONS,
          max_upcoming: MAX_UPCOMING,
          max_wheelchairs: Math.max(...bus.vehicles.map(({ wheelchair_places }) => wheelchair_places)),
        },
      };
    }),

    serve(readBusStation, ({ station_id }, { now, locale }) => {
      const bus = busOf(house);
      const station = bus && stationOf(bus, station_id);
      if (!bus || !station) return notFound;
      const today = dateAt(now);
      return prepared(`station ${station_id} ${locale}`, now, async () => ({
        told_at: now.toISOString(),
        tel: bus.tel,
        station: viewStation(station, locale),
        drives: bus.stations
          .filter((one) => one !== station)
          .map((one) => ({
            station_id: one.station_id,
            station_name: one.station_name[locale],
            duration_minutes: bus.drives(station_id, one.station_id),
          }))
          .toSorted((one, other) => one.duration_minutes - other.duration_minutes),
        routes: routesAt(station.stop_id, locale),
        today: viewDay(bus, today, locale),
        halves: await halvesOf(bus, today, now, waysFrom(bus, station_id)),
      }));
    }),

    serve(readBusSchedule, ({ date: wished }, { now, locale }) => {
      const bus = busOf(house);
      if (!bus) return notFound;
      const today = dateAt(now);
      const date = wished ?? today;
      const last = lastDate(bus, now);
      if (date < today) return refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(today)] });
      if (date > last) return refuse(422, { field: 'date', code: 'max-date', params: [dateInWords(last)] });
      return prepared(`schedule ${date} ${locale}`, now, async () => ({
        told_at: now.toISOString(),
        tel: bus.tel,
        date,
        days: daysAhead(bus, now).map((one) => viewDay(bus, one, locale)),
        halves: await halvesOf(bus, date, now, usualWays(bus)),
        outages: await outagesOf(bus, date, now, locale),
      }));
    }),
  ];
}
