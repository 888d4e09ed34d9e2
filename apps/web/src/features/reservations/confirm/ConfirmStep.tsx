import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import { check } from '@machi/domain/contract/problems';
import { createReservation } from '@machi/domain/reservations/contract';
import { ReservationRequest } from '@machi/domain/reservations/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useTexts } from '../texts.ts';
import { AgreementFields } from '../input/AgreementFields.tsx';
import { Applicant } from '../input/Applicant.tsx';
import { applicationRows } from './application-rows.tsx';
import { amountOn } from './quote-lines.ts';
import { StepFrame } from '../StepFrame.tsx';
import { addReservations } from '../finish/made-query.ts';
import { useQuote } from './use-quote.ts';
import type { ReservationForm } from '../use-reservation-form.ts';

interface ConfirmStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  /** The request with the terms agreed to; with `asksAgreement`, as it will be once the boxes are ticked. */
  readonly request: InputOf<typeof createReservation>;
  readonly reservation: ReservationForm;
  /** Whether the step with the fields was skipped, so that the terms are agreed to here. */
  readonly asksAgreement: boolean;
}

export function ConfirmStep({ spot, room, request, reservation, asksAgreement }: ConfirmStepProps) {
  const { t, locale } = useTexts();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(createReservation);
  const keyFor = useAttemptKey();
  const [isLost, setLost] = useState(false);
  const { form, goTo, place, summary } = reservation;
  const { dates } = reservation.chosen;
  const quote = useQuote(place, dates, form.getValues());
  const checked = check(ReservationRequest, request);

  async function reserve() {
    setLost(false);
    if (asksAgreement) {
      reservation.countAttempt();
      if (!(await form.trigger(['is_terms_agreed', 'is_spot_terms_agreed']))) return;
    }
    const result = await send(request, {
      idempotencyKey: keyFor(request),
      ...toldInPlace,
    });
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
    const step = reservation.refuse(result);
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
      dates={dates}
      payment={spot.payment_methods}
      mainButton={(where) => (
        <Button
          variant="primary"
          wide={where === 'panel'}
          busy={busy}
          busyLabel={t('confirm.sending')}
          onClick={() => void reserve()}
        >
          {t('confirm.reserve')}
        </Button>
      )}
    >
      <FormErrors
        heading={sentenceOf({ code: 'form-errors' }, locale)}
        errors={asksAgreement ? summary.errors : []}
        attempt={summary.attempt}
      />
      <CalloutLines title={t('confirm.refused')} lines={reservation.refusal} />
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
            ...dates.map((one) => ({
              id: one.date,
              term: <span className="num">{dateInWords(one.date)[locale]}</span>,
              detail: <b className="num">{timesInWords(one)[locale]}</b>,
              action:
                quote.quote === undefined ? null : (
                  <span className="num nb">{yenInWords(amountOn(quote.quote, one.date))[locale]}</span>
                ),
            })),
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
              ...applicationRows(checked.value, form.getValues(), spot, { t, locale }),
              ...(asksAgreement
                ? []
                : [{ id: 'agreements', term: t('input.agreements'), detail: t('confirm.agreed') }]),
            ]}
          />
        ) : null}
      </section>
      {asksAgreement ? <AgreementFields form={form} spot={spot} /> : null}
      <div className="actions">
        <Button onClick={() => goTo(asksAgreement ? 1 : 2)}>{t(asksAgreement ? 'input.back' : 'confirm.back')}</Button>
      </div>
    </StepFrame>
  );
}
