import { sentenceOf } from '@machi/domain/refusals/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useId } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { Applicant } from './Applicant.tsx';
import { DocumentField } from './DocumentField.tsx';
import { ExemptionFields } from './ExemptionFields.tsx';
import { ExtrasFields } from './ExtrasFields.tsx';
import { fieldProps } from './field-props.ts';
import { PurposeFields } from './PurposeFields.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { ResidentsOnly, useIsShutOut } from '../ResidentsOnly.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { UserFields } from './UserFields.tsx';
import { useQuote } from '../confirm/use-quote.ts';
import type { ReservationForm } from '../use-reservation-form.ts';

interface InputStepProps {
  readonly spot: SpotDetail;
  readonly room: Room;
  readonly reservation: ReservationForm;
}

export function InputStep({ spot, room, reservation }: InputStepProps) {
  const { t, locale } = useTexts();
  const formId = useId();
  const isShutOut = useIsShutOut(spot);
  const { form, chosen, goTo, summary, place } = reservation;
  const values = form.watch();
  const quote = useQuote(place, chosen.dates, values);
  return (
    <StepFrame
      step={2}
      isMoved={reservation.isMoved}
      title={t('input.title')}
      quote={quote}
      dates={chosen.dates}
      payment={spot.payment_methods}
      mainButton={(where) =>
        isShutOut ? null : (
          <Button type="submit" form={formId} variant="primary" wide={where === 'panel'}>
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
            <ExtrasFields form={form} spot={spot} room={room} date={chosen.dates[0]?.date ?? spot.reservable_from} />
            <QuestionFields form={form} spot={spot} />
            <ExemptionFields form={form} spot={spot} />
            <DocumentField form={form} name="document_ids" />
            <TextAreaField
              {...fieldProps(form, 'note')}
              label={t('input.note')}
              optionalWord={t('optional')}
              hint={t('input.noteHint')}
            />
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
