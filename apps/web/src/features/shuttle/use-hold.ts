import { toldInPlace } from '@machi/client/client';
import { holdSeats } from '@machi/domain/shuttle/contract';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useForgetSeats } from './queries.ts';
import { useShuttleTexts } from './texts.ts';
import { requestOf, runKey } from './ride-words.ts';

interface Hold {
  /** Holds seats; true when held. The same seats again are the same hold. */
  readonly hold: (trip: ShuttleTrip) => Promise<boolean>;
  /** Key of the trip being held. */
  readonly holding: string | undefined;
  /** The trip whose hold was refused, with the reasons. */
  readonly refused: { readonly run: string; readonly lines: readonly string[] } | undefined;
}

/** Holding the seats of a trip during the check. */
export function useHold(persons: number): Hold {
  const { t } = useShuttleTexts();
  const { send, busy } = useCall(holdSeats);
  const sentencesOf = useRefusalSentences();
  const forget = useForgetSeats();
  const [trip, setTrip] = useState<string>();
  const [refused, setRefused] = useState<Hold['refused']>();

  async function hold(wanted: ShuttleTrip): Promise<boolean> {
    setTrip(runKey(wanted));
    setRefused(undefined);
    const result = await send(requestOf(wanted, persons), toldInPlace);
    if (result === undefined) return false;
    // A refusal changes the list too.
    forget();
    if (!result.ok) setRefused({ run: runKey(wanted), lines: sentencesOf(result, t('hold.failed')) });
    return result.ok;
  }

  return { hold, holding: busy ? trip : undefined, refused };
}
