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
  /** Whether the seats are held now. The same seats once more are the same hold. */
  readonly hold: (trip: ShuttleTrip) => Promise<boolean>;
  /** The run that is being held, by its key. */
  readonly holding: string | undefined;
  /** Why it could not be, and which run. */
  readonly refused: { readonly run: string; readonly lines: readonly string[] } | undefined;
}

/** Holding the seats of a run while somebody checks what they reserve. */
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
    // What is said against it changes what the list says, too.
    forget();
    if (!result.ok) setRefused({ run: runKey(wanted), lines: sentencesOf(result, t('hold.failed')) });
    return result.ok;
  }

  return { hold, holding: busy ? trip : undefined, refused };
}
