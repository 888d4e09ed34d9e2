import { addDays, timeOf } from '@machi/domain/calendar/model';
import { timeInWords, weekdayInWords } from '@machi/domain/calendar/words';
import type { OpeningHours } from '@machi/domain/spots/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TimeRange } from '@machi/ui/field/TimeRange';
import { useSpotDeskTexts } from './texts.ts';
import { WEEK, hoursByWeekday, rowsByHours } from './weekday-hours.ts';
import type { DayHours } from './weekday-hours.ts';

/** A Sunday: weekdays count from it. */
const SUNDAY = '2027-01-03';
const times = Array.from({ length: 97 }, (_time, index) => timeOf(index * 15));
const USUAL = { opens: '09:00', closes: '17:00' };

interface HoursEditorProps {
  readonly value: readonly OpeningHours[];
  readonly onChange: (rows: OpeningHours[]) => void;
}

/** For each weekday whether it is open, and from when to when. */
export function HoursEditor({ value, onChange }: HoursEditorProps) {
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
              <TimeRange
                startLabel={t('hours.start', { day })}
                endLabel={t('hours.end', { day })}
                betweenWord={t('hours.between')}
                afterWord={t('hours.after')}
                wordsOf={timeInWords}
                starts={times.slice(0, -1)}
                ends={times.filter((time) => time > hours.opens)}
                start={hours.opens}
                end={hours.closes}
                onStart={(opens) => set(weekday, { opens, closes: hours.closes > opens ? hours.closes : '24:00' })}
                onEnd={(closes) => set(weekday, { ...hours, closes })}
              />
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}
