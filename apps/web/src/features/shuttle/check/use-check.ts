import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { isSameRide, runKey } from '../ride-words.ts';
import { useHold } from '../use-hold.ts';
import { shuttleQueries } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';

/** The member's hold on a trip for this number of people; independent of the browser's clock. */
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

/** Minutes left, rounded up; 0 once it is over, undefined without an end. */
function useMinutesUntil(endsAt: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === undefined ? undefined : Math.max(0, Math.ceil((endsAt - now) / (60 * SECOND)));
}

/** Storage key of the trip that a guest pressed. */
export const WANTED = 'shuttle-wanted';

export interface Wanted {
  readonly trip: string;
}

/** Seats during the check: held, expired, or held now because a guest pressed them before the login. */
export function useCheck(trip: ShuttleTrip, persons: number) {
  const { holds, hold: held, endsAt, minutesLeft } = useHeld(trip, persons);
  const { hold, holding, refused } = useHold(persons);
  const isHeld = held !== undefined && minutesLeft !== undefined && minutesLeft > 0;

  // An earlier hold separates an expired one from one that never began.
  const [wasHeld, setWasHeld] = useState(false);
  if (isHeld && !wasHeld) setWasHeld(true);
  const over = useRef<HTMLDivElement>(null);
  const isOver = wasHeld && !isHeld && holding === undefined;
  useEffect(() => {
    // The button is gone.
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
