import type { DemandRide, RidePosition, Station } from '@machi/domain/ondemandbus/model';
import { metresBetween } from '@machi/domain/transport/feed/distance';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TownMap } from '../../../shell/map/TownMap.tsx';
import { clockOf } from '../../../shell/language/dates.ts';
import { busQueries } from '../queries.ts';
import { useBusTexts } from '../texts.ts';

interface VehicleNowProps {
  readonly ride: DemandRide;
  readonly vehicle: RidePosition;
  readonly toldAt: string;
  /** Whether the last request had no answer. */
  readonly isCut: boolean;
}

const none: readonly Station[] = [];

/** Position of the vehicle, first in words; on request on a map with both stations. */
export function VehicleNow({ ride, vehicle: { vehicle_name, expected_at, place }, toldAt, isCut }: VehicleNowProps) {
  const { t, locale } = useBusTexts();
  const { data: stations = none } = useQuery(busQueries.stations(locale));
  const near = place === null ? undefined : nearestOf(stations, place);
  const { from_station_id: from, to_station_id: to } = ride;
  const points = useMemo(
    () =>
      stations
        .filter(({ station_id }) => station_id === from || station_id === to)
        .map(({ station_id, station_name, latitude, longitude }) => ({
          id: station_id,
          label: station_name,
          latitude,
          longitude,
          tone: 'plain' as const,
        })),
    [stations, from, to],
  );
  const movers = useMemo(
    () =>
      place === null
        ? []
        : [
            {
              id: 'vehicle',
              label: vehicle_name,
              latitude: place.latitude,
              longitude: place.longitude,
              tone: place.age === 'old' ? ('quiet' as const) : ('main' as const),
            },
          ],
    [place, vehicle_name],
  );
  return (
    <Section className="stack no-print" titleId="vehicle" title={t('vehicle.title')}>
      {isCut ? (
        <Callout tone="warning" live="status">
          <p className="num">{t('vehicle.cut', { time: clockOf(toldAt) })}</p>
        </Callout>
      ) : null}
      {expected_at === null ? null : (
        <p className="num">
          <b>{t('vehicle.expected', { time: clockOf(expected_at), station: ride.from_name })}</b>
        </p>
      )}
      {place === null ? (
        <p>{t('vehicle.unseen')}</p>
      ) : (
        <p className="num">
          {near === undefined ? null : <>{t('vehicle.near', { station: near.station_name })} </>}
          <span className="sm muted nb">
            {t(place.age === 'old' ? 'vehicle.old' : 'vehicle.age', {
              vehicle: vehicle_name,
              time: clockOf(place.measured_at),
            })}
          </span>
        </p>
      )}
      {place === null || points.length === 0 ? null : (
        <TownMap points={points} movers={movers} label={t('vehicle.map')} />
      )}
    </Section>
  );
}

function nearestOf(
  stations: readonly Station[],
  { latitude: stop_lat, longitude: stop_lon }: NonNullable<RidePosition['place']>,
): Station | undefined {
  const farFrom = ({ latitude, longitude }: Station) =>
    metresBetween({ stop_lat, stop_lon }, { stop_lat: latitude, stop_lon: longitude });
  return stations.toSorted((one, other) => farFrom(one) - farFrom(other))[0];
}
