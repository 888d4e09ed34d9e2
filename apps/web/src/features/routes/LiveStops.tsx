import type { Arrival, BusLocation, LiveStop, LiveVehicle } from '@machi/domain/transport/live/contract';
import { Icon } from '@machi/ui/icon/Icon';
import type { ReactNode } from 'react';
import { useRouteTexts } from './texts.ts';
import { ArrivalLine } from './ArrivalLine.tsx';

interface LiveStopsProps {
  readonly stops: BusLocation['stops'];
  readonly vehicles: readonly LiveVehicle[];
  readonly now: Date;
}

/** Whether buses of several directions call somewhere on this route. */
export const hasSeveralHeadsigns = (stops: readonly LiveStop[]): boolean =>
  new Set(stops.flatMap(({ arrivals }) => arrivals.map(({ headsign }) => headsign))).size > 1;

/** The stops in the order of the ride, who comes next to each, and between which the buses are. */
export function LiveStops({ stops, vehicles, now }: LiveStopsProps) {
  const { t } = useRouteTexts();
  const tellsWhere = hasSeveralHeadsigns(stops);
  return (
    <section className="stack" aria-labelledby="stops">
      <h2 id="stops">{t('live.stops')}</h2>
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
    </section>
  );
}

interface ArrivalsProps {
  readonly stop: LiveStop;
  readonly now: Date;
  readonly tellsWhere: boolean;
  readonly tellsAll?: boolean;
  /** What stands below an arrival. */
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
