import type { Arrival, BusLocation, LiveStop, LiveVehicle } from '@machi/domain/transport/live/contract';
import { Icon } from '@machi/ui/icon/Icon';
import type { ReactNode } from 'react';
import { arrivalInWords, minutesUntil } from '@machi/domain/transport/live/words';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRouteTexts } from './texts.ts';

interface ArrivalLineProps {
  readonly arrival: Arrival;
  readonly now: Date;
  /** Whether buses to several destinations call here. */
  readonly tellsWhere: boolean;
  /** Whether to show the timetable beside the expected time, and the reason of a cancellation. */
  readonly tellsAll: boolean;
  readonly children?: ReactNode;
}

/** A bus at a stop: clearly expected or from the timetable. A cancelled one stays, with its reason. */
function ArrivalLine({ arrival, now, tellsWhere, tellsAll, children }: ArrivalLineProps) {
  const { t, locale } = useRouteTexts();
  const { time, beside } = arrivalInWords(arrival, now, locale);
  const minutes = arrival.is_cancelled ? undefined : minutesUntil(arrival, now);
  return (
    <li className="arrival">
      <p>
        {arrival.is_cancelled ? (
          <StatusTag shape="refused">{time}</StatusTag>
        ) : (
          <strong className={arrival.predicted_at === null ? 'num nb' : 'num nb arrival-seen'}>{time}</strong>
        )}{' '}
        {minutes === undefined ? null : (
          <span className="num nb">{minutes === 1 ? t('arrival.minute') : t('arrival.minutes', { minutes })}</span>
        )}{' '}
        {beside === '' || !tellsAll ? null : <span className="num muted sm">{beside}</span>}
      </p>
      {arrival.reason === '' || !tellsAll ? null : <p>{arrival.reason}</p>}
      {tellsWhere || !arrival.can_board ? (
        <p className="facts sm">
          {tellsWhere && arrival.headsign !== '' ? <span>{t('headsign', { headsigns: arrival.headsign })}</span> : null}
          {arrival.can_board ? null : <b>{t('arrival.last')}</b>}
        </p>
      ) : null}
      {children}
    </li>
  );
}

interface LiveStopsProps {
  readonly stops: BusLocation['stops'];
  readonly vehicles: readonly LiveVehicle[];
  readonly now: Date;
}

/** Whether buses of several directions call somewhere on this route. */
export const hasSeveralHeadsigns = (stops: readonly LiveStop[]): boolean =>
  new Set(stops.flatMap(({ arrivals }) => arrivals.map(({ headsign }) => headsign))).size > 1;

/** The stops in trip order with their next buses, and the buses between them. */
export function LiveStops({ stops, vehicles, now }: LiveStopsProps) {
  const { t } = useRouteTexts();
  const tellsWhere = hasSeveralHeadsigns(stops);
  return (
    <Section className="stack" titleId="stops" title={t('live.stops')}>
      <ol className="live-stops">
        {stops.map((stop) => (
          <li key={stop.stop_id}>
            <div>
              <h3>{stop.stop_name}</h3>
              {stop.stop_kana === '' ? null : <p className="muted sm">{stop.stop_kana}</p>}
              {vehicles
                .filter(({ next_stop_id }) => next_stop_id === stop.stop_id)
                .map(({ vehicle_id, vehicle_name }) => (
                  <p key={vehicle_id} className="coming sm">
                    <Icon name="pin" /> {t('live.coming', { vehicle: vehicle_name })}
                  </p>
                ))}
            </div>
            <Arrivals stop={stop} now={now} tellsWhere={tellsWhere} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface ArrivalsProps {
  readonly stop: LiveStop;
  readonly now: Date;
  readonly tellsWhere: boolean;
  readonly tellsAll?: boolean;
  /** Content below an arrival. */
  readonly below?: (arrival: Arrival) => ReactNode;
}

export function Arrivals({ stop, now, tellsWhere, tellsAll = false, below }: ArrivalsProps) {
  const { t } = useRouteTexts();
  if (stop.arrivals.length === 0) return <p className="muted">{t('live.noArrivals')}</p>;
  return (
    <ul className="arrivals">
      {stop.arrivals.map((arrival) => (
        <ArrivalLine
          key={`${arrival.service_date} ${arrival.trip_id} ${arrival.scheduled_at}`}
          arrival={arrival}
          now={now}
          tellsWhere={tellsWhere}
          tellsAll={tellsAll}
        >
          {below?.(arrival)}
        </ArrivalLine>
      ))}
    </ul>
  );
}
