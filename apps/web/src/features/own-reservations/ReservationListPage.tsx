import { CalendarFeed } from '../../shell/feeds/CalendarFeed.tsx';
import { menuTitle } from '@machi/domain/navigation/head';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useTown } from '../../shell/town/town.ts';
import { eventLines, linesUntil, rideLines, seatLines } from './lines.tsx';
import { OwnHead } from './OwnHead.tsx';
import './own.css';
import { Upcoming } from './Upcoming.tsx';
import { WaitingTimes } from './WaitingTimes.tsx';
import { ownQueries } from './queries.ts';
import { useOwnTexts } from './texts.ts';

/** Reservation list (product, "Own reservations"). */
export default function ReservationListPage() {
  const { t, locale } = useOwnTexts();
  const hasOnDemandBus = useTown()?.has_ondemandbus === true;
  const list = useInfiniteQuery(ownQueries.list(locale, 'upcoming'));
  const reservations = list.data?.pages.flatMap((page) => page.reservations);
  const seats = useQuery(ownQueries.seats.upcoming(locale));
  const rides = useQuery({ ...ownQueries.rides.upcoming(locale), enabled: hasOnDemandBus });
  const events = useQuery(ownQueries.events.upcoming(locale));
  const [now] = useState(() => new Date());
  const until = list.hasNextPage ? reservations?.at(-1)?.started_at : undefined;
  return (
    <>
      <OwnHead title={menuTitle('reservation', locale)} view="list" />
      <div className="stack-lg">
        {list.isError || list.isPending ? <NotLoaded query={list} /> : null}
        {reservations && seats.isError ? <NotLoaded query={seats} /> : null}
        {reservations && rides.isError ? <NotLoaded query={rides} /> : null}
        {reservations && events.isError ? <NotLoaded query={events} /> : null}
        {reservations === undefined ||
        seats.isPending ||
        events.isPending ||
        (hasOnDemandBus && rides.isPending) ? null : (
          <Upcoming
            reservations={reservations}
            lines={linesUntil(
              [...seatLines(seats.data ?? [], now), ...rideLines(rides.data ?? []), ...eventLines(events.data ?? [])],
              until,
            )}
            now={now}
          />
        )}
        {list.hasNextPage ? (
          <p>
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </p>
        ) : null}
        <p>
          <TextLink href="/reservation/history">{t('list.toHistory')}</TextLink>
        </p>
        <p data-more>
          <TextLink href="/event">{t('list.events')}</TextLink>
        </p>
        <p data-more>
          <TextLink href="/lottery">{t('list.lottery')}</TextLink>
        </p>
        <p data-more>
          <TextLink href="/shuttle">{t('list.shuttle')}</TextLink>
        </p>
        {hasOnDemandBus ? (
          <p>
            <TextLink href="/ondemandbus">{t('list.onDemandBus')}</TextLink>
          </p>
        ) : null}
        <WaitingTimes />
        <CalendarFeed kind="reservations" />
      </div>
    </>
  );
}
