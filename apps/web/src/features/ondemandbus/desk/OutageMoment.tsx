import { isDateText, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useDeskTexts } from '../desk-texts.ts';

const HALF_HOURS = Array.from({ length: 48 }, (_half, index) => timeOf(index * 30));

export interface Moment {
  readonly date: string;
  readonly time: string;
}

interface OutageMomentProps {
  /** Of the two fields, which end in `_date` and `_time`. */
  readonly id: string;
  readonly labels: { readonly date: string; readonly time: string };
  readonly min: string;
  readonly max: string;
  readonly value: Moment;
  readonly wrong: { readonly date: string | undefined; readonly time: string | undefined };
  readonly onChange: (changed: Partial<Moment>) => void;
}

/** When an outage begins or ends: a day, and a half hour of it. */
export function OutageMoment({ id, labels, min, max, value: { date, time }, wrong, onChange }: OutageMomentProps) {
  const { t, locale } = useDeskTexts();
  const times = [...new Set([...HALF_HOURS, time].filter((one) => one !== ''))].toSorted();
  return (
    <>
      <DateField
        id={`${id}_date`}
        label={labels.date}
        requiredWord={t('required')}
        min={min}
        max={max}
        value={date}
        error={wrong.date}
        onChange={({ target }) => onChange({ date: target.value })}
        readout={isDateText(date) && dateInWords(date)[locale]}
      />
      <SelectField
        id={`${id}_time`}
        label={labels.time}
        requiredWord={t('required')}
        emptyWord={t('out.choose')}
        className="num"
        options={times.map((one) => ({ value: one, label: timeInWords(one) }))}
        value={time}
        error={wrong.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
    </>
  );
}
