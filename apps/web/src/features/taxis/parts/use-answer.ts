import { toldInPlace } from '@machi/client/client';
import { answerRide } from '@machi/domain/taxis/contract';
import type { DispatchRide } from '@machi/domain/taxis/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { taxiQueries } from '../queries.ts';
import { useTaxiTexts } from '../texts.ts';
import { clock } from './ride-words.ts';

type Answer = { readonly status: 1; readonly vehicle: string } | { readonly status: 2; readonly reason: string };

/** Sends the company's answer to one ride; the list takes it over, and is asked again when it no longer fitted. */
export function useAnswer(ride: DispatchRide, onAnswered: (ride: DispatchRide) => void) {
  const { t, locale } = useTaxiTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(answerRide);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);

  /** Whether the answer has arrived. */
  async function answer(given: Answer): Promise<boolean> {
    setErrors([]);
    const result = await send({ taxi_id: ride.taxi_id, ...given }, toldInPlace);
    if (result === undefined) return false;
    const { queryKey } = taxiQueries.rides(locale, ride.ride_date);
    if (!result.ok) {
      setErrors(sentencesOf(result, t('dispatch.failed')));
      // Answered elsewhere or cancelled meanwhile: the list shows what holds.
      if (result.status === 409) void queryClient.invalidateQueries({ queryKey: [queryKey[0]] });
      return false;
    }
    const time = clock(ride.departure_time);
    snackbar.show(t(given.status === 1 ? 'dispatch.confirmed' : 'dispatch.refused', { time }), 'success');
    void queryClient.invalidateQueries({ queryKey: [queryKey[0]] });
    onAnswered(result.reply.ride);
    return true;
  }

  return { answer, busy, errors, forget: () => setErrors([]) };
}
