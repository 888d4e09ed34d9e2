import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { listSpots } from '@machi/domain/spots/contract';
import { reservableDates } from '@machi/domain/spots/rules';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { readConditions, writeConditions, type Conditions } from './conditions.ts';
import { findRooms } from './find-rooms.ts';
import { ClosedDay } from './ClosedDay.tsx';
import { Results } from './Results.tsx';
import { SearchForm } from './SearchForm.tsx';
import { availabilityQuery } from './availability-query.ts';
import { useTexts } from './texts.ts';

/** The first day does not depend on a facility; only the last one does. */
const firstReservableDay = () => reservableDates({ accepts_days_ahead: 1 }, new Date()).from;

/** Facility search (product, "Facility search"). The conditions are in the address. */
export default function SpotSearchPage() {
  const { t, locale } = useTexts();
  const [firstDay] = useState(firstReservableDay);
  const [query, setQuery] = useSearchParams();
  const conditions = readConditions(query, firstDay);
  const spots = useQuery({ ...ask(listSpots, {}, locale), select: (reply) => reply.spots });
  const availability = useQuery(availabilityQuery(conditions.date, 1));

  const address = writeConditions(conditions).toString();
  const awaited = useRef<string>(undefined);

  function search(wish: Conditions) {
    const asked = writeConditions(wish);
    awaited.current = asked.toString();
    setQuery(asked, { preventScrollReset: true });
  }

  function isAwaited(): boolean {
    if (awaited.current !== address) return false;
    awaited.current = undefined;
    return true;
  }

  const isClosed = conditions.date < firstDay && conditions.date >= dateAt(new Date());
  const failed = [spots, availability].find(({ isError }) => isError);
  return (
    <>
      <PageHead title={t('search.title')} sub={t('search.sub', { day: dayInWords(firstDay)[locale] })} />
      <div className="stack-lg">
        <SearchForm
          key={address}
          conditions={conditions}
          firstDay={firstDay}
          spots={spots.data ?? []}
          onSearch={search}
        />
        {spots.data && isClosed ? (
          <ClosedDay conditions={conditions} firstDay={firstDay} spots={spots.data} isAwaited={isAwaited} />
        ) : !failed && spots.data && availability.data ? (
          <Results
            found={findRooms(spots.data, availability.data, conditions)}
            conditions={conditions}
            spots={spots.data}
            isAwaited={isAwaited}
          />
        ) : (
          <NotLoaded query={failed ?? spots} label={t('searching')} />
        )}
      </div>
    </>
  );
}
