import type { DemandVehicle } from '@machi/domain/driver/demand-contract';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { clockOf } from '../../shell/language/dates.ts';
import { useDriverTexts } from './texts.ts';
import { vehicleHref } from './stops.ts';

/** Today's vehicles in touch size. */
export function VehicleList({ vehicles }: { vehicles: readonly DemandVehicle[] }) {
  return (
    <ul className="driver-runs">
      {vehicles.map((vehicle) => (
        <li key={vehicle.vehicle_id}>
          <TextLink href={vehicleHref(vehicle.vehicle_id)} className="driver-run">
            <span className="driver-run-words">
              <b className="driver-times">{vehicle.vehicle_name}</b>
              <VehicleFacts vehicle={vehicle} />
            </span>
            <Icon name="chevron-right" />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Working hours of a vehicle today, its rides, and those left. */
export function VehicleFacts({ vehicle: { shifts, rides, rides_left: left, outage } }: { vehicle: DemandVehicle }) {
  const { t } = useDriverTexts();
  return (
    <span className="facts num">
      {outage === null ? null : <b>{t('demand.isOut')}</b>}
      {shifts.length === 0 ? (
        <span>{t('demand.off')}</span>
      ) : (
        shifts.map(({ from, to }) => (
          <span key={from}>{t('run.times', { departs: clockOf(from), arrives: clockOf(to) })}</span>
        ))
      )}
      <span>{rides === 0 ? t('demand.noRides') : t('demand.rides', { count: rides })}</span>
      {rides > 0 ? <span>{left === 0 ? t('demand.allDone') : t('demand.left', { count: left })}</span> : null}
    </span>
  );
}
