import { addDays, type DateText, type TimeText } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { DayHours } from '@machi/domain/ondemandbus/model';
import { SelectField } from '@machi/ui/field/SelectField';
import { useBusTexts } from '../texts.ts';
import type { AskPart } from './ask-part.ts';
import { fieldId } from './ride-form.ts';
import { TimeFields } from './TimeFields.tsx';

interface WhenFieldsProps extends AskPart {
  readonly today: DateText;
  readonly day: DayHours | undefined;
  readonly times: readonly TimeText[];
  readonly canRideOn: (date: DateText) => boolean;
}

/** Day, and time of departure or arrival. */
export function WhenFields({ bus, form, hints, errorOf, onChange, today, day, times, canRideOn }: WhenFieldsProps) {
  const { t, locale } = useBusTexts();

  function dayOption({ date, opens }: DayHours) {
    const words = dayInWords(date)[locale];
    const label =
      opens === null
        ? t('ask.noBus', { day: words })
        : !canRideOn(date)
          ? t('ask.over', { day: words })
          : date === today
            ? t('ask.today', { day: words })
            : date === addDays(today, 1)
              ? t('ask.tomorrow', { day: words })
              : words;
    return { value: date, label, disabled: !canRideOn(date) && date !== form.date };
  }

  return (
    <div className="stack">
      <SelectField
        id={fieldId('date')}
        label={t('ask.field.date')}
        requiredWord={t('required')}
        hint={
          day?.opens === null || day?.closes === null || day === undefined
            ? undefined
            : t('ask.hours', {
                from: timeInWords(day.opens),
                to: timeInWords(day.closes),
                minutes: bus.settings.cutoff_minutes,
              })
        }
        options={bus.days.map(dayOption)}
        value={form.date}
        onChange={({ target }) => onChange({ date: target.value })}
        className="num"
        fieldClassName="ride-when"
        {...errorOf('date')}
      />
      <TimeFields bus={bus} form={form} hints={hints} errorOf={errorOf} onChange={onChange} times={times} />
    </div>
  );
}
