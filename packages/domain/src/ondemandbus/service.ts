import { addDays, dateAt, minutesOf, timeOf, weekdayOf, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { isClosedBy } from '../spots/rules.ts';
import type { BusVehicle, OnDemandBusFile } from './pack.ts';

/** Hours of a day in minutes since midnight, or why there is no service; no reason: the weekday has none. */
export type ServiceDay =
  | { readonly opens: number; readonly closes: number }
  | { readonly opens: null; readonly reason: Localized | undefined };

/** Finds the hours of service on a day. */
export function serviceOn({ hours, closed }: Pick<OnDemandBusFile, 'hours' | 'closed'>, date: DateText): ServiceDay {
  const stop = closed.find(({ days }) => isClosedBy(days, date));
  if (stop) return { opens: null, reason: stop.reason };
  const row = hours.find(({ weekdays }) => weekdays.includes(weekdayOf(date)));
  return row ? { opens: minutesOf(row.opens), closes: minutesOf(row.closes) } : { opens: null, reason: undefined };
}

/** Last day that can be requested. */
export const lastDate = ({ settings }: Pick<OnDemandBusFile, 'settings'>, now: Date): DateText =>
  addDays(dateAt(now), settings.open_days_before);

/** Days that can be requested, today first. */
export const daysAhead = (bus: Pick<OnDemandBusFile, 'settings'>, now: Date): readonly DateText[] =>
  Array.from({ length: bus.settings.open_days_before + 1 }, (_day, index) => addDays(dateAt(now), index));

/** One shift of one vehicle on a day, in minutes since midnight. */
export interface Shift {
  readonly vehicle: BusVehicle;
  readonly from: number;
  readonly to: number;
}

/** Lists the shifts on a day; none without service. */
export function shiftsOn(bus: OnDemandBusFile, date: DateText): readonly Shift[] {
  if (serviceOn(bus, date).opens === null) return [];
  return bus.vehicles.flatMap((vehicle) =>
    vehicle.shifts
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
      .map(({ from, to }) => ({ vehicle, from: minutesOf(from), to: minutesOf(to) }))
      .toSorted((one, other) => one.from - other.from),
  );
}

export const hoursView = (day: ServiceDay) =>
  day.opens === null ? { opens: null, closes: null } : { opens: timeOf(day.opens), closes: timeOf(day.closes) };
