import { sentenceOf } from '@machi/domain/refusals/model';
import { reservationParts } from '@machi/domain/reservations/fields';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useId } from 'react';
import { MAX_DOCUMENTS } from '@machi/domain/documents/model';
import type { UseFormReturn } from 'react-hook-form';
import { readAccount } from '@machi/domain/account/contract';
import type { DateText } from '@machi/domain/calendar/model';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import { fullName } from '@machi/domain/members/model';
import { useQuery } from '@tanstack/react-query';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { useTexts } from '../texts.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { Applicant } from './Applicant.tsx';
import { ExtrasFields } from './ExtrasFields.tsx';
import { controlsOfForm, errorAt } from './field-props.ts';
import { dayOfClubs } from '../own-window.ts';
import { ResidentsOnly, useIsShutOut } from '../ResidentsOnly.tsx';
import { StepFrame } from '../StepFrame.tsx';
import { useQuote } from '../confirm/use-quote.ts';
import type { ReservationForm } from '../use-reservation-form.ts';
import { UploadField } from '../../../shell/files/UploadField.tsx';
import type { FormValues } from '../form-values.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { ClubChoice } from '../../../shell/clubs/ClubChoice.tsx';
import type { ClubFilled } from '../../../shell/clubs/choice.ts';
import { useLocale } from '../../../shell/record/record.ts';
import { questionFields } from '../../../shell/described/question-fields.ts';

/** Additional questions of this facility; empty without any. */
function QuestionFields({ form, spot }: { form: UseFormReturn<FormValues>; spot: SpotDetail }) {
  const { t } = useTexts();
  if (spot.additional_questions.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('questions.title', { spot: spot.spot_name })}</h2>
      <DescribedFields fields={questionFields(spot.additional_questions)} controls={controlsOfForm(form)} />
    </section>
  );
}

interface OwnClubChoiceProps {
  readonly reservation: ReservationForm;
  /** A chosen day that is open only to registered clubs. */
  readonly neededOn: DateText | undefined;
}

/** Chooses one of the own registered clubs instead of typing its name; empty when the member is in charge of none. */
function OwnClubChoice({ reservation, neededOn }: OwnClubChoiceProps) {
  const { form, chosen } = reservation;
  const locale = useLocale();
  const { data } = useQuery(ask(listOwnClubs, {}, locale));
  const account = useQuery(ask(readAccount, {}, locale)).data?.account;
  const { club_id: clubId, club_exemption: isExempt, person_in_charge: inCharge } = form.watch();

  // A draft or a repeated reservation may name a club that now has another person in charge.
  const isGone = clubId !== '' && data !== undefined && !data.clubs.some((one) => String(one.club_id) === clubId);
  useEffect(() => {
    if (!isGone) return;
    form.setValue('club_id', '');
    form.setValue('club_exemption', false);
  }, [isGone, form]);

  function fill(filled: ClubFilled) {
    const person = filled.club_id !== '' && inCharge === '' && account ? { person_in_charge: fullName(account) } : {};
    form.reset({ ...form.getValues(), ...filled, ...person }, { keepErrors: true, keepDirty: true });
    form.clearErrors(['club_id', 'exemption_method']);
    form.setValue('club_id', filled.club_id, { shouldDirty: true });
  }
  return (
    <ClubChoice
      clubs={data?.clubs ?? []}
      clubId={clubId}
      isExempt={isExempt}
      days={chosen.dates.map(({ date }) => date)}
      error={errorAt(form, 'club_id')}
      neededOn={clubId === '' ? neededOn : undefined}
      onFill={fill}
    />
  );
}

interface DocumentFieldProps {
  readonly form: UseFormReturn<FormValues>;
  readonly name: 'document_ids' | 'exemption_documents';
}

const purposes = { document_ids: 'reservation', exemption_documents: 'exemption' } as const;
const titles = { document_ids: 'documents.title', exemption_documents: 'documents.exemption' } as const;
const hints = { document_ids: 'documents.hint', exemption_documents: 'documents.exemptionHint' } as const;

/** Files of the application for a room. */
function DocumentField({ form, name }: DocumentFieldProps) {
  const { t } = useTexts();
  return (
    <UploadField
      id={name}
      label={t(titles[name])}
      hint={t(hints[name])}
      purpose={purposes[name]}
      files={form.watch(name)}
      read={() => form.getValues(name)}
      keep={(documents) => form.setValue(name, documents, { shouldDirty: true })}
      error={errorAt(form, name)}
      most={MAX_DOCUMENTS}
    />
  );
}

const { who, persons, purpose, conditions, exemption, message } = reservationParts;
/** The group's fields that a registered club leaves open. */
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
