import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { LIVE_LINE, plainTextPath, readBusLocation } from '@machi/domain/transport/live/contract';
import type {
  Arrival,
  BusLocation,
  LiveAnnouncement,
  LiveStop,
  LiveVehicle,
} from '@machi/domain/transport/live/contract';
import { locationTitle, momentInWords, untilInWords } from '@machi/domain/transport/live/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ageOf } from '@machi/domain/transport/live/model';
import { listRoutes } from '@machi/domain/transport/contract';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { LiveStops } from './LiveStops.tsx';
import { NothingNew } from './NothingNew.tsx';
import { RunningTag } from './StateNow.tsx';
import { OwnNotices } from './notices/OwnNotices.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import { VehicleMap } from './VehicleMap.tsx';
import { WaitingAt } from './WaitingAt.tsx';
import { WayLink } from '../../shell/town/WayLink.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { usePageLine } from '../../shell/use-page-line.ts';
import { useMoment } from './use-moment.ts';
import { BySea, useRouteTexts } from './texts.ts';
import { followed, kept, silently } from './kept-fresh.ts';

/** Links to the other routes' buses, running ones first. */
function OtherRoutes({ routeId }: { routeId: number }) {
  const { t, locale } = useRouteTexts();
  const { data } = useQuery({ ...ask(listRoutes, {}, locale), ...kept });
  return (
    <nav className="stack-tight" aria-labelledby="others">
      <h2 id="others">{t('live.others')}</h2>
      <ul className="live-links">
        {data?.routes
          .filter(({ route_id }) => route_id !== routeId)
          .map(({ route_id, route_name }) => (
            <li key={route_id}>
              <TextLink href={`/buslocation/${route_id}`}>{route_name}</TextLink>
            </li>
          ))}
        <li>
          <TextLink href="/vehicle/status">{t('live.all')}</TextLink>
        </li>
      </ul>
    </nav>
  );
}

interface FirstCall {
  readonly stop_name: string;
  readonly arrival: Arrival;
}

/** Each cancelled trip once, with the first stop at which a passenger may still wait. */
function cancelledIn(stops: readonly LiveStop[]): readonly FirstCall[] {
  const calls = stops
    .flatMap(({ stop_name, arrivals }) => arrivals.map((arrival) => ({ stop_name, arrival })))
    .filter(({ arrival }) => arrival.is_cancelled)
    .toSorted((one, other) => one.arrival.scheduled_at.localeCompare(other.arrival.scheduled_at));
  const runs = Map.groupBy(calls, ({ arrival }) => `${arrival.service_date} ${arrival.trip_id}`);
  return [...runs.values()].flatMap((own) => own.slice(0, 1));
}

/** Cancelled trips with the reason, said once; at each stop they stay among the others. */
function CancelledRuns({ stops, now }: { stops: readonly LiveStop[]; now: Date }) {
  const { t, locale } = useRouteTexts();
  const runs = cancelledIn(stops);
  if (runs.length === 0) return null;
  return (
    <Callout tone="error" title={t('cancelled')}>
      <ul className="cancelled-runs">
        {runs.map(({ stop_name, arrival }) => (
          <li key={`${arrival.service_date} ${arrival.trip_id}`}>
            <strong className="num">
              {t('cancelled.run', {
                stop: stop_name,
                time: momentInWords(arrival.scheduled_at, now, locale),
                headsign: arrival.headsign,
              })}
            </strong>
            <p>{arrival.reason}</p>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The operator's announcements, ahead of everything else. */
function Announcements({ announcements, now }: { announcements: readonly LiveAnnouncement[]; now: Date }) {
  const { t, locale } = useRouteTexts();
  if (announcements.length === 0) return null;
  return (
    <section className="stack-tight" aria-label={t('announcements')}>
      {announcements.map(({ announcement_id, text, ends_at }) => (
        <Callout key={announcement_id} tone="warning" title={t('announcement')}>
          {text.split('\n').map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          <p className="sm">{t('announcement.until', { until: untilInWords(ends_at, now, locale) })}</p>
        </Callout>
      ))}
    </section>
  );
}

/** Vehicles that are still shown without a new answer, with their present age. */
export const shownVehicles = (vehicles: readonly LiveVehicle[], now: Date): LiveVehicle[] =>
  vehicles.flatMap((vehicle) => {
    const age = ageOf(new Date(vehicle.measured_at), now);
    return age === undefined ? [] : [{ ...vehicle, age }];
  });

/** Positions of a route's buses, and the next bus at each stop. */
export function RouteLocation({ routeId }: { routeId: string }) {
  const { t, locale } = useRouteTexts();
  const queryClient = useQueryClient();
  const onChanged = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [readBusLocation.name] });
  }, [queryClient]);
  const isHeld = usePageLine(LIVE_LINE, routeId, onChanged);
  const query = useQuery({
    ...ask(readBusLocation, { route_id: routeId }, locale, silently),
    ...followed(isHeld, ({ route }: ReplyOf<typeof readBusLocation>) => [route]),
  });
  const told = query.data;
  useOwnName(`/route/status/${routeId}`, told?.route.route_name);
  useOwnName(`/buslocation/${routeId}`, told && locationTitle(told.route.route_name, locale));
  if (!told) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <BySea value={told.route.kind === 'ferry'}>
      <Told told={told} receivedAt={query.dataUpdatedAt} />
    </BySea>
  );
}

interface ToldProps {
  readonly told: { readonly told_at: string; readonly route: BusLocation };
  readonly receivedAt: number;
}

function Told({ told: { told_at: toldAt, route }, receivedAt }: ToldProps) {
  const { t, locale } = useRouteTexts();
  const now = useMoment(toldAt, receivedAt);
  const vehicles = shownVehicles(route.vehicles, now);
  return (
    <>
      <PageHead title={locationTitle(route.route_name, locale)} sub={t('live.sub', { time: clockOf(toldAt) })} />
      <div className="stack-lg">
        <NothingNew toldAt={toldAt} now={now} />
        <Announcements announcements={route.announcements} now={now} />
        <WaitingAt routeId={route.route_id} stops={route.stops} now={now} />
        <OwnNotices now={now} />
        <CancelledRuns stops={route.stops} now={now} />
        <Section className="panel stack-tight" titleId="where" title={t('live.where')}>
          {vehicles.length > 0 && route.state !== 'running' ? null : <RunningTag route={route} />}
          {vehicles.length > 0 ? <VehicleLines vehicles={vehicles} now={now} /> : <NotSeen route={route} />}
        </Section>
        <LiveStops stops={route.stops} vehicles={vehicles} now={now} />
        <VehicleMap stops={route.stops} vehicles={vehicles} ways={route.shapes} />
        <ul className="live-links">
          <li>
            <TextLink href={`/route/status/${route.route_id}`}>{t('live.timetable')}</TextLink>
          </li>
          <li>
            <WayLink />
          </li>
          <li>
            <a href={plainTextPath(route.route_id, locale)}>{t('live.text')}</a>
          </li>
        </ul>
        <OtherRoutes routeId={route.route_id} />
      </div>
    </>
  );
}

/** Says why no bus is shown, and what the times then mean. */
function NotSeen({ route }: { route: BusLocation }) {
  const { t } = useRouteTexts();
  if (route.is_withheld) return <p>{t('live.withheld')}</p>;
  if (route.state === 'running')
    return (
      <Callout>
        <p>{t('live.none')}</p>
      </Callout>
    );
  return (
    <>
      {route.reason === null ? null : <p>{route.reason}</p>}
      <p>{t('live.noneRunning')}</p>
    </>
  );
}
