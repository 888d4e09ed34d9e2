import type { LiveVehicle } from '@machi/domain/transport/live/contract';
import { ageInWords, delayInWords } from '@machi/domain/transport/live/words';
import { Icon } from '@machi/ui/icon/Icon';
import { useRouteTexts } from './texts.ts';

/** Position of each vehicle in words: next stop, delay, and age of the data. */
export function VehicleLines({ vehicles, now }: { vehicles: readonly LiveVehicle[]; now: Date }) {
  const { t, locale } = useRouteTexts();
  return (
    <ul className="vehicles">
      {vehicles.map((vehicle) => (
        <li key={vehicle.vehicle_id}>
          <p>
            <strong>{vehicle.vehicle_name}</strong>{' '}
            {vehicle.headsign === '' ? null : (
              <span className="sm">{t('headsign', { headsigns: vehicle.headsign })}</span>
            )}
          </p>
          <p>
            {vehicle.next_stop_name === null
              ? t('vehicle.unknown')
              : t('vehicle.next', { stop: vehicle.next_stop_name })}{' '}
            {vehicle.delay_minutes === null ? null : (
              <span className="nb">{t('vehicle.delay', { delay: delayInWords(vehicle.delay_minutes, locale) })}</span>
            )}
          </p>
          <p className={vehicle.age === 'old' ? 'vehicle-old sm' : 'muted sm'}>
            {vehicle.age === 'old' ? <Icon name="warning" /> : null}
            <span>
              {t(vehicle.age === 'old' ? 'vehicle.old' : 'vehicle.fresh', {
                age: ageInWords(vehicle.measured_at, now, locale),
              })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
