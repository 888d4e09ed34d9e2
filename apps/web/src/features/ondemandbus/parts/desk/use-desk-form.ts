import { dateAt } from '@machi/domain/calendar/model';
import { useState } from 'react';
import { useMinute } from '../../../../shell/use-minute.ts';
import { backTimesOf, openedForm, timesOf, withOwn } from '../ask/ride-form.ts';
import type { RideForm } from '../ask/ride-form.ts';
import type { OnDemandBus } from '../ask/use-ride-form.ts';

/** What is chosen at the desk, and what can be: nothing of it stays behind for the next caller. */
export function useDeskForm(bus: OnDemandBus) {
  const now = useMinute();
  const { cutoff_minutes: cutoffMinutes } = bus.settings;
  const [form, setForm] = useState(() =>
    openedForm({}, undefined, {
      days: bus.days,
      stationIds: bus.stations.map(({ station_id }) => station_id),
      now,
      cutoffMinutes,
    }),
  );
  const dayOf = (date: string) => bus.days.find((one) => one.date === date);
  const day = dayOf(form.date);
  const times = withOwn(timesOf(day, form.meant, now, cutoffMinutes), form.time);
  const time = times.includes(form.time) ? form.time : '';
  const backTimes = withOwn(backTimesOf(day, time), form.backTime);
  const backTime = backTimes.includes(form.backTime) ? form.backTime : '';
  return {
    form: { ...form, time, backTime },
    today: dateAt(now),
    day,
    times,
    backTimes,
    change: (changed: Partial<RideForm>) => setForm((before) => ({ ...before, ...changed })),
    canRideOn: (date: string) => timesOf(dayOf(date), form.meant, now, cutoffMinutes).length > 0,
  };
}
