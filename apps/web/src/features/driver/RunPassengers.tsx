import type { DriverPassenger, DriverRun } from '@machi/domain/driver/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { useDriverTexts } from './texts.ts';
import { BoardByCode } from './BoardByCode.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { byStop } from './driver-words.ts';
import { PassengerRow } from './PassengerRow.tsx';
import { RunCounts, whereTo } from './RunList.tsx';

interface RunPassengersProps {
  readonly run: DriverRun;
  readonly passengers: readonly DriverPassenger[];
  readonly now: number;
}

/** One trip: check-in by code, then all passengers by stop. */
export function RunPassengers({ run, passengers, now }: RunPassengersProps) {
  const { t } = useDriverTexts();
  return (
    <div className="stack-lg">
      <p>
        <ButtonLink size="small" href="/driver" icon={<Icon name="chevron-left" />}>
          {t('back')}
        </ButtonLink>
      </p>
      <div className="stack-tight">
        <h2 className="driver-times num">
          {t('run.times', { departs: clockOf(run.departed_at), arrives: clockOf(run.arrived_at) })}
        </h2>
        <p>{whereTo(run, t('run.to', { headsign: run.headsign }))}</p>
        <RunCounts run={run} />
      </div>
      {run.cancelled === null ? (
        <BoardByCode run={run} />
      ) : (
        <Callout tone="warning">
          <p>{run.cancelled === '' ? t('run.cancelledOnly') : t('run.cancelled', { reason: run.cancelled })}</p>
        </Callout>
      )}
      {passengers.length === 0 ? (
        <EmptyState title={t('noPassengers')}>
          <p>{t('noPassengersBody')}</p>
        </EmptyState>
      ) : (
        byStop(passengers).map(({ stop, at, passengers: here }) => (
          <section key={`${at} ${stop}`} className="stack-tight">
            <h2 className="num">{t('stop', { time: clockOf(at), stop })}</h2>
            <ul className="driver-passengers">
              {here.map((passenger) => (
                <PassengerRow
                  isDemo={run.is_demo}
                  key={passenger.seat_reservation_id}
                  passenger={passenger}
                  hasLeft={Date.parse(at) <= now}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}
