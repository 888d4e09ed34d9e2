import { dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { CancelDialog } from '../parts/CancelDialog.tsx';
import '../parts/form.css';
import { ReservationEntry } from '../parts/ReservationEntry.tsx';
import { isAhead, statusOf } from '../parts/status.ts';

import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';

/** Reservation list (specification section 2, /reservation). */
export default function ReservationListPage() {
  const { t, locale } = useTexts();
  const list = useInfiniteQuery(reservationQueries.list(locale));
  const reservations = list.data?.pages.flatMap((page) => page.reservations);
  const isEmpty = reservations?.length === 0;
  return (
    <>
      <PageHead
        title={t('list.title')}
        actions={
          isEmpty ? undefined : (
            <ButtonLink variant="primary" href="/spot">
              {t('list.new')}
            </ButtonLink>
          )
        }
      />
      {list.isError ? <LoadFailed onAgain={() => void list.refetch()} busy={list.isFetching} /> : null}
      {list.isPending ? <PageLoading /> : null}
      {isEmpty ? (
        <EmptyState
          title={t('list.empty')}
          actions={
            <ButtonLink variant="primary" href="/spot">
              {t('list.new')}
            </ButtonLink>
          }
        >
          <p>{t('list.emptyBody')}</p>
        </EmptyState>
      ) : null}
      {reservations !== undefined && !isEmpty ? <Lists reservations={reservations} /> : null}
      {list.hasNextPage ? (
        <div className="actions">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const byStart = (one: Reservation, other: Reservation): number =>
  Date.parse(one.started_at) - Date.parse(other.started_at);

function Lists({ reservations }: { reservations: readonly Reservation[] }) {
  const { t, locale } = useTexts();
  const [now] = useState(() => new Date());
  const [asked, setAsked] = useState<Reservation>();
  // What has just been cancelled stays in its place until the page is left, so that the eye finds it.
  const [justCanceled, setJustCanceled] = useState<readonly number[]>([]);
  const [isPastOpen, setPastOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  const belongsAhead = (one: Reservation) =>
    isAhead(one, now) && (one.is_canceled === 0 || justCanceled.includes(one.reservation_id));
  const ahead = reservations.filter(belongsAhead).toSorted(byStart);
  const rest = reservations.filter((one) => !belongsAhead(one)).toSorted((one, other) => byStart(other, one));
  const provisional = ahead.filter((one) => statusOf(one) === 'provisional');
  const entry = (one: Reservation) => (
    <ReservationEntry key={one.reservation_id} reservation={one} now={now} onCancel={() => setAsked(one)} />
  );

  return (
    <div className="stack-lg">
      {provisional.length > 0 ? (
        <Callout>
          <p>
            {t('list.provisionalNote', {
              days: provisional.map((one) => dayInWords(one.target_date)[locale]).join(t('list.dayJoin')),
            })}
          </p>
        </Callout>
      ) : null}
      <section className="stack" aria-labelledby={`${id}-ahead`}>
        <h2 id={`${id}-ahead`} ref={heading} tabIndex={-1}>
          {t('list.upcoming')}
        </h2>
        {ahead.length > 0 ? <ul>{ahead.map(entry)}</ul> : <p className="muted">{t('list.noneUpcoming')}</p>}
      </section>
      {rest.length > 0 ? (
        <section className="stack" aria-label={t('list.past')}>
          <Button
            variant="text"
            className="flush"
            aria-expanded={isPastOpen}
            aria-controls={`${id}-past`}
            onClick={() => setPastOpen(!isPastOpen)}
          >
            {isPastOpen ? t('list.hidePast') : t('list.showPast', { count: rest.length })}
          </Button>
          <ul id={`${id}-past`} hidden={!isPastOpen}>
            {isPastOpen ? rest.map(entry) : null}
          </ul>
        </section>
      ) : null}
      <CancelDialog
        reservation={asked}
        onClose={() => setAsked(undefined)}
        onCanceled={(canceled) => {
          setJustCanceled((before) => [...before, canceled.reservation_id]);
          setAsked(undefined);
        }}
        heading={heading}
      />
    </div>
  );
}
