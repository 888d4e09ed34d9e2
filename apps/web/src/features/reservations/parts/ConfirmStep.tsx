import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { check } from '@machi/domain/contract/problems';
import { createReservation } from '@machi/domain/reservations/contract';
import { ReservationRequest } from '@machi/domain/reservations/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttemptKey } from '../../../shell/use-attempt-key.ts';
import { useCall } from '../../../shell/use-call.ts';
import { addReservations } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';
import { Applicant } from './Applicant.tsx';
import { applicationRows } from './application-rows.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useQuote } from './use-quote.ts';
import type { ReservationForm } from './use-reservation-form.ts';
import { whereRefused } from './where-refused.ts';

interface ConfirmStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly chosen: ChosenTime;
  readonly request: InputOf<typeof createReservation>;
  readonly reservation: ReservationForm;
}

export function ConfirmStep({ spot, room, chosen, request, reservation }: ConfirmStepProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const queryClient = useQueryClient();
  const { send, busy } = useCall(createReservation);
  const keyFor = useAttemptKey();
  const [isLost, setLost] = useState(false);
  const { form, goTo } = reservation;
  const quote = useQuote(room, chosen, form.getValues());
  const checked = check(ReservationRequest, request);

  async function reserve() {
    setLost(false);
    const result = await send(request, { idempotencyKey: keyFor(request), ignoresErrorMessage: true });
    if (result === undefined) return;
    if (result.ok) {
      const [first] = result.reply.reservations;
      addReservations(queryClient, locale, result.reply.reservations);
      if (first !== undefined) reservation.finish(first.reservation_id);
      return;
    }
    if (Object.keys(result.errors).length === 0) {
      setLost(result.status !== 401);
      return;
    }
    reservation.refuse(result);
    const step = whereRefused(result.errors);
    if (step === 1) await queryClient.invalidateQueries({ queryKey: ['availability', room.spot_id, room.room_id] });
    if (step !== 3) goTo(step);
  }

  return (
    <StepFrame
      step={3}
      isMoved={reservation.isMoved}
      title={t('confirm.title')}
      sub={t('confirm.sub')}
      quote={quote}
      chosen={chosen}
      payment={spot.payment_methods}
      mainButton={(place) => (
        <Button
          variant="primary"
          wide={place === 'panel'}
          busy={busy}
          busyLabel={t('confirm.sending')}
          onClick={() => void reserve()}
        >
          {t('confirm.reserve')}
        </Button>
      )}
    >
      {reservation.refusal.length > 0 ? (
        <Callout tone="error" live="alert" title={t('confirm.refused')}>
          {reservation.refusal.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Callout>
      ) : null}
      {isLost ? (
        <Callout tone="error" live="alert" title={t('confirm.failed')}>
          <p>{t('confirm.failedBody')}</p>
        </Callout>
      ) : null}
      {spot.fixing_method === 2 ? <Callout title={t('confirm.needsApproval')} /> : null}
      <section className="stack">
        <div className="row between">
          <h2>{t('confirm.when')}</h2>
          <Button variant="text" aria-label={t('confirm.changeWhen')} onClick={() => goTo(1)}>
            {t('confirm.change')}
          </Button>
        </div>
        <DescriptionList
          rows={[
            {
              id: 'place',
              term: t('confirm.place'),
              detail: t('place', { spot: spot.spot_name, room: room.room_name }),
            },
            { id: 'date', term: t('confirm.date'), detail: <b className="num">{dateInWords(chosen.date)[locale]}</b> },
            { id: 'time', term: t('confirm.time'), detail: <b className="num">{timesInWords(chosen)[locale]}</b> },
          ]}
        />
      </section>
      <section className="stack">
        <div className="row between">
          <h2>{t('confirm.details')}</h2>
          <Button variant="text" aria-label={t('confirm.changeDetails')} onClick={() => goTo(2)}>
            {t('confirm.change')}
          </Button>
        </div>
        <Applicant />
        {'value' in checked ? (
          <DescriptionList
            rows={[
              ...applicationRows(checked.value, texts),
              { id: 'agreements', term: t('input.agreements'), detail: t('confirm.agreed') },
            ]}
          />
        ) : null}
      </section>
      <div className="actions">
        <Button onClick={() => goTo(2)}>{t('confirm.back')}</Button>
      </div>
    </StepFrame>
  );
}
