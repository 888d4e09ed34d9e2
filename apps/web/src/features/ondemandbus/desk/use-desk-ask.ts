import { toldInPlace } from '@machi/client/client';
import { askForDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { useReadRidesAgain } from '../desk-queries.ts';
import { requestOf, type RideForm } from '../ask/ride-form.ts';
import { useAnswer } from '../ask/use-answer.ts';
import { passengerIn, type Caller } from './WhoCalls.tsx';

/** Sends a caller's ride request; the answer is a promise, possible times, or errors. */
export function useDeskAsk(caller: Caller, onPromised: (rides: readonly DeskRide[]) => void) {
  const { t } = useDeskTexts();
  const { send, busy } = useCall(askForDeskRide);
  const answer = useAnswer({ lost: t('ask.lost'), failed: t('ask.failed') });
  const readAgain = useReadRidesAgain();

  async function ask(form: RideForm): Promise<void> {
    if (!answer.isWhole(form)) return;
    const request = { ...requestOf(form), ...passengerIn(caller) };
    const flags = { ...toldInPlace, ignores404: true, idempotencyKey: answer.keyOf(request) };
    const result = await send(request, flags);
    if (result === undefined) return;
    if (!result.ok) {
      answer.refuse(result);
      return;
    }
    const { rides, no_room } = result.reply;
    answer.take(rides.length > 0 ? undefined : (no_room ?? { leg: 'there', nearest: [] }));
    if (rides.length === 0) return;
    void readAgain();
    onPromised(rides);
  }

  return { ask, busy, answer };
}
