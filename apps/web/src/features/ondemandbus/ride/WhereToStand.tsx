import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TownMap } from '../../../shell/map/TownMap.tsx';
import { busQueries } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { Lines } from '../BusGuide.tsx';

/** Where the bus stops for this ride, how to board, and on request both stations on the map. */
export function WhereToStand({ ride }: { ride: DemandRide }) {
  const { t, locale } = useBusTexts();
  const { from_station_id: from, to_station_id: to, from_name, how_to_ride } = ride;
  const { data: stations } = useQuery(busQueries.stations(locale));
  const points = useMemo(
    () =>
      [from, to].flatMap((id) => {
        const found = stations?.find(({ station_id }) => station_id === id);
        if (found === undefined) return [];
        const { station_name, latitude, longitude } = found;
        const tone = id === from ? ('main' as const) : ('quiet' as const);
        return [{ id, label: station_name, latitude, longitude, tone }];
      }),
    [stations, from, to],
  );
  const spot = stations?.find(({ station_id }) => station_id === from)?.spot_id ?? null;
  return (
    <Section className="stack" titleId="where" title={t('ride.where')}>
      <p>
        <b>{t('ride.standAt', { station: from_name })}</b>
      </p>
      <Lines text={how_to_ride} />
      <ul className="stack-tight no-print">
        <li>
          <TextLink href={`/ondemandbus/station/${from}`}>{t('ride.station', { station: from_name })}</TextLink>
        </li>
        {spot === null ? null : (
          <li>
            <TextLink href={`/spot/detail/${spot}`}>{t('station.spot')}</TextLink>
          </li>
        )}
      </ul>
      {points.length === 0 ? null : (
        <div className="no-print">
          <TownMap points={points} label={t('ride.map')} />
        </div>
      )}
    </Section>
  );
}
