import { dateInWords } from '@machi/domain/calendar/words';
import { dateAt } from '@machi/domain/calendar/model';
import { isIdText } from '@machi/domain/fields/in-address';
import { listed } from '@machi/domain/locale/model';
import { readRoute, type RouteDetail, type RouteStop } from '@machi/domain/transport/contract';
import { daysOffInWords, fareInWords, rideTimeInWords, runningDaysInWords } from '@machi/domain/transport/words';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useMemo } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useTown } from '../../shell/town/town.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { WayLink } from '../../shell/town/WayLink.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { StateOrTimetable } from './StateOrTimetable.tsx';
import { Timetable } from './Timetable.tsx';
import { kept } from './kept-fresh.ts';
import './routes.css';
import { BySea, useRouteTexts } from './texts.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';

/** The stops in trip order with their readings, and on request on the map. */
function RouteStops({ stops }: { stops: readonly RouteStop[] }) {
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
    <Section className="stack" data-more titleId="stops" title={t('stops', { count: stops.length })}>
      <ol className="route-stops">
        {stops.map(({ stop_id, stop_name, stop_kana, spot_id }) => (
          <li key={stop_id}>
            {spot_id === null ? stop_name : <TextLink href={`/spot/detail/${spot_id}`}>{stop_name}</TextLink>}
            {stop_kana === '' ? null : <small className="muted">{stop_kana}</small>}
          </li>
        ))}
      </ol>
      <TownMap points={points} label={t('map')} />
    </Section>
  );
}

/** One route: its present state, its timetable, and answers to questions before a first ride. */
export default function RouteDetailPage() {
  const { route_id: routeId = '' } = useParams();
  return isIdText(routeId) ? <Route routeId={routeId} /> : <NotFoundPage />;
}

function Route({ routeId }: { routeId: string }) {
  const { t, locale } = useRouteTexts();
  const query = useQuery({ ...ask(readRoute, { route_id: routeId }, locale), ...kept });
  const told = query.data;
  useOwnName(`/route/status/${routeId}`, told?.route.route_name);
  useOwnName('/route/status', useTown()?.ferries ?? undefined);
  if (!told) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <BySea value={told.route.kind === 'ferry'}>
      <Told route={told.route} toldAt={told.told_at} />
    </BySea>
  );
}

function Told({ route, toldAt }: { route: RouteDetail; toldAt: string }) {
  const { t, locale } = useRouteTexts();
  const routeId = String(route.route_id);
  const today = dateAt(new Date(toldAt));
  const from = route.timetable_from;
  return (
    <>
      <PageHead
        title={route.route_name}
        sub={[t(`kind.${route.kind}`), route.route_kana]
          .filter((words) => words !== '')
          .join(locale === 'ja' ? '　' : ', ')}
      />
      <div className="stack-lg">
        <Section className="panel stack-tight" titleId="state" title={t('state')}>
          <StateOrTimetable route={route} toldAt={toldAt} />
          <Suspensions route={route} today={today} />
          <p>
            <TextLink href={`/buslocation/${routeId}`}>{t('live.see')}</TextLink>
          </p>
          <p>
            <WayLink />
          </p>
        </Section>
        <Section className="stack" titleId="timetable" title={t('timetable')}>
          {from === null || from <= today ? null : <p>{t('from', { day: dateInWords(from)[locale] })}</p>}
          <Timetable routeId={routeId} holds={from === null || from <= today} />
        </Section>
        <About route={route} />
        <RouteStops stops={route.stops} />
        <p>
          <TextLink href="/route/status">{t('all')}</TextLink>
        </p>
      </div>
    </>
  );
}

/** Upcoming suspensions; today's stands beside the state. */
function Suspensions({ route, today }: { route: RouteDetail; today: string }) {
  const { t, locale } = useRouteTexts();
  return route.suspensions.map(({ from, to, reason }) => {
    const isTold = from <= today && route.reason !== null;
    const days = { from: dateInWords(from)[locale], to: dateInWords(to)[locale] };
    return (
      <p key={from} className="sm">
        {isTold ? t('suspensionOnly', days) : t('suspension', { ...days, reason })}
      </p>
    );
  });
}

/** A text of several lines as paragraphs. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line) => <p key={line}>{line}</p>);
}

function About({ route }: { route: RouteDetail }) {
  const { t, locale } = useRouteTexts();
  const { fare, free_riders, days_off, schedule } = route;
  const rows = [
    { id: 'overview', term: t('overview'), detail: <Lines text={route.overview} /> },
    ...(fare === null
      ? []
      : [
          {
            id: 'fare',
            term: t('fare'),
            detail: (
              <>
                <p className="num">{fareInWords(fare, locale)}</p>
                {free_riders === null ? null : (
                  <>
                    <p>{t('freeRiders', { age: free_riders.age })}</p>
                    <p>
                      <TextLink href="/pass/bus">{t('busPass')}</TextLink>
                    </p>
                  </>
                )}
              </>
            ),
          },
        ]),
    {
      id: 'operating',
      term: t('operating'),
      detail: (
        <>
          <p>{runningDaysInWords(route.days, locale)}</p>
          {days_off.length === 0 ? null : <p className="sm">{t('off', { days: daysOffInWords(days_off, locale) })}</p>}
        </>
      ),
    },
    ...(schedule.length === 0
      ? []
      : [
          {
            id: 'schedule',
            term: t('schedule'),
            detail: schedule.map(({ direction_key, headsigns, route_name, days, first, last, trips }) => (
              <p key={`${direction_key} ${days.join('')}`} className="num route-hours">
                {t('scheduleLine', {
                  direction: headsigns.length > 0 ? listed(headsigns, locale) : route_name,
                  days: runningDaysInWords(days, locale),
                  first: rideTimeInWords(first, locale),
                  last: rideTimeInWords(last, locale),
                  trips,
                })}
              </p>
            )),
          },
        ]),
    { id: 'how', term: t('howToRide'), detail: <Lines text={route.how_to_ride} /> },
    { id: 'tel', term: t('questions'), detail: <Telephone number={route.tel} /> },
  ];
  return (
    <Section className="stack" data-more titleId="about" title={t('use')}>
      <DescriptionList rows={rows} />
    </Section>
  );
}
