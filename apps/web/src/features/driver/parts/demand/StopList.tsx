import type { DemandRun } from '@machi/domain/driver/demand-contract';
import type { DemandStop } from '@machi/domain/driver/demand-contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { clockOf } from '../../../../shell/language/dates.ts';
import { useDriverTexts } from '../../texts.ts';
import { StopPassenger } from './StopPassenger.tsx';
import { stopsAhead } from './stops.ts';
import { VehicleFacts } from './VehicleList.tsx';

/** What a vehicle drives today: the next stop first, what is over below. */
export function StopList({ run, now }: { run: DemandRun; now: number }) {
  const { t } = useDriverTexts();
  const { past, ahead } = stopsAhead(run.stops);
  return (
    <div className="stack-lg">
      <p>
        <ButtonLink size="small" href="/driver/ondemandbus" icon={<Icon name="chevron-left" />}>
          {t('demand.back')}
        </ButtonLink>
      </p>
      <div className="stack-tight">
        <h2 className="driver-times">{run.vehicle.vehicle_name}</h2>
        <VehicleFacts vehicle={run.vehicle} />
      </div>
      {ahead.length === 0 ? (
        <EmptyState title={t(past.length === 0 ? 'demand.empty' : 'demand.over')}>
          <p>{t('demand.emptyBody')}</p>
        </EmptyState>
      ) : (
        ahead.map((stop, index) => (
          <Stop key={keyOf(stop)} stop={stop} now={now} {...(index === 0 ? { label: t('demand.next') } : {})} />
        ))
      )}
      {run.canceled.length > 0 ? (
        <section className="stack-tight">
          <h2>{t('demand.canceled')}</h2>
          <ul className="driver-passengers">
            {run.canceled.map((passenger) => (
              <StopPassenger key={passenger.ride_id} passenger={passenger} now={now} />
            ))}
          </ul>
        </section>
      ) : null}
      {past.length > 0 ? (
        <Disclosure title={t('demand.past', { count: past.length })}>
          <div className="stack-lg">
            {past.map((stop) => (
              <Stop key={keyOf(stop)} stop={stop} now={now} />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </div>
  );
}

const keyOf = ({ planned_at, station_id, passengers }: DemandStop): string =>
  `${station_id} ${planned_at} ${passengers[0]?.ride_id ?? ''}`;

interface StopProps {
  readonly stop: DemandStop;
  readonly now: number;
  readonly label?: string;
}

function Stop({ stop, now, label }: StopProps) {
  const { t } = useDriverTexts();
  return (
    <section className={label === undefined ? 'stack-tight' : 'stack-tight driver-next'}>
      <h2 className="num">
        {label === undefined ? null : <span className="driver-next-word">{label}</span>}
        {t('demand.stop', { time: clockOf(stop.planned_at), station: stop.station_name })}
      </h2>
      <ul className="driver-passengers">
        {stop.passengers.map((passenger) => (
          <StopPassenger key={`${passenger.kind} ${passenger.ride_id}`} passenger={passenger} now={now} />
        ))}
      </ul>
    </section>
  );
}
