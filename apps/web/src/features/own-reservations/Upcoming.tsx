import { dayInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { isAhead, statusOf } from '@machi/domain/reservations/status';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useId, useRef } from 'react';
import { useOwnTexts } from './text/use-own-texts.ts';
import { OpenAskedNote } from './asked/OpenAskedNote.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { inOrder } from './lines.tsx';
import type { OwnLine } from './lines.tsx';
import { PlacesMap } from './PlacesMap.tsx';
import { useRoomLines } from './use-room-lines.tsx';

interface UpcomingProps {
  readonly reservations: readonly Reservation[];
  /** Rides beside the rooms. */
  readonly lines: readonly OwnLine[];
  readonly now: Date;
}

/** What lies ahead, rooms and rides together, the soonest first. */
export function Upcoming({ reservations, lines, now }: UpcomingProps) {
  const { t, locale } = useOwnTexts();
  const rooms = useRoomLines(now);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

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
      <section className="stack" aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('list.upcoming')}
        </h2>
        {shown.length > 0 ? (
          <ul className="own-list">{shown}</ul>
        ) : (
          <EmptyState headingLevel={3} title={t('list.noneUpcoming')}>
            <p>{t('list.noneUpcomingBody')}</p>
          </EmptyState>
        )}
      </section>
      {ahead.length > 0 ? <PlacesMap reservations={ahead} /> : null}
      <CancelDialog {...rooms.canceling} heading={heading} />
    </>
  );
}
