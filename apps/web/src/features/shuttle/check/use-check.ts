import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { isSameRide, runKey } from '../ride-words.ts';
import { useHold } from '../use-hold.ts';
import { shuttleQueries } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';

/** What the member holds of a run for so many; a browser's clock that is wrong makes no difference. */
function useHeld(trip: ShuttleTrip, persons: number) {
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

/** Under which name this tab keeps the run that a guest pressed. */
export const WANTED = 'shuttle-wanted';

export interface Wanted {
  readonly trip: string;
}

/** Seats while somebody checks them: held, run out, or held now because a guest pressed them before the login. */
export function useCheck(trip: ShuttleTrip, persons: number) {
  const { holds, hold: held, endsAt, minutesLeft } = useHeld(trip, persons);
  const { hold, holding, refused } = useHold(persons);
  const isHeld = held !== undefined && minutesLeft !== undefined && minutesLeft > 0;

  // That they were held once tells apart what ran out from what was never begun.
  const [wasHeld, setWasHeld] = useState(false);
  if (isHeld && !wasHeld) setWasHeld(true);
  const over = useRef<HTMLDivElement>(null);
  const isOver = wasHeld && !isHeld && holding === undefined;
  useEffect(() => {
    // The button that was about to be pressed has gone.
    if (isOver) over.current?.focus();
  }, [isOver]);

  const { value: wanted, clear } = useDraft<Wanted>(WANTED);
  const isToBegin = holds.isSuccess && !isHeld && wanted?.trip === runKey(trip);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isToBegin || hasBegun.current) return;
    hasBegun.current = true;
    clear();
    void hold(trip);
  });

  return {
    holds,
    held: isHeld ? { hold_id: held.hold_id, endsAt: endsAt ?? 0, minutesLeft } : undefined,
    isOver,
    over,
    hold: () => hold(trip),
    isHolding: holding !== undefined,
    refused: refused?.lines ?? [],
  };
}
