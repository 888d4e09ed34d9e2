import type { NextRide, RouteStatus } from '@machi/domain/transport/contract';
import { stateInWords } from '@machi/domain/transport/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { StatusTag } from '@machi/ui/tag/Tag';
import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { useRouteTexts } from './texts.ts';
import { clockOf } from '../../shell/language/dates.ts';

/** Limit in minutes: beyond it only the time is shown. */
const MOST_MINUTES = 60;

/** Departure seen from a moment: its time, and the minutes left or the later day. */
interface RideTime {
  readonly time: string;
  readonly minutes?: number;
  readonly day?: string;
}

function rideTimeFrom({ departs_at }: NextRide, toldAt: string, locale: Locale): RideTime {
  const [leaves, now] = [new Date(departs_at), new Date(toldAt)];
  const time = clockOf(departs_at);
  const minutes = Math.ceil((leaves.getTime() - now.getTime()) / 60_000);
  if (minutes < MOST_MINUTES) return { time, minutes };
  return dateAt(leaves) === dateAt(now) ? { time } : { time, day: dayInWords(dateAt(leaves))[locale] };
}

/** Disc, half disc and bar beside the words. */
const shapes = { running: 'fixed', 'not-running-now': 'provisional', 'out-of-service': 'refused' } as const;

interface StateNowProps {
  readonly route: Pick<RouteStatus, 'state' | 'running' | 'reason' | 'next'> &
    Partial<Pick<RouteStatus, 'announced_at' | 'is_reservable' | 'demo_service_id'>>;
  readonly toldAt: string;
}

/** State of a route, in the specification's words. */
export function RunningTag({ route }: { route: Pick<RouteStatus, 'state' | 'running'> }) {
  const { locale } = useRouteTexts();
  return (
    <p className="route-state">
      <StatusTag shape={shapes[route.state]}>{stateInWords(route, locale)}</StatusTag>
    </p>
  );
}

/** State of a route, the town's reason when it does not run, and the next departure. */
export function StateNow({ route, toldAt }: StateNowProps) {
  const { t, locale } = useRouteTexts();
  return (
    <div className="stack-tight route-now">
      <RunningTag route={route} />
      {route.state === 'out-of-service' ? <p>{route.reason ?? t('notToday')}</p> : null}
      <NextDeparture route={route} toldAt={toldAt} />
      {route.is_reservable === true ? (
        <p>
          <ButtonLink href="/shuttle">{t('reserve')}</ButtonLink>
        </p>
      ) : null}
      {typeof route.demo_service_id === 'number' ? (
        <p>
          <ButtonLink href={`/demo/${route.demo_service_id}`}>{t('demo')}</ButtonLink>
        </p>
      ) : null}
      {route.announced_at ? (
        <p>
          {t('announced')}
          {locale === 'ja' ? '：' : ': '}
          <a href={route.announced_at.href} rel="external noreferrer">
            {route.announced_at.name}
          </a>
        </p>
      ) : null}
    </div>
  );
}

export function NextDeparture({
  route: { next },
  toldAt,
}: {
  readonly route: Pick<RouteStatus, 'next'>;
  readonly toldAt: string;
}) {
  const { t, locale } = useRouteTexts();
  if (next === null) return <p className="muted">{t('next.none')}</p>;
  const { time, minutes, day } = rideTimeFrom(next, toldAt, locale);
  const inMinutes = minutes === undefined ? time : t('next.minutes', { time, minutes });
  return (
    <p className="route-next">
      <span className="muted sm">{t('next')}</span>{' '}
      <strong className="num nb">{day === undefined ? inMinutes : t('next.day', { day, time })}</strong>
      <span className="sm route-way">
        <span>{t('next.from', { stop: next.stop_name })}</span>{' '}
        {next.headsign === '' ? null : <span>{t('next.to', { headsign: next.headsign })}</span>}
      </span>
    </p>
  );
}
