import { isDateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import { MAX_DATES } from '@machi/domain/reservations/model';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { weeksLeft, withLike, withWeeks, type Dates } from '@machi/domain/chosen-dates/dates';

interface AddDaysProps {
  readonly spot: Pick<SpotDetail, 'reservable_from' | 'reservable_until'>;
  readonly dates: Dates;
  readonly onDates: (dates: Dates) => void;
}

/** More days at the same time: the same weekday of the following weeks, or any other date. */
export function AddDays({ spot, dates, onDates }: AddDaysProps) {
  const { t, locale } = useTexts();
  const [asked, setAsked] = useState(3);
  const most = weeksLeft(dates, spot.reservable_until);
  const last = dates.at(-1);
  if (last === undefined) return null;
  if (dates.length >= MAX_DATES) {
    return <p>{sentenceOf({ code: 'too-many-dates', params: [MAX_DATES] }, locale)}</p>;
  }
  const weeks = Math.min(asked, most);
  return (
    <div className="stack">
      <div>
        <h3>{t('dates.more')}</h3>
        <p className="sm muted">{t('dates.moreHow', { count: MAX_DATES - dates.length })}</p>
      </div>
      {most === 0 ? null : (
        <FieldGroup legend={t('dates.weekly', { day: dayInWords(last.date)[locale] })}>
          <div className="row add-weeks">
            <select
              className="select num"
              aria-label={t('dates.howOften')}
              value={weeks}
              onChange={({ target }) => setAsked(Number(target.value))}
            >
              {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {t('dates.times', { count })}
                </option>
              ))}
            </select>
            <Button onClick={() => onDates(withWeeks(dates, weeks))}>{t('dates.addWeeks')}</Button>
          </div>
        </FieldGroup>
      )}
      <AddDay spot={spot} dates={dates} onDates={onDates} />
    </div>
  );
}

/** One more day by its date, for one many weeks ahead. */
function AddDay({ spot, dates, onDates }: AddDaysProps) {
  const { t, locale } = useTexts();
  const [date, setDate] = useState('');
  const [isMissing, setMissing] = useState(false);
  function add() {
    const next = isDateText(date) ? withLike(dates, date) : undefined;
    setMissing(next === undefined);
    if (next === undefined) return;
    setDate('');
    onDates(next);
  }
  return (
    <div className="stack-tight add-day">
      <DateField
        label={t('dates.other')}
        min={spot.reservable_from}
        max={spot.reservable_until}
        value={date}
        readout={isDateText(date) ? dayInWords(date)[locale] : undefined}
        error={isMissing ? sentenceOf({ code: 'required' }, locale) : undefined}
        onChange={({ target }) => {
          setDate(target.value);
          setMissing(false);
        }}
      />
      <div>
        <Button onClick={add}>{t('dates.addDay')}</Button>
      </div>
    </div>
  );
}
