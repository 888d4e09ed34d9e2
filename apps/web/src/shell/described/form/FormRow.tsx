import type { FormDateField, FormLongTextField, FormShapedField, RowField } from '@machi/domain/described/form-model';
import { askedInForm, type TypedRow } from '@machi/domain/described/form-typed';
import { dateWithEra } from '@machi/domain/calendar/era';
import { longDate } from '@machi/domain/calendar/long-days';
import { isDateText } from '@machi/domain/calendar/model';
import { dayOf } from '@machi/domain/described/day-bounds';
import { dayTyped, eras, joinedDay, partsOfDay } from '@machi/domain/fields/era-days';
import { DateField } from '@machi/ui/field/DateField';
import { DateParts } from '@machi/ui/field/DateParts';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField, type TextFieldProps } from '@machi/ui/field/TextField';
import type { ControlOf, FormControls } from './form-controls.ts';
import { DescribedControl } from '../DescribedControl.tsx';
import { useFieldWords, useFormTexts } from './texts.ts';

const attributes = {
  time: { type: 'time', fit: 'time' },
  datetime: { type: 'datetime-local' },
  url: { type: 'url', inputMode: 'url' },
  'local-url': { inputMode: 'url' },
  'account-holder': { lang: 'ja' },
} as const satisfies Readonly<Record<Exclude<FormShapedField['kind'], 'email-list'>, Partial<TextFieldProps>>>;

/** Text with a usual format, which the device helps to type. */
function ShapedControl({ field, controls }: ControlOf<FormShapedField>) {
  const props = {
    ...useFieldWords(field),
    ...controls.typed(field.name),
    autoComplete: field.autocomplete ?? 'off',
  };
  if (field.kind === 'email-list') return <TextAreaField {...props} rows={3} inputMode="email" />;
  return <TextField {...props} {...attributes[field.kind]} />;
}

/** A near day, chosen in the device's own calendar. */
function NearDay({ field, controls }: ControlOf<FormDateField>) {
  const { locale } = useFormTexts();
  const words = useFieldWords(field);
  const { earliest, latest, name } = field;
  const chosen = controls.values[name];
  return (
    <DateField
      {...words}
      {...controls.typed(name)}
      autoComplete={field.autocomplete ?? 'off'}
      min={earliest && dayOf(earliest, new Date())}
      max={latest && dayOf(latest, new Date())}
      readout={typeof chosen === 'string' && isDateText(chosen) && longDate(chosen, locale)}
    />
  );
}

/** A day as on papers, typed by hand, with the day in both calendars below. */
function DayOfEra({ field, controls }: ControlOf<FormDateField>) {
  const { t, locale } = useFormTexts();
  const { label, ...words } = useFieldWords(field);
  const { id, error } = controls.typed(field.name);
  const typed = String(controls.values[field.name] ?? '');
  const day = dayTyped(typed);
  return (
    <div className="stack-tight">
      <DateParts
        {...words}
        id={id}
        error={error}
        legend={label}
        {...(field.is_required ? { required: true } : {})}
        eras={[
          { value: '', label: t('day.western') },
          ...eras.map(({ letter, era }) => ({ value: letter, label: era[locale] })),
        ]}
        words={{ era: t('day.era'), year: t('day.year'), month: t('day.month'), day: t('day.day') }}
        value={partsOfDay(typed)}
        onChange={(parts) => controls.set(field.name, joinedDay(parts))}
        onLeave={() => controls.leave(field.name)}
      />
      <p className="num" role="status">
        {day && dateWithEra(day, locale)}
      </p>
    </div>
  );
}

function DayControl(props: ControlOf<FormDateField>) {
  return props.field.has_era === true ? <DayOfEra {...props} /> : <NearDay {...props} />;
}

export type SingleFormField = RowField | FormLongTextField;

/** A field with one value. */
export function SingleControl({ field, controls }: { field: SingleFormField; controls: FormControls }) {
  switch (field.kind) {
    case 'date':
      return <DayControl field={field} controls={controls} />;
    case 'email-list':
    case 'time':
    case 'datetime':
    case 'url':
    case 'local-url':
    case 'account-holder':
      return <ShapedControl field={field} controls={controls} />;
    default:
      return <DescribedControl field={field} controls={controls} isBrief={false} />;
  }
}

/** The visible fields of a row. */
export function FormRow({
  fields,
  row,
  controls,
}: {
  readonly fields: readonly RowField[];
  readonly row: TypedRow;
  readonly controls: FormControls;
}) {
  return askedInForm(fields, row).map((field) => <SingleControl key={field.name} field={field} controls={controls} />);
}
