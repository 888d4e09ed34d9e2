import type { Station } from '@machi/domain/ondemandbus/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { useMemo } from 'react';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useBusTexts } from './texts.ts';
import { byReading } from './by-reading.ts';

/** All stations with how they are read; where they are, on the map for who asks. */
export function StationList({ stations }: { stations: readonly Station[] }) {
  const { t, locale } = useBusTexts();
  const shown = useMemo(() => byReading(stations, locale), [stations, locale]);
  const points = useMemo(
    () =>
      shown.map(({ station_id, station_name, latitude, longitude }) => ({
        id: station_id,
        label: station_name,
        latitude,
        longitude,
        href: `/ondemandbus/station/${station_id}`,
        tone: 'main' as const,
      })),
    [shown],
  );
  return (
    <section className="stack" aria-labelledby="stations">
      <h2 id="stations">{t('guide.stations', { count: shown.length })}</h2>
      <ul className="station-list">
        {shown.map(({ station_id, station_name, station_kana }) => (
          <li key={station_id}>
            <TextLink href={`/ondemandbus/station/${station_id}`}>{station_name}</TextLink>
            {station_kana === '' ? null : <small className="muted">{station_kana}</small>}
          </li>
        ))}
      </ul>
      <TownMap points={points} label={t('guide.map')} />
    </section>
  );
}
