import { dayInWords } from '@machi/domain/calendar/words';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { Heading, type HeadingLevel } from '@machi/ui/page-head/Heading';
import { StatusTag } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { useShuttleTexts } from '../texts.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { hasRoom } from '../ride-words.ts';

const shapes = {
  open: 'fixed',
  full: 'refused',
  departed: 'cancelled',
  cancelled: 'refused',
  'not-open-yet': 'provisional',
} as const;

interface RunCardProps {
  readonly trip: ShuttleTrip;
  readonly persons: number;
  /** Level below the day's heading, where several days are listed. */
  readonly headingLevel?: HeadingLevel;
  /** Actions on the trip. */
  readonly children?: ReactNode;
}

/** One trip: departure, arrival, and free seats or the reason for none. */
export function RunCard({ trip, persons, headingLevel = 3, children }: RunCardProps) {
  const { t, locale } = useShuttleTexts();
  const { state, seats_left, seats, departed_at, arrived_at, duration_minutes, departure_name } = trip;
  const isTight = state === 'open' && !hasRoom(trip, persons);
  return (
    <li className="run">
      <div className="stack-tight">
        <Heading level={headingLevel} className="run-times num">
          <span className="nb">{t('run.times', { departs: clockOf(departed_at), arrives: clockOf(arrived_at) })}</span>
        </Heading>
        <p className="sm muted">
          {t('run.departs', { stop: departure_name })}
          {locale === 'ja' ? '　' : ', '}
          <span className="nb">{t('run.minutes', { minutes: duration_minutes })}</span>
        </p>
      </div>
      <div className="stack-tight run-seats">
        <p>
          <StatusTag shape={isTight ? 'provisional' : shapes[state]}>
            {state === 'open' ? (
              <span className="run-left num">{t('run.left', { count: seats_left })}</span>
            ) : (
              t(words[state])
            )}
          </StatusTag>{' '}
          {state === 'open' ? <span className="sm muted num">{t('run.of', { count: seats })}</span> : null}
        </p>
        {isTight ? <p>{t('run.tooFew', { persons: t('persons', { count: persons }) })}</p> : null}
        {state === 'cancelled' ? <p>{trip.reason ?? t('run.cancelledBody')}</p> : null}
        {state === 'not-open-yet' ? (
          <p className="num">{t('run.notYetBody', { day: dayInWords(trip.opens_on)[locale] })}</p>
        ) : null}
      </div>
      {children === undefined ? null : <div className="run-acts">{children}</div>}
    </li>
  );
}

const words = {
  full: 'run.full',
  departed: 'run.departed',
  cancelled: 'run.cancelled',
  'not-open-yet': 'run.notYet',
} as const;
