import { toldInPlace } from '@machi/client/client';
import { askForRide } from '@machi/domain/ondemandbus/ride-contract';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useForgetRides, useKeepRide } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { requestOf } from './ride-form.ts';
import type { RideForm } from './ride-form.ts';
import { useAnswer } from './use-answer.ts';
import type { KeptForm } from './use-ride-form.ts';

/** Asking for a ride: one press, answered by a promise, by possible times, or by what is wrong with it. */
export function useAsk(keep: (fields: Partial<KeptForm>) => void, forgetForm: () => void) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const { send, busy } = useCall(askForRide);
  const answer = useAnswer({ lost: t('ask.lost'), failed: t('ask.failed') });
  const keepRide = useKeepRide(locale);
  const forgetRides = useForgetRides();

  async function ask(form: RideForm): Promise<void> {
    if (!answer.isWhole(form)) return;
    keep({ ...form, wasPressed: true });
    if (!isLoggedIn) {
      void navigate(loginPathFor('/ondemandbus'));
      return;
    }
    const request = requestOf(form);
    const result = await send(request, { ...toldInPlace, idempotencyKey: answer.keyOf(request) });
    if (result === undefined) return;
    if (!result.ok) {
      // A session that has ended leads through the login and back to what was pressed.
      if (result.status !== 401) keep({ wasPressed: false });
      if (answer.refuse(result).isTwice) forgetRides();
      return;
    }
    const { rides, no_room } = result.reply;
    const [there] = rides;
    if (there === undefined) {
      keep({ wasPressed: false });
      answer.take(no_room ?? { leg: 'there', nearest: [] });
      return;
    }
    forgetForm();
    rides.forEach(keepRide);
    void navigate(`/ondemandbus/ride/${there.ride_id}?made=1`, { replace: true });
  }

  return { ask, busy, answer };
}
