import type { RouteStop } from '@machi/domain/transport/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { useMemo } from 'react';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useRouteTexts } from './texts.ts';

/** The stops in the order of the ride, with how they are read; where they are, on the map for who asks. */
export function RouteStops({ stops }: { stops: readonly RouteStop[] }) {
  const { t } = useRouteTexts();
  const places = JSON.stringify(stops);
  const points = useMemo(
    () =>
      (JSON.parse(places) as readonly RouteStop[]).map(({ stop_name, latitude, longitude, spot_id }, index) => ({
        id: index + 1,
        label: stop_name,
        latitude,
        longitude,
        ...(spot_id === null ? {} : { href: `/spot/detail/${spot_id}` }),
        tone: 'main' as const,
      })),
    [places],
  );
  return (
    <section className="stack" aria-labelledby="stops">
      <h2 id="stops">{t('stops', { count: stops.length })}</h2>
      <ol className="route-stops">
        {stops.map(({ stop_id, stop_name, stop_kana, spot_id }) => (
          <li key={stop_id}>
            {spot_id === null ? stop_name : <TextLink href={`/spot/detail/${spot_id}`}>{stop_name}</TextLink>}
            {stop_kana === '' ? null : <small className="muted">{stop_kana}</small>}
          </li>
        ))}
      </ol>
      <TownMap points={points} label={t('map')} />
    </section>
  );
}
