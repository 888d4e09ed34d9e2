import { BANNER_MAX_DAYS } from '@machi/domain/banner/end';
import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useMonitorTexts } from '../texts.ts';
import { timesWith } from './banner-words.ts';

type Control = UseFormRegisterReturn & { readonly id: string; readonly error?: string };

interface EndFieldsProps {
  readonly date: Control;
  readonly time: Control;
  /** The chosen day, as typed. */
  readonly day: unknown;
  /** Initial time of the form. */
  readonly firstTime: string;
}

/** Day and time at which a banner ends. */
export function EndFields({ date, time, day, firstTime }: EndFieldsProps) {
  const { t, locale } = useMonitorTexts();
  const { t: shell } = useShellTexts();
  const today = dateAt(new Date());
  const must = { requiredWord: shell('required') };
  return (
    <div className="form-row">
      <DateField
        {...date}
        {...must}
        label={t('banner.ends_date')}
        hint={t('banner.ends.hint', { days: BANNER_MAX_DAYS })}
        min={today}
        max={addDays(today, BANNER_MAX_DAYS)}
        readout={typeof day === 'string' && isDateText(day) && dateInWords(day)[locale]}
      />
      <SelectField {...time} {...must} label={t('banner.ends_time')} options={timesWith(firstTime)} />
    </div>
  );
}
