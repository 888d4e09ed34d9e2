import { dateAt } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readOnDemandBus } from '@machi/domain/ondemandbus/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDraft } from '../../../../shell/drafts/use-draft.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useMinute } from '../../../../shell/use-minute.ts';
import { backTimesOf, formIn, openedForm, timesOf, withOwn } from './ride-form.ts';
import type { RideForm } from './ride-form.ts';

export type OnDemandBus = ReplyOf<typeof readOnDemandBus>;

/** What this tab keeps of the form, over a reload and a login. */
export interface KeptForm extends RideForm {
  /** The button was pressed before the login. */
  readonly wasPressed: boolean;
}

const KEPT = 'ondemandbus';

/** What is chosen, and what can be. The address fills in what it names, once. */
export function useRideForm(bus: OnDemandBus) {
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const now = useMinute();
  const kept = useDraft<KeptForm>(KEPT);
  const { cutoff_minutes: cutoffMinutes } = bus.settings;
  const asked = formIn(query);
  const address = query.toString();

  const opened = () =>
    openedForm(asked, kept.value, {
      days: bus.days,
      stationIds: bus.stations.map(({ station_id }) => station_id),
      now,
      cutoffMinutes,
    });
  const [form, setForm] = useState(opened);
  const [read, setRead] = useState(address);
  // Another address of the same page, such as a station's: it fills in what it names.
  if (address !== read) {
    setRead(address);
    if (Object.keys(asked).length > 0) setForm({ ...form, ...asked });
  }
  const [isBack] = useState(() => isLoggedIn && kept.value?.wasPressed === true);

  useEffect(() => {
    if (address === '') return;
    // From here on this tab knows it: a reload shall find what was changed since.
    kept.save(form);
    void navigate('/ondemandbus', { replace: true, preventScrollReset: true });
  }, [address, form, kept, navigate]);

  const day = bus.days.find(({ date }) => date === form.date);
  const times = withOwn(timesOf(day, form.meant, now, cutoffMinutes), form.time);
  const time = times.includes(form.time) ? form.time : '';
  const backTimes = withOwn(backTimesOf(day, time), form.backTime);
  const backTime = backTimes.includes(form.backTime) ? form.backTime : '';
  return {
    /** As it would be sent: a time that can no longer be chosen is none. */
    form: { ...form, time, backTime },
    isBack,
    today: dateAt(now),
    day,
    times,
    backTimes,
    keep: kept.save,
    forget: kept.clear,
    change(changed: Partial<RideForm>) {
      setForm((before) => ({ ...before, ...changed }));
      kept.save(changed);
    },
    canRideOn: (date: string) =>
      timesOf(
        bus.days.find((one) => one.date === date),
        form.meant,
        now,
        cutoffMinutes,
      ).length > 0,
  };
}
