import { addDays, dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { CALLER_DAYS } from '@machi/domain/ondemandbus/limits';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { deskQueries } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { RideTable } from './RideTable.tsx';

interface DayRidesProps {
  readonly lastDate: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  readonly onChange: (ride: DeskRide) => void;
}

/** The rides of today or another day. */
export function DayRides({ lastDate, onPromised, onChange }: DayRidesProps) {
  const { t, locale } = useDeskTexts();
  const [today] = useState(() => dateAt(new Date()));
  const [date, setDate] = useState(today);
  const first = addDays(today, -CALLER_DAYS);
  const isPossible = isDateText(date) && date >= first && date <= lastDate;
  const shown = isPossible ? date : today;
  const query = useQuery(deskQueries.day(locale, shown));
  const { data } = query;
  const day = dateInWords(shown)[locale];
  return (
    <Section className="stack" title={t('day.title')}>
      <div className="stack-tight">
        <DateField
          id="rides-date"
          label={t('day.date')}
          min={first}
          max={lastDate}
          value={date}
          onChange={({ target }) => setDate(target.value)}
          readout={isPossible && day}
        />
        <p>
          <Button busy={query.isFetching} busyLabel={t('day.reading')} onClick={() => void query.refetch()}>
            {t('day.again')}
          </Button>
        </p>
      </div>
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : data.rides.length === 0 ? (
        <p>{t('day.none')}</p>
      ) : (
        <>
          <p className="sm muted num">{t('day.count', { count: data.rides.length })}</p>
          <RideTable
            caption={t('day.caption', { day })}
            rides={data.rides}
            onPromised={onPromised}
            onChange={onChange}
          />
        </>
      )}
    </Section>
  );
}
