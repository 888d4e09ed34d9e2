import type { DemandRun, DemandStop, DemandVehicle } from '@machi/domain/driver/demand-contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef, type RefObject } from 'react';
import { clockOf, momentInWords } from '../../shell/language/dates.ts';
import { useDriverTexts } from './texts.ts';
import { StopPassenger } from './StopPassenger.tsx';
import { stopsAhead } from './stops.ts';
import { VehicleFacts } from './VehicleList.tsx';

/** Today's stops of a vehicle: the next one first, done ones below. */
export function StopList({ run, now }: { run: DemandRun; now: number }) {
  const { t } = useDriverTexts();
  const { past, ahead } = stopsAhead(run.stops);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNoted = useRef(false);
  const onNoted = () => {
    isNoted.current = true;
  };
  // The pressed button was replaced, perhaps with its stop: the next stop takes the focus.
  useEffect(() => {
    const isLost = isNoted.current && document.activeElement === document.body;
    isNoted.current = false;
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [run]);
  return (
    <div className="stack-lg">
      <p>
        <ButtonLink size="small" href="/driver/ondemandbus" icon={<Icon name="chevron-left" />}>
          {t('demand.back')}
        </ButtonLink>
      </p>
      <div className="stack-tight">
        <h2 className="driver-times" {...(ahead.length === 0 ? { ref: heading, tabIndex: -1 } : {})}>
          {run.vehicle.vehicle_name}
        </h2>
        <VehicleFacts vehicle={run.vehicle} />
      </div>
      {run.vehicle.outage === null ? null : <OutNow {...run.vehicle.outage} />}
      {ahead.length === 0 ? (
        <EmptyState title={t(past.length === 0 ? 'demand.empty' : 'demand.over')}>
          <p>{t('demand.emptyBody')}</p>
        </EmptyState>
      ) : (
        ahead.map((stop, index) => (
          <Stop
            key={keyOf(stop)}
            stop={stop}
            now={now}
            onNoted={onNoted}
            {...(index === 0 ? { label: t('demand.next'), heading } : {})}
          />
        ))
      )}
      {run.canceled.length > 0 ? (
        <section className="stack-tight">
          <h2>{t('demand.canceled')}</h2>
          <ul className="driver-passengers">
            {run.canceled.map((passenger) => (
              <StopPassenger key={passenger.ride_id} passenger={passenger} now={now} onNoted={onNoted} />
            ))}
          </ul>
        </section>
      ) : null}
      {past.length > 0 ? (
        <Disclosure title={t('demand.past', { count: past.length })}>
          <div className="stack-lg">
            {past.map((stop) => (
              <Stop key={keyOf(stop)} stop={stop} now={now} onNoted={onNoted} />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** The office has taken the vehicle out: other vehicles take its rides. */
function OutNow({ out_until: until, reason }: NonNullable<DemandVehicle['outage']>) {
  const { t, locale } = useDriverTexts();
  return (
    <Callout
      tone="warning"
      live="status"
      headingLevel={3}
      title={t('demand.out', { until: momentInWords(until, locale) })}
    >
      <p>{t('demand.outReason', { reason })}</p>
      <p>{t('demand.outBody')}</p>
    </Callout>
  );
}

const keyOf = ({ planned_at, station_id, passengers }: DemandStop): string =>
  `${station_id} ${planned_at} ${passengers[0]?.ride_id ?? ''}`;

interface StopProps {
  readonly stop: DemandStop;
  readonly now: number;
  readonly onNoted: () => void;
  readonly label?: string;
  /** Takes the focus once the focused part is gone. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

function Stop({ stop, now, onNoted, label, heading }: StopProps) {
  const { t } = useDriverTexts();
  return (
    <section className={label === undefined ? 'stack-tight' : 'stack-tight driver-next'}>
      <h2 className="num" {...(heading ? { ref: heading, tabIndex: -1 } : {})}>
        {label === undefined ? null : <span className="driver-next-word">{label}</span>}
        {t('demand.stop', { time: clockOf(stop.planned_at), station: stop.station_name })}
      </h2>
      <ul className="driver-passengers">
        {stop.passengers.map((passenger) => (
          <StopPassenger
            key={`${passenger.kind} ${passenger.ride_id}`}
            passenger={passenger}
            now={now}
            onNoted={onNoted}
          />
        ))}
      </ul>
    </section>
  );
}
