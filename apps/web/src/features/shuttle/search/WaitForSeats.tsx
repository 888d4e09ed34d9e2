import { toldInPlace } from '@machi/client/client';
import { waitForSeats } from '@machi/domain/shuttle/contract';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { AskToBeTold } from '../../../shell/AskToBeTold.tsx';
import { useForgetSeats } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';
import { requestOf } from '../ride-words.ts';

interface WaitForSeatsProps {
  readonly trip: ShuttleTrip;
  readonly persons: number;
  /** Page to which a guest returns after the login. */
  readonly path: string;
}

/** Asks for a notification when seats of a full trip come free. */
export function WaitForSeats({ trip, persons, path }: WaitForSeatsProps) {
  const { t } = useShuttleTexts();
  const forget = useForgetSeats();
  const { send, busy } = useCall(waitForSeats);

  async function ask() {
    const result = await send(requestOf(trip, persons), toldInPlace);
    // The refusal may mean that seats are free now.
    if (result !== undefined) forget();
    return result;
  }

  return (
    <AskToBeTold
      t={t}
      name={t('wait.askOf', { time: clockOf(trip.departed_at) })}
      waiting={t('wait.waiting')}
      busyLabel={t('sending')}
      busy={busy}
      path={path}
      send={ask}
    />
  );
}
