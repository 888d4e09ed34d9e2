import { Button } from '@machi/ui/button/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';
import { SeatEntry } from './SeatEntry.tsx';

/** Seats of shuttles that are over or cancelled; nothing where there are none. */
export function PastSeats({ now }: { now: Date }) {
  const { t, locale } = useOwnTexts();
  const list = useInfiniteQuery(ownQueries.pastSeats(locale));
  const id = useId();
  const seats = list.data?.pages.flatMap((page) => page.reservations) ?? [];
  if (list.isError) return <LoadFailed onAgain={() => void list.refetch()} busy={list.isFetching} />;
  if (seats.length === 0) return null;
  return (
    <section className="stack own-seats" aria-labelledby={id}>
      <h2 id={id}>{t('seats.history')}</h2>
      <ul className="own-list">
        {seats.map((one) => (
          <SeatEntry key={one.seat_reservation_id} seats={one} now={now} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <p>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
