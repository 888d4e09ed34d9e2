import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readOnDemandBus } from '@machi/domain/ondemandbus/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { Station } from '@machi/domain/ondemandbus/model';
import { backTimesOf, openedForm, timesOf, withOwn, type RideForm } from './ride-form.ts';

/** Stations in look-up order: by reading, or alphabetically. */
export function byReading(stations: readonly Station[], locale: Locale): readonly Station[] {
  const { compare } = new Intl.Collator(locale);
  const keyOf = ({ station_kana, station_name }: Station) => (station_kana === '' ? station_name : station_kana);
  return stations.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}

export type OnDemandBus = ReplyOf<typeof readOnDemandBus>;

/** The initial form, limited to what this bus offers now. */
export const formOf = (
  { days, stations, settings }: OnDemandBus,
  now: Date,
  asked: Partial<RideForm> = {},
  kept?: Partial<RideForm>,
): RideForm =>
  openedForm(asked, kept, {
    days,
    stationIds: stations.map(({ station_id }) => station_id),
    now,
    cutoffMinutes: settings.cutoff_minutes,
  });

/** Present choices of the form. */
export function choicesOf({ days, settings }: OnDemandBus, form: RideForm, now: Date) {
  const dayOf = (date: DateText) => days.find((one) => one.date === date);
  const timesOn = (date: DateText) => timesOf(dayOf(date), form.meant, now, settings.cutoff_minutes);
  const day = dayOf(form.date);
  const times = withOwn(timesOn(form.date), form.time);
  const time = times.includes(form.time) ? form.time : '';
  const backTimes = withOwn(backTimesOf(day, time), form.backTime);
  const backTime = backTimes.includes(form.backTime) ? form.backTime : '';
  return {
    /** The form for sending: a time that is no longer on offer counts as not chosen. */
    form: { ...form, time, backTime },
    today: dateAt(now),
    day,
    times,
    backTimes,
    canRideOn: (date: DateText) => timesOn(date).length > 0,
  };
}

export type Choices = ReturnType<typeof choicesOf>;
