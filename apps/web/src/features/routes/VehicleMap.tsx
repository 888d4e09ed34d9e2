import type { LiveVehicle } from '@machi/domain/transport/live/contract';
import { useMemo } from 'react';
import { TownMap, type MapPoint, type MapWay } from '../../shell/map/TownMap.tsx';
import { useRouteTexts } from './texts.ts';

interface Place {
  readonly stop_id: string;
  readonly stop_name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface VehicleMapProps {
  readonly stops: readonly Place[];
  readonly vehicles: readonly LiveVehicle[];
  readonly ways: readonly MapWay[];
}

/** Returns the earlier object while its content is equal, because the map lays out a new one again. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** Buses, stops and routes on the map, on request. The list contains everything it shows. */
export function VehicleMap({ stops, vehicles, ways }: VehicleMapProps) {
  const { t } = useRouteTexts();
  const points = useSame<readonly MapPoint[]>(
    stops.map(({ stop_id, stop_name, latitude, longitude }) => ({
      id: stop_id,
      label: stop_name,
      latitude,
      longitude,
      tone: 'plain',
    })),
  );
  const movers = useSame<readonly MapPoint[]>(
    vehicles.map(({ vehicle_id, vehicle_name, latitude, longitude, age }) => ({
      id: `vehicle ${vehicle_id}`,
      label: age === 'old' ? t('map.old', { vehicle: vehicle_name }) : vehicle_name,
      latitude,
      longitude,
      tone: age === 'old' ? 'quiet' : 'main',
    })),
  );
  return (
    <TownMap points={points} movers={movers} ways={useSame(ways)} label={t('live.map')} note={t('live.mapNote')} />
  );
}
