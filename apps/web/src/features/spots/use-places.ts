import { useMemo } from 'react';
import type { MapPoint } from '../../shell/map/TownMap.tsx';
import type { SpotGroup } from './group-rooms.ts';

/** Found facilities as places on the map, numbered in list order. */
export function usePlaces(groups: readonly SpotGroup[]): {
  readonly points: readonly MapPoint[];
  readonly marks: ReadonlyMap<number, string>;
} {
  return useMemo(() => {
    const points = groups.map(({ spot }, index) => ({
      id: spot.spot_id,
      label: spot.spot_name,
      latitude: spot.latitude,
      longitude: spot.longitude,
      href: `/spot/detail/${spot.spot_id}`,
      mark: String(index + 1),
    }));
    return { points, marks: new Map(points.map(({ id, mark }) => [id, mark])) };
  }, [groups]);
}
