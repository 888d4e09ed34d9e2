import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { menuTitle } from '@machi/domain/navigation/head';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { eventLines, rideLines, seatLines, type OwnLine } from './lines.tsx';
import { useTown } from '../../shell/town/town.ts';
import './own.css';
import { ReservationEntry } from './ReservationEntry.tsx';
import { ownQueries, type LinesPage } from './queries.ts';
import { useOwnTexts } from './texts.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';

interface PastRidesProps<One> {
  /** Id of its heading, the target of a link. */
  readonly id: string;
  readonly title: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<LinesPage<One>>>;
  readonly linesOf: (past: readonly One[]) => readonly OwnLine[];
}

/** Past or cancelled rides or events of one kind, latest first; empty without any. */
function PastRides<One>({ id, title, list, linesOf }: PastRidesProps<One>) {
  const { t } = useOwnTexts();
  const lines = list.data?.pages.flatMap((page) => linesOf(page.lines)) ?? [];
  if (list.isError) return <LoadFailed onAgain={() => void list.refetch()} busy={list.isFetching} />;
  if (lines.length === 0) return null;
  return (
    <Section className="stack own-rides-past" titleId={id} title={title} takesFocus>
      <ul className="own-list">{lines.map(({ line }) => line)}</ul>
      {list.hasNextPage ? (
        <p>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </p>
      ) : null}
    </Section>
  );
}

/** Links past the reservations to the parts below. */
function WaysTo({ parts }: { readonly parts: readonly { readonly id: string; readonly title: string }[] }) {
  const { t } = useOwnTexts();
  if (parts.length === 0) return null;
  return (
    <nav className="own-ways" aria-label={t('history.parts')}>
      {parts.map(({ id, title }) => (
        <TextLink key={id} href={`#${id}`} onClick={() => document.getElementById(id)?.focus()}>
          {title}
        </TextLink>
      ))}
    </nav>
  );
}

/** Past and cancelled reservations (product, "Own reservations"). */
export default function ReservationHistoryPage() {
  const { t, locale } = useOwnTexts();
  const [now] = useState(() => new Date());
  const list = useInfiniteQuery(ownQueries.list(locale, 'past'));
  const reservations = list.data?.pages.flatMap((page) => page.reservations);
  const hasOnDemandBus = useTown()?.has_ondemandbus === true;
  const seats = useInfiniteQuery(ownQueries.seats.past(locale));
  const rides = useInfiniteQuery({ ...ownQueries.rides.past(locale), enabled: hasOnDemandBus });
  const events = useInfiniteQuery(ownQueries.events.past(locale));
  const [seatsHere, ridesHere, eventsHere] = [seats, rides, events].map(({ data }) => data?.pages[0]?.lines.length);
  const isEmpty =
    reservations?.length === 0 && seatsHere === 0 && eventsHere === 0 && (!hasOnDemandBus || ridesHere === 0);
  const seatsPart = { id: 'seats', title: t('seats.history'), has: (seatsHere ?? 0) > 0 };
  const ridesPart = { id: 'rides', title: t('rides.history'), has: (ridesHere ?? 0) > 0 };
  const eventsPart = { id: 'events', title: t('events.history'), has: (eventsHere ?? 0) > 0 };
  return (
    <>
      <PageHead title={menuTitle('reservation-history', locale)} sub={isEmpty ? undefined : t('history.sub')} />
      {reservations !== undefined && reservations.length > 0 && (
        <WaysTo parts={[seatsPart, ridesPart, eventsPart].filter(({ has }) => has)} />
      )}
      {list.isError || list.isPending ? <NotLoaded query={list} /> : null}
      {isEmpty ? (
        <EmptyState
          title={t('history.empty')}
          actions={<ButtonLink href="/reservation">{t('history.back')}</ButtonLink>}
        >
          <p>{t('history.emptyBody')}</p>
        </EmptyState>
      ) : (
        <ul className="own-list">
          {reservations?.map((one) => (
            <ReservationEntry key={one.reservation_id} reservation={one} now={now} headingLevel={2} />
          ))}
        </ul>
      )}
      <div className="actions">
        {list.hasNextPage ? (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        ) : null}
        {isEmpty === false ? <ButtonLink href="/reservation">{t('history.back')}</ButtonLink> : null}
      </div>
      <PastRides {...seatsPart} list={seats} linesOf={(past) => seatLines(past, now)} />
      <PastRides {...ridesPart} list={rides} linesOf={(past) => rideLines(past)} />
      <PastRides {...eventsPart} list={events} linesOf={(past) => eventLines(past)} />
    </>
  );
}
