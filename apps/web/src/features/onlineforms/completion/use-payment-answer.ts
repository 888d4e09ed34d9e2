import { toldInPlace } from '@machi/client/client';
import { settleApplicationPayment } from '@machi/domain/applications/completion-contract';
import type { OwnApplication, OwnPayment } from '@machi/domain/applications/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../shell/calls/client.ts';
import { useGoOn } from './use-go-on.ts';

/** Milliseconds before each question: a provider may know a moment later than the person. */
const PAUSES = [0, 1000, 2000, 3000, 4000, 5000, 6000, 8000] as const;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * What became of a payment for who comes back from the provider's page. not-back: they come from elsewhere; unknown: it
 * was asked for half a minute and nobody knows.
 */
export type PaymentAnswer = 'not-back' | 'asking' | 'unknown' | { readonly payment: OwnPayment | null };

/** Asks what became of the payment until it is known, and goes on once it is held. */
export function usePaymentAnswer(application: OwnApplication) {
  const [query] = useSearchParams();
  const back = query.get('back');
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<PaymentAnswer>(back === null ? 'not-back' : 'asking');
  const goOn = useGoOn();
  const { onlineform_id, onlineform_application_id } = application;

  useEffect(() => {
    if (back === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function ask() {
      const named = { onlineform_id, onlineform_application_id };
      for (const milliseconds of PAUSES) {
        await pause(milliseconds);
        if (signal.aborted) return;
        const result = await call(
          settleApplicationPayment,
          { onlineform_application_id },
          { ...toldInPlace, ignores500: true, signal },
        );
        if (signal.aborted || (!result.ok && result.status === 401)) return;
        if (!result.ok) continue;
        const { next, payment } = result.reply;
        if (next !== 'pay') return goOn(named, next);
        // Whoever gave up has not paid; whoever paid may be known as such a moment later.
        const isOpen = payment?.state === 'begun' && back !== 'left';
        if (!isOpen) return setAnswer({ payment });
      }
      setAnswer('unknown');
    }
    void ask();
    return () => ending.abort();
  }, [back, round, goOn, onlineform_id, onlineform_application_id]);

  return {
    answer,
    askAgain: () => {
      setAnswer('asking');
      setRound(round + 1);
    },
  };
}
