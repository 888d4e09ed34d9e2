import { labelled } from '@machi/client/placed-errors';
import { emptyTyped, typedFrom } from '@machi/domain/described/typed';
import type { LotteryDetail, OwnLotteryApplication } from '@machi/domain/lotteries/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useState, type SubmitEvent } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { DescribedFields } from '../../shell/described/DescribedFields.tsx';
import type { FieldControls } from '../../shell/described/field-controls.ts';
import { questionFields } from '../../shell/described/question-fields.ts';
import { useLabels } from '../../shell/described/labels-and-rows.tsx';
import { useTown } from '../../shell/town/town.ts';
import { useLotteryTexts } from './texts.ts';
import { errorAt, useApplication, type ApplicationValues } from './use-application.ts';
import { slotInWords } from './words.ts';

const { who, persons, purpose, time, conditions, exemption, message } = reservationParts;
const asked = [...who, ...persons, ...purpose, ...time, ...conditions, ...exemption, ...message];

interface ApplicationFormProps {
  readonly lottery: LotteryDetail;
  readonly spot: SpotDetail;
  /** The earlier application to change. */
  readonly before: OwnLotteryApplication | null;
  /** At the counter: id of the member it is entered for, who has been shown the terms. */
  readonly enteredFor?: number;
  readonly onSent: (application: OwnLotteryApplication) => void;
}

function valuesOf(lottery: LotteryDetail, before: OwnLotteryApplication | null): ApplicationValues {
  const answers = before?.additional_questions.map(({ question_key, answer }) => [question_key, answer]) ?? [];
  return {
    fields: before ? typedFrom(reservationFields, before) : emptyTyped(reservationFields),
    answers: Object.fromEntries(answers),
    choices: Array.from({ length: lottery.choices }, (_one, index) => String(before?.choices[index] ?? '')),
  };
}

/** Times by rank, and the questions of the facility's form. */
export function ApplicationForm({ lottery, spot, before, enteredFor, onSent }: ApplicationFormProps) {
  const { t, locale } = useLotteryTexts();
  const isAtCounter = enteredFor !== undefined;
  const product = useTown()?.product_name ?? '';
  const [values, setValues] = useState(() => valuesOf(lottery, before));
  const labels: Readonly<Record<string, string>> = useLabels(reservationFields);
  const { apply, busy, refused } = useApplication(lottery, spot, { enteredFor, onSent });
  const { errors } = refused;
  const { fields, answers, choices } = values;
  const setField = (name: string, value: string | boolean) =>
    setValues((now) => ({ ...now, fields: { ...now.fields, [name]: value } }));
  const controlsOf = <Name extends string>(
    held: Readonly<Record<string, unknown>>,
    set: (name: Name, value: string | boolean) => void,
  ): FieldControls<Name> => ({
    values: held,
    set,
    typed: (name) => ({
      id: name,
      value: String(held[name] ?? ''),
      error: errorAt(errors, name),
      onChange: ({ target }) => set(name, target.value),
    }),
    ticked: (name) => ({
      id: name,
      checked: held[name] === true,
      error: errorAt(errors, name),
      onChange: ({ target }) => set(name, target.checked),
    }),
  });
  const named = Object.entries(answers).map(([key, answer]) => [`additional_questions.${key}`, answer]);
  const questions = controlsOf(Object.fromEntries(named), (name: string, answer) =>
    setValues((now) => ({
      ...now,
      answers: { ...now.answers, [name.replace('additional_questions.', '')]: String(answer) },
    })),
  );
  const agreement = (name: 'is_terms_agreed' | 'is_spot_terms_agreed') => ({
    id: name,
    checked: fields[name],
    error: errorAt(errors, name),
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => setField(name, target.checked),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void apply(values);
  }
  function labelOf(fieldId: string): string {
    const [list, place = ''] = fieldId.split('.');
    if (list === 'choices') return t('choice', { rank: Number(place) + 1 });
    const asks = spot.additional_questions.find(({ question_key }) => question_key === place);
    return asks?.question ?? labels[fieldId] ?? '';
  }
  const lines = Object.entries(errors).map(([fieldId, sentences]) => {
    const [message, label] = [sentences.join(' '), labelOf(fieldId)];
    return { fieldId, message: label === '' ? message : labelled(label, message, locale) };
  });
  const options = lottery.slots.map((slot) => ({ value: String(slot.slot_no), label: slotInWords(slot, locale) }));

  return (
    <form className="stack-lg" noValidate onSubmit={submit}>
      <FormErrors
        heading={lines.length > 0 ? sentenceOf({ code: 'form-errors' }, locale) : t('refused')}
        errors={lines}
        attempt={refused.attempt}
      >
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <Section className="stack" title={t('form.choices')}>
        <p>{t('form.choices.what', { count: lottery.choices })}</p>
        {choices.map((choice, index) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- a rank is its place
            key={index}
            id={`choices.${index}`}
            label={t('choice', { rank: index + 1 })}
            {...(index === 0 ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
            error={errorAt(errors, `choices.${index}`)}
            value={choice}
            emptyWord={t('form.choose')}
            // A choice of another rank is not offered again.
            options={options.map((option) => ({
              ...option,
              disabled: option.value !== choice && choices.includes(option.value),
            }))}
            onChange={({ target }) =>
              setValues((now) => ({
                ...now,
                choices: now.choices.map((one, rank) => (rank === index ? target.value : one)),
              }))
            }
          />
        ))}
      </Section>
      <Section className="stack" title={t('form.use')}>
        <DescribedFields fields={asked} controls={controlsOf(fields, setField)} />
        <DescribedFields fields={questionFields(spot.additional_questions)} controls={questions} />
      </Section>
      <FieldGroup legend={t('form.terms')} requiredWord={t('required')}>
        <CheckField
          {...agreement('is_terms_agreed')}
          label={
            <>
              <TextLink href="/terms" target="_blank">
                {t('form.terms.link', { product })}
              </TextLink>{' '}
              {t(isAtCounter ? 'form.counter.agree' : 'form.terms.agree')}
            </>
          }
        />
        <CheckField
          {...agreement('is_spot_terms_agreed')}
          label={t(isAtCounter ? 'form.counter.spot' : 'form.terms.spot', { spot: spot.spot_name })}
        />
        {spot.terms === '' ? null : (
          <details className="filters">
            <summary>{t('form.terms.read', { spot: spot.spot_name })}</summary>
            <div className="panel reading">
              {spot.terms.split('\n').map((line, index) => (
                <p key={`${index} ${line}`}>{line}</p>
              ))}
            </div>
          </details>
        )}
      </FieldGroup>
      <p>{t('form.promise')}</p>
      <div className="actions">
        <SendButton busy={busy}>
          {t(isAtCounter ? 'form.counter.send' : before ? 'form.change' : 'form.send')}
        </SendButton>
        {!isAtCounter && (
          <ButtonLink variant="text" href={`/lottery/${lottery.lottery_id}`}>
            {t('form.back')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
