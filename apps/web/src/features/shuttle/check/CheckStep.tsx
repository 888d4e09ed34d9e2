import { toldInPlace } from '@machi/client/client';
import { confirmSeats, releaseSeats } from '@machi/domain/shuttle/contract';
import { HOLD_MINUTES } from '@machi/domain/shuttle/limits';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { call } from '../../../shell/calls/client.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useForgetSeats, useKeepSeats } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';
import { wishHref, type ShuttleWish } from '../wish.ts';
import { ChosenRide } from './ChosenRide.tsx';
import { HeldNow } from './HeldNow.tsx';
import { useCheck } from './use-check.ts';

/** The second step: the reservation, while its seats are held. */
export function CheckStep({ wish, trip }: { wish: ShuttleWish; trip: ShuttleTrip }) {
  const { t, locale } = useShuttleTexts();
  const navigate = useNavigate();
  const keep = useKeepSeats(locale);
  const forget = useForgetSeats();
  const confirming = useCall(confirmSeats);
  const sentencesOf = useRefusalSentences();
  const check = useCheck(trip, wish.persons);
  const { holds, held, isOver } = check;
  const [errors, setErrors] = useState<readonly string[]>([]);

  async function confirm() {
    if (held === undefined) return;
    setErrors([]);
    const result = await confirming.send({ hold_id: held.hold_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('check.failed')));
      forget();
      return;
    }
    const { reservation } = result.reply;
    keep(result.reply);
    void navigate(`/shuttle/detail/${reservation.seat_reservation_id}?made=1`, { replace: true });
  }

  function back() {
    if (held) void call(releaseSeats, { hold_id: held.hold_id }, { ignoresError: true }).then(forget);
    void navigate(wishHref({ ...wish, trip: undefined }), { replace: true });
  }

  if (holds.data === undefined) return <NotLoaded query={holds} label={t('check.loading')} />;
  return (
    <div className="stack-lg reading">
      <HeldNow {...check} />
      <ChosenRide trip={trip} persons={wish.persons} />
      <p>{held || isOver ? t('check.note') : t('check.holdBody', { minutes: HOLD_MINUTES })}</p>
      <CalloutLines lines={[...errors, ...check.refused]} />
      <div className="actions">
        {held ? (
          <Button
            variant="primary"
            busy={confirming.busy}
            busyLabel={t('check.sending')}
            onClick={() => void confirm()}
          >
            {t('check.confirm')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={check.isHolding}
            busyLabel={t('run.reserving')}
            onClick={() => {
              setErrors([]);
              void check.hold();
            }}
          >
            {t(isOver ? 'check.again' : 'check.hold')}
          </Button>
        )}
        <Button onClick={back}>{t('check.back')}</Button>
      </div>
    </div>
  );
}
