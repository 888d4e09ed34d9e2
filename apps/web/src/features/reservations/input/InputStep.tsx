import { sentenceOf } from '@machi/domain/refusals/model';
import { reservationParts } from '@machi/domain/reservations/fields';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useId } from 'react';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { useTexts } from '../text/use-texts.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { Applicant } from './Applicant.tsx';
import { DocumentField } from './DocumentField.tsx';
import { ExtrasFields } from './ExtrasFields.tsx';
import { controlsOfForm } from './field-props.ts';
import { dayOfClubs } from '../own-window.ts';
import { OwnClubChoice } from './OwnClubChoice.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { ResidentsOnly, useIsShutOut } from '../ResidentsOnly.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { useQuote } from '../confirm/use-quote.ts';
import type { ReservationForm } from '../use-reservation-form.ts';

const { who, persons, purpose, conditions, exemption, message } = reservationParts;
/** What a registered club leaves to be said of the group. */
const inCharge = who.filter(({ name }) => name === 'person_in_charge');

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
  const controls = controlsOfForm(form);
  const quote = useQuote(place, chosen.dates, values);
  const neededOn = dayOfClubs(
    spot,
    chosen.dates.map(({ date }) => date),
  );
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
              void form.handleSubmit(() => {
                if (neededOn === undefined || values.club_id !== '') return goTo(3);
                form.setError('club_id', { type: 'others-first', message: '' });
                return document.getElementById('club_id')?.focus();
              })(event);
            }}
          >
            <OwnClubChoice reservation={reservation} neededOn={neededOn} />
            <DescribedFields
              fields={[...(values.club_id === '' ? who : inCharge), ...persons, ...purpose, ...conditions]}
              controls={controls}
              hints={{ persons_spot: t('input.personsHint', { capacity: room.capacity }) }}
            />
            <ExtrasFields form={form} spot={spot} room={room} date={chosen.dates[0]?.date ?? spot.reservable_from} />
            <QuestionFields form={form} spot={spot} />
            {values.club_exemption ? null : (
              <DescribedFields
                fields={exemption}
                controls={controls}
                hints={spot.exemption_conditions === '' ? {} : { exemption_method: spot.exemption_conditions }}
              />
            )}
            {values.exemption_method === '0' || values.club_exemption ? null : (
              <DocumentField form={form} name="exemption_documents" />
            )}
            <DocumentField form={form} name="document_ids" />
            <DescribedFields fields={message} controls={controls} />
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
