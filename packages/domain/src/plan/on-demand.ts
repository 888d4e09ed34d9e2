import { drivesOf } from '../ondemandbus/drives.ts';
import { STEP_MINUTES } from '../ondemandbus/limits.ts';
import type { OnDemandBusFile } from '../ondemandbus/pack.ts';
import { lastDate, serviceOn } from '../ondemandbus/service.ts';
import { secondsOfDay } from '../transport/service-days.ts';
import { footMetres, footSeconds } from './foot.ts';
import type { Point } from './foot.ts';
import { MOST_FOOT_SECONDS } from './limits.ts';

/** A ride on demand that can be asked for: nobody has promised it yet. */
export interface RideOnDemand {
  readonly from: OnDemandBusFile['stations'][number];
  readonly to: OnDemandBusFile['stations'][number];
  /** Of the drive, without those of others who ride along. */
  readonly minutes: number;
  readonly walkSeconds: number;
  /** Minutes since midnight of the wished time that can still be asked for. */
  readonly at: number;
}

interface Wished {
  readonly from: Point;
  readonly to: Point;
  readonly isSlow: boolean;
  readonly date: string;
  /** Minutes since midnight. */
  readonly at: number;
  readonly meant: 'depart' | 'arrive';
}

/** The ride between the stations from which the walk and the drive are the shortest; undefined: none in its hours, or near. */
export function rideOnDemand(bus: OnDemandBusFile, wished: Wished, now: Date): RideOnDemand | undefined {
  const { from, to, isSlow, date, meant } = wished;
  const day = serviceOn(bus, date);
  if (day.opens === null || date > lastDate(bus, now)) return undefined;
  const drives = drivesOf(
    bus.stations.map(({ station_id }) => station_id),
    bus.station_relations,
  );
  const near = (place: Point) =>
    bus.stations
      .map((station) => ({ station, walk: footSeconds(footMetres(place, station), isSlow) }))
      .filter(({ walk }) => walk <= MOST_FOOT_SECONDS);
  const starts = near(from);
  const best = near(to)
    .flatMap((end) =>
      starts.map((start) => ({
        start,
        end,
        minutes: drives(start.station.station_id, end.station.station_id),
        walk: start.walk + end.walk,
      })),
    )
    .filter(
      ({ start, end, minutes, walk }) =>
        start.station !== end.station && Number.isFinite(minutes) && walk < footSeconds(footMetres(from, to), isSlow),
    )
    .toSorted((one, other) => 2 * one.walk + one.minutes * 60 - (2 * other.walk + other.minutes * 60))[0];
  if (!best) return undefined;
  const { settings } = bus;
  const soonest = Math.ceil(secondsOfDay(date, now) / 60) + settings.cutoff_minutes;
  const longest = settings.boarding_minutes + best.minutes + settings.max_extra_minutes;
  const least = meant === 'depart' ? Math.max(day.opens, soonest) : Math.max(day.opens, soonest) + longest;
  const most = meant === 'depart' ? day.closes - longest : day.closes;
  const at = Math.max(wished.at, meant === 'depart' ? least : wished.at);
  const onStep =
    meant === 'depart' ? Math.ceil(at / STEP_MINUTES) * STEP_MINUTES : Math.floor(at / STEP_MINUTES) * STEP_MINUTES;
  if (onStep < least || onStep > most) return undefined;
  return { from: best.start.station, to: best.end.station, minutes: best.minutes, walkSeconds: best.walk, at: onStep };
}
