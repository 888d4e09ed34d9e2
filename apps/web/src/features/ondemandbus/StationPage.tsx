import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { navigationText } from '@machi/domain/navigation/head';
import type { readBusStation } from '@machi/domain/ondemandbus/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { askHref } from './ask/ride-form.ts';
import { HalfHours } from './day/HalfHours.tsx';
import { DeskTelephone } from './DeskTelephone.tsx';
import './ondemandbus.css';
import { busQueries } from './queries.ts';
import { useBusTexts } from './texts.ts';

/** A station: its place, other lines there, and its destinations. */
export default function StationPage() {
  const { station_id: id = '' } = useParams();
  return /^[a-z][a-z0-9-]{0,30}$/.test(id) ? <Station id={id} /> : <NotFoundPage />;
}

function Station({ id }: { id: string }) {
  const { t, locale } = useBusTexts();
  const query = useQuery(busQueries.station(locale, id));
  const told = query.data;
  useOwnName(`/ondemandbus/station/${id}`, told?.station.station_name);
  if (told === undefined) return <NotLoaded query={query} label={t('station.loading')} />;
  const { station, drives, tel } = told;
  return (
    <>
      <PageHead
        title={station.station_name}
        sub={[station.station_kana, navigationText('title.ondemandbus-station', locale)]
          .filter((words) => words !== '')
          .join(locale === 'ja' ? '　' : ', ')}
      />
      <div className="stack-lg">
        <p>
          <ButtonLink variant="primary" href={askHref({ from: id })}>
            {t('station.get-on')}
          </ButtonLink>
        </p>
        <DeskTelephone tel={tel} />
        <Place station={station} />
        <Today told={told} />
        <Buses told={told} />
        <Section className="stack" titleId="drives" title={t('station.drives')}>
          <ul className="drive-list">
            {drives.map(({ station_id, station_name, duration_minutes }) => (
              <li key={station_id}>
                <TextLink href={`/ondemandbus/station/${station_id}`}>{station_name}</TextLink>
                <span className="num nb">{t('station.drive', { minutes: duration_minutes })}</span>
                <ButtonLink
                  size="small"
                  href={askHref({ from: id, to: station_id })}
                  aria-label={t('station.rideTo', { station: station_name })}
                >
                  {t('station.ride')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
        <p>
          <TextLink href="/ondemandbus">{t('station.all')}</TextLink>
        </p>
      </div>
    </>
  );
}

type Told = ReplyOf<typeof readBusStation>;

/** Its facility, and on request the map. */
function Place({ station: { station_name, latitude, longitude, spot_id } }: Pick<Told, 'station'>) {
  const { t } = useBusTexts();
  const points = useMemo(
    () => [{ id: 1, label: station_name, latitude, longitude, tone: 'main' as const }],
    [station_name, latitude, longitude],
  );
  return (
    <Section className="stack" titleId="place" title={t('station.where')}>
      {spot_id === null ? null : (
        <p>
          <TextLink href={`/spot/detail/${spot_id}`}>{t('station.spot')}</TextLink>
        </p>
      )}
      <TownMap points={points} label={t('station.map', { station: station_name })} />
    </Section>
  );
}

/** Remaining service from here today. */
function Today({ told: { today, halves, station } }: { told: Told }) {
  const { t } = useBusTexts();
  return (
    <Section className="stack" titleId="today" title={t('station.today')}>
      {today.opens === null ? (
        <p>{today.reason ?? t('day.closedBody')}</p>
      ) : (
        <HalfHours date={today.date} halves={halves} from={station.station_id} hidesClosed />
      )}
      <p>
        <TextLink href="/ondemandbus/schedule">{t('guide.schedule')}</TextLink>
      </p>
    </Section>
  );
}

/** Scheduled buses at the same stop. */
function Buses({ told: { routes } }: { told: Told }) {
  const { t } = useBusTexts();
  return (
    <Section className="stack" titleId="buses" title={t('station.buses')}>
      {routes.length === 0 ? (
        <p>{t('station.noBuses')}</p>
      ) : (
        <>
          <p>{t('station.busesBody')}</p>
          <ul className="drive-list">
            {routes.map(({ route_id, route_name }) => (
              <li key={route_id}>
                <TextLink href={`/route/status/${route_id}`}>{route_name}</TextLink>
                <TextLink href={`/buslocation/${route_id}`} aria-label={t('station.liveOf', { route: route_name })}>
                  {t('station.live')}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
