import { toldInPlace } from '@machi/client/client';
import { checkSpotEdit, editSpot } from '@machi/domain/spot-desk/contract';
import { SpotEdit, type DeskSpot } from '@machi/domain/spot-desk/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addDays } from '@machi/domain/calendar/model';
import { weekdayInWords } from '@machi/domain/calendar/words';
import type { ClosingRule, OpeningHours } from '@machi/domain/spots/model';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { DayRange } from './DayRange.tsx';
import { labelOf, useSpotDeskTexts } from './texts.ts';
import { EditForm } from './changes/EditForm.tsx';
import { SPOT_LONG, SPOT_SHORT, shownSpotRows, spotRows } from './changes/edit-rows.ts';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import { numberIn, numberOrNull } from './fees/fee-values.ts';
import { useCheckedEdit } from './changes/use-checked-edit.tsx';
import { WordsPair } from './WordsPair.tsx';
import { WEEK, hoursByWeekday, rowsByHours, type DayHours } from './weekday-hours.ts';
import { closingInWords } from './closings/closing-words.ts';
import { NewClosing } from './closings/NewClosing.tsx';

interface ClosingsEditorProps {
  readonly value: readonly ClosingRule[];
  readonly onChange: (rules: ClosingRule[]) => void;
}

/** Closed days on weekdays that have hours. */
function ClosingsEditor({ value, onChange }: ClosingsEditorProps) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const [said, setSaid] = useState('');
  const known = new Set(value.map((rule) => closingInWords(rule, texts)));
  function add(rule: ClosingRule) {
    const words = closingInWords(rule, texts);
    if (!known.has(words)) onChange([...value, rule]);
    setSaid(t(known.has(words) ? 'closing.known' : 'closing.added', { words }));
  }
  return (
    <FieldGroup legend={t('closings')} id="closings">
      {value.length === 0 && <p>{t('closing.none')}</p>}
      <ul className="spot-edit-list-edit">
        {value.map((rule, index) => {
          const words = closingInWords(rule, texts);
          return (
            <li key={words}>
              <span>{words}</span>
              <Button
                size="small"
                aria-label={t('remove.of', { what: words })}
                onClick={() => onChange(value.filter((_rule, place) => place !== index))}
              >
                {t('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
      <NewClosing onAdd={add} />
    </FieldGroup>
  );
}

/** A Sunday: weekdays count from it. */
const SUNDAY = '2027-01-03';
const USUAL = { opens: '09:00', closes: '17:00' };

interface HoursEditorProps {
  readonly value: readonly OpeningHours[];
  readonly onChange: (rows: OpeningHours[]) => void;
}

/** For each weekday, whether it is open and the hours. */
function HoursEditor({ value, onChange }: HoursEditorProps) {
  const { t, locale } = useSpotDeskTexts();
  const days = hoursByWeekday(value);
  const set = (weekday: number, hours: DayHours) => onChange(rowsByHours(new Map(days).set(weekday, hours)));
  return (
    <FieldGroup legend={t('hours')} id="hours">
      {WEEK.map((weekday) => {
        const day = weekdayInWords(addDays(SUNDAY, weekday))[locale];
        const hours = days.get(weekday) ?? null;
        return (
          <div key={weekday} className="spot-edit-hours">
            <CheckField
              label={`${day} ${t('open')}`}
              checked={hours !== null}
              onChange={({ target }) => set(weekday, target.checked ? USUAL : null)}
            />
            {hours === null ? (
              <span className="muted">{t('hours.closed')}</span>
            ) : (
              <DayRange
                startLabel={t('hours.start', { day })}
                endLabel={t('hours.end', { day })}
                start={hours.opens}
                end={hours.closes}
                onChange={(opens, closes) => set(weekday, { opens, closes })}
              />
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}

const editOf = ({ seen: _seen, ...edit }: DeskSpot['spot']): SpotEdit => edit;
/** Form values: fields that may be empty hold no null. */
const valuesOf = (spot: DeskSpot['spot']): z.input<typeof SpotEdit> => ({
  ...editOf(spot),
  email: spot.email ?? '',
  url: spot.url ?? '',
});

/** The edit as typed, valid or not. */
const typedOf = (values: z.input<typeof SpotEdit>): SpotEdit => ({
  ...values,
  additional_questions: values.additional_questions.map((question) => ({
    ...question,
    hint: question.hint ?? { ja: '', en: '' },
    is_required: question.is_required ?? false,
  })),
});

/** Texts, contact, hours and rules of a facility. */
export function SpotForm({ file }: { file: DeskSpot }) {
  const texts = useSpotDeskTexts();
  const { t } = texts;
  const { spot_id } = file;
  const check = useCall(checkSpotEdit);
  const save = useCall(editSpot);
  const schemaForm = useSchemaForm(SpotEdit, valuesOf(file.spot), (name) => labelOf(name, texts));
  const { field, form } = schemaForm;
  const [hours, closings, questions] = useWatch({
    control: form.control,
    name: ['hours', 'closings', 'additional_questions'],
  });

  const { preview, edit } = useCheckedEdit({
    row: file.spot,
    schemaForm,
    editOf,
    valuesOf,
    typedOf,
    rowsOf: (edit) => spotRows(edit, texts),
    shownOf: (edit) => shownSpotRows(edit, texts),
    check: (edit) => check.send({ ...edit, spot_id }, toldInPlace),
    isChecking: check.busy,
    save: (edit, seen) => save.send({ ...edit, spot_id, seen }, toldInPlace),
    isSaving: save.busy,
    savedIn: ({ spot }) => spot,
  });
  const pair = (name: (typeof SPOT_SHORT)[number] | (typeof SPOT_LONG)[number]) => ({
    label: t(name),
    ja: field(`${name}.ja`),
    en: field(`${name}.en`),
  });
  const number = (name: 'monthly_limit' | 'accepts_days_ahead' | 'cancel_days_before', isOptional: boolean) => ({
    ...field(name, { setValueAs: isOptional ? numberOrNull : numberIn }),
    label: t(name),
    inputMode: 'numeric' as const,
    fit: 'number' as const,
    autoComplete: 'off',
  });
  if (preview) return preview;
  return (
    <EditForm className="stack-lg" variant="primary" {...edit}>
      <fieldset className="stack spot-edit-group">
        <legend>{t('group.words')}</legend>
        {SPOT_SHORT.map((name) => (
          <WordsPair key={name} {...pair(name)} isRequired />
        ))}
        {SPOT_LONG.map((name) => (
          <WordsPair key={name} {...pair(name)} isLong />
        ))}
      </fieldset>
      <fieldset className="stack spot-edit-group">
        <legend>{t('group.contact')}</legend>
        <div className="form-row">
          <TextField {...field('tel')} label={t('tel')} type="tel" autoComplete="off" />
          <TextField {...field('email')} label={t('email')} type="email" autoComplete="off" />
          <TextField {...field('url')} label={t('url')} type="url" autoComplete="off" />
          <SelectField
            {...field('parking_type', { setValueAs: Number })}
            label={t('parking_type')}
            options={([1, 2, 3] as const).map((value) => ({ value: String(value), label: t(`parking.${value}`) }))}
          />
        </div>
      </fieldset>
      <fieldset className="stack spot-edit-group">
        <legend>{t('group.hours')}</legend>
        <HoursEditor value={hours} onChange={(rows) => form.setValue('hours', rows)} />
        <ClosingsEditor value={closings} onChange={(rules) => form.setValue('closings', rules)} />
      </fieldset>
      <fieldset className="stack spot-edit-group">
        <legend>{t('group.limits')}</legend>
        <div className="form-row">
          <SelectField
            {...field('fixing_method', { setValueAs: Number })}
            label={t('fixing_method')}
            options={([0, 1, 2] as const).map((value) => ({ value: String(value), label: t(`fixing.${value}`) }))}
          />
          <TextField {...number('accepts_days_ahead', false)} />
          <TextField {...number('monthly_limit', true)} hint={t('monthly_limit.hint')} />
          <TextField {...number('cancel_days_before', true)} hint={t('cancel_days_before.hint')} />
        </div>
        <CheckField {...field('is_resident_only')} label={t('is_resident_only')} />
        <QuestionsEditor
          value={questions.map((question) => ({ ...question, is_required: question.is_required ?? false }))}
          onChange={(all) => form.setValue('additional_questions', all)}
        />
      </fieldset>
    </EditForm>
  );
}
