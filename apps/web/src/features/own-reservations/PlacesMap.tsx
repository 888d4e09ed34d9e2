import type { Reservation } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { ownQueries } from './queries.ts';
import { useOwnTexts } from './text/use-own-texts.ts';

/** Where the reservations are, a place once; who sees no map misses nothing, for the list names them. */
export function PlacesMap({ reservations }: { reservations: readonly Reservation[] }) {
  const { t, locale } = useOwnTexts();
  const { data: spots } = useQuery(ownQueries.spots(locale));
  const points = useMemo(() => {
    const valid = reservations.filter((one) => ['fixed', 'provisional'].includes(statusOf(one)));
    const spotIds = new Set(valid.map(({ spot_id }) => spot_id));
    return (spots ?? [])
      .filter(({ spot_id }) => spotIds.has(spot_id))
      .map(({ spot_id, spot_name, latitude, longitude }) => ({
        id: spot_id,
        label: spot_name,
        latitude,
        longitude,
        href: `/spot/detail/${spot_id}`,
      }));
  }, [reservations, spots]);
  return points.length > 0 ? <TownMap points={points} label={t('list.map')} /> : null;
}
