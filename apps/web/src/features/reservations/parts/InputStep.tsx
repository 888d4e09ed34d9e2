import { sentenceOf } from '@machi/domain/refusals/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useId } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { Applicant } from './Applicant.tsx';
import { ExemptionFields } from './ExemptionFields.tsx';
import { PurposeFields } from './PurposeFields.tsx';
import { ResidentsOnly, useIsShutOut } from './ResidentsOnly.tsx';
import { StepFrame } from './StepFrame.tsx';
import { UserFields } from './UserFields.tsx';
import { useQuote } from './use-quote.ts';
import type { ReservationForm } from './use-reservation-form.ts';

interface InputStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly reservation: ReservationForm;
}

export function InputStep({ spot, room, reservation }: InputStepProps) {
  const { t, locale } = useTexts();
  const formId = useId();
  const isShutOut = useIsShutOut(spot);
  const { form, chosen, goTo, summary } = reservation;
  const values = form.watch();
  const quote = useQuote(room, chosen, values);
  return (
    <StepFrame
      step={2}
      isMoved={reservation.isMoved}
      title={t('input.title')}
      quote={quote}
      chosen={chosen}
      payment={spot.payment_methods}
      mainButton={(place) =>
        isShutOut ? null : (
          <Button type="submit" form={formId} variant="primary" wide={place === 'panel'}>
            {t('input.next')}
          </Button>
        )
      }
    >
      <ResidentsOnly spot={spot} />
      {isShutOut ? null : (
        <>
          <FormErrors
            heading={sentenceOf({ code: 'form-errors' }, locale)}
            errors={summary.errors}
            attempt={summary.attempt}
          />
          <Applicant />
          <form
            id={formId}
            className="stack-lg"
            noValidate
            onSubmit={(event) => {
              reservation.countAttempt();
              void form.handleSubmit(() => goTo(3))(event);
            }}
          >
            <UserFields form={form} capacity={room.capacity} />
            <PurposeFields form={form} />
            <ExemptionFields form={form} spot={spot} />
            <AgreementFields form={form} spot={spot} />
            <div className="actions">
              <Button onClick={() => goTo(1)}>{t('input.back')}</Button>
            </div>
          </form>
        </>
      )}
    </StepFrame>
  );
}
