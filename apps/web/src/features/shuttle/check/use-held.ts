import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shuttleQueries } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';
import { isSameRide } from '../ride-words.ts';

/** What the member holds of a run for so many; a browser's clock that is wrong makes no difference. */
export function useHeld(trip: ShuttleTrip, persons: number) {
  const { locale } = useShuttleTexts();
  const holds = useQuery(shuttleQueries.holds(locale));
  const hold = holds.data?.holds.find((one) => isSameRide(one, trip) && one.persons === persons);
  const endsAt =
    hold && holds.data ? holds.dataUpdatedAt + Date.parse(hold.expires_at) - Date.parse(holds.data.told_at) : undefined;
  const minutesLeft = useMinutesUntil(endsAt);
  return { holds, hold, endsAt, minutesLeft };
}

const SECOND = 1000;

/** Minutes that are left, those begun counted; 0 once it is over, undefined where nothing ends. */
function useMinutesUntil(endsAt: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === undefined ? undefined : Math.max(0, Math.ceil((endsAt - now) / (60 * SECOND)));
}
