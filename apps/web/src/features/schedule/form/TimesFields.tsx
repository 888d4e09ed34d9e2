import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../texts.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { withStart, type Typed } from './typed.ts';

interface TimesFieldsProps {
  readonly typed: Typed;
  readonly change: (more: Partial<Typed>) => void;
  readonly error: (field: string) => string | undefined;
  /** Whether it is one date of a series, which cannot repeat. */
  readonly isDateAlone: boolean;
}

const FIVE_MINUTES = 300;
const kinds = [0, 1, 2] as const;

/** Time of a schedule: once, on whole days, or repeated. */
export function TimesFields({ typed, change, error, isDateAlone }: TimesFieldsProps) {
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const { schedule_type: kind, isAllDay } = typed;
  const repeats = kind === 2;
  const hasTimes = kind === 0 || (repeats && !isAllDay);
  const required = { requiredWord: shell('required') };
  const readout = (date: string) => (isDateText(date) ? dateInWords(date)[locale] : undefined);
  const time = (field: 'start_time' | 'end_time') => (
    <TextField
      id={field}
      type="time"
      step={FIVE_MINUTES}
      fit="time"
      label={t(`field.${field}`)}
      value={typed[field]}
      onChange={({ target }) => change({ [field]: target.value })}
      {...required}
      error={error(field)}
    />
  );

  function choose(value: string) {
    const schedule_type = kinds.find((one) => String(one) === value) ?? 0;
    // A series is open-ended by default; a single schedule ends on its day.
    change({ schedule_type, end_date: schedule_type === 2 ? '' : typed.end_date || typed.start_date });
  }
  return (
    <>
      <RadioGroup
        inline
        id="schedule_type"
        legend={t('field.schedule_type')}
        value={String(kind)}
        options={kinds
          .filter((one) => !isDateAlone || one !== 2)
          .map((one) => ({ value: String(one), label: t(`type.${one}`) }))}
        onChange={({ target }) => choose(target.value)}
      />
      <div className="form-row">
        <DateField
          id="start_date"
          label={t('field.start_date')}
          value={typed.start_date}
          readout={readout(typed.start_date)}
          onChange={({ target }) => change(withStart(typed, target.value))}
          {...required}
          error={error('start_date')}
        />
        {hasTimes && !repeats && time('start_time')}
      </div>
      {repeats ? (
        <>
          <RepeatFields typed={typed} change={change} error={error} />
          <CheckField
            label={t('field.isAllDay')}
            checked={isAllDay}
            onChange={({ target }) => change({ isAllDay: target.checked })}
          />
          {hasTimes && (
            <div className="form-row">
              {time('start_time')}
              {time('end_time')}
            </div>
          )}
          <DateField
            id="end_date"
            label={t('field.until')}
            optionalWord={shell('optional')}
            hint={t('field.until.hint')}
            value={typed.end_date}
            readout={readout(typed.end_date)}
            onChange={({ target }) => change({ end_date: target.value })}
            error={error('end_date')}
          />
        </>
      ) : (
        <div className="form-row">
          <DateField
            id="end_date"
            label={t('field.end_date')}
            value={typed.end_date}
            readout={readout(typed.end_date)}
            onChange={({ target }) => change({ end_date: target.value })}
            {...required}
            error={error('end_date')}
          />
          {hasTimes && time('end_time')}
        </div>
      )}
    </>
  );
}
