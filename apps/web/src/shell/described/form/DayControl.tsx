import { dateWithEra } from '@machi/domain/calendar/era';
import { longDate } from '@machi/domain/calendar/long-days';
import { isDateText } from '@machi/domain/calendar/model';
import { dayOf } from '@machi/domain/described/day-bounds';
import { dayTyped, eras, joinedDay, partsOfDay } from '@machi/domain/fields/era-days';
import type { FormDateField } from '@machi/domain/described/form-model';
import { DateField } from '@machi/ui/field/DateField';
import { DateParts } from '@machi/ui/field/DateParts';
import { useFormTexts } from './texts.ts';
import type { ControlOf } from './words.ts';
import { useFieldWords } from './words.ts';

/** A day that is near, by the device's own calendar. */
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

/** A day as papers have it, typed by hand; below it stands the whole day in both calendars. */
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
        {...(error === undefined ? {} : { error })}
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

export function DayControl(props: ControlOf<FormDateField>) {
  return props.field.has_era === true ? <DayOfEra {...props} /> : <NearDay {...props} />;
}
