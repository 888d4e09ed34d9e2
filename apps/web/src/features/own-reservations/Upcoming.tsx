import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { isAhead, statusOf } from '@machi/domain/reservations/status';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dateAt } from '@machi/domain/calendar/model';
import { isOverdue } from '@machi/domain/asked-documents/rules';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useOwnTexts } from './texts.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { inOrder, type OwnLine } from './lines.tsx';
import { useRoomLines } from './use-room-lines.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { ownQueries } from './queries.ts';

/** Documents that the office waits for, with links to hand them in; empty without any. */
function OpenAskedNote({ now }: { readonly now: Date }) {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.openAsked(locale));
  const asked = (data?.asked ?? []).map((one) => ({
    ...one,
    isLate: isOverdue({ state: 'asked', due_on: one.due_on }, dateAt(now)),
  }));
  if (asked.length === 0) return null;
  return (
    <Callout tone={asked.some(({ isLate }) => isLate) ? 'warning' : 'info'} title={t('asked.title')}>
      <ul className="stack-tight">
        {asked.map(({ asked_document_id: id, reservation_id, what, due_on, isLate }) => (
          <li key={id}>
            <TextLink href={`/reservation/detail/${reservation_id}`}>{t('asked.handIn', { what })}</TextLink>
            <br />
            {t(isLate ? 'asked.until.late' : 'asked.until', { day: dateInWords(due_on)[locale] })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** Places of the reservations, each once; the list names them too, so nobody needs the map. */
function PlacesMap({ reservations }: { reservations: readonly Reservation[] }) {
  const { t, locale } = useOwnTexts();
  const { data: spots } = useQuery(ownQueries.spots(locale));
  const points = useMemo(() => {
    const valid = reservations.filter((one) => ['fixed', 'provisional'].includes(statusOf(one)));
    const spotIds = new Set(valid.map(({ spot_id }) => spot_id));
    return (spots ?? [])
      .filter(({ spot_id }) => spotIds.has(spot_id))
      .map(({ spot_id, spot_name, latitude, longitude }) => ({
        id: spot_id,
        label: spot_name,
        latitude,
        longitude,
        href: `/spot/detail/${spot_id}`,
      }));
  }, [reservations, spots]);
  return points.length > 0 ? <TownMap points={points} label={t('list.map')} /> : null;
}

interface UpcomingProps {
  readonly reservations: readonly Reservation[];
  /** Lines of rides among the rooms. */
  readonly lines: readonly OwnLine[];
  readonly now: Date;
}

/** Upcoming rooms and rides together, soonest first. */
export function Upcoming({ reservations, lines, now }: UpcomingProps) {
  const { t, locale } = useOwnTexts();
  const rooms = useRoomLines(now);
  const heading = useRef<HTMLHeadingElement>(null);

  const ahead = reservations.filter((one) => isAhead(one, now) && rooms.isListed(one));
  const provisional = ahead.filter((one) => statusOf(one) === 'provisional');
  const shown = inOrder([...ahead.map(rooms.lineOf), ...lines]);

  return (
    <>
      <OpenAskedNote now={now} />
      {provisional.length > 0 ? (
        <Callout>
          <p>
            {t('list.provisionalNote', {
              days: [...new Set(provisional.map((one) => dayInWords(one.target_date)[locale]))].join(t('join')),
            })}
          </p>
        </Callout>
      ) : null}
      <Section className="stack" title={t('list.upcoming')} headingRef={heading}>
        {shown.length > 0 ? (
          <ul className="own-list">{shown}</ul>
        ) : (
          <EmptyState headingLevel={3} title={t('list.noneUpcoming')}>
            <p>{t('list.noneUpcomingBody')}</p>
          </EmptyState>
        )}
      </Section>
      {ahead.length > 0 ? <PlacesMap reservations={ahead} /> : null}
      <CancelDialog {...rooms.canceling} heading={heading} />
    </>
  );
}
