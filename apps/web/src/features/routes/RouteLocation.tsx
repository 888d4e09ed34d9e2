import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { plainTextPath, readBusLocation } from '@machi/domain/transport/live/contract';
import type { BusLocation, LiveVehicle } from '@machi/domain/transport/live/contract';
import { locationTitle } from '@machi/domain/transport/live/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ageOf } from '@machi/domain/transport/live/model';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { Announcements } from './Announcements.tsx';
import { CancelledRuns } from './CancelledRuns.tsx';
import { LiveStops } from './LiveStops.tsx';
import { NothingNew } from './NothingNew.tsx';
import { OtherRoutes } from './OtherRoutes.tsx';
import { RunningTag } from './StateNow.tsx';
import { OwnNotices } from './notices/OwnNotices.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import { VehicleMap } from './VehicleMap.tsx';
import { WaitingAt } from './WaitingAt.tsx';
import { WayLink } from '../../shell/town/WayLink.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { useMoment } from './use-moment.ts';
import { useVehicleLine } from './use-vehicle-line.ts';
import { useRouteTexts } from './texts.ts';
import { followed, silently } from './kept-fresh.ts';

/** Those that are still shown as time goes on without a new answer, each as old as it is by now. */
export const shownVehicles = (vehicles: readonly LiveVehicle[], now: Date): LiveVehicle[] =>
  vehicles.flatMap((vehicle) => {
    const age = ageOf(new Date(vehicle.measured_at), now);
    return age === undefined ? [] : [{ ...vehicle, age }];
  });

/** Where the buses of a route are, and who comes next to each stop. */
export function RouteLocation({ routeId }: { routeId: string }) {
  const { t, locale } = useRouteTexts();
  const queryClient = useQueryClient();
  const onChanged = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [readBusLocation.name] });
  }, [queryClient]);
  const isHeld = useVehicleLine(routeId, onChanged);
  const query = useQuery({
    ...ask(readBusLocation, { route_id: routeId }, locale, silently),
    ...followed(isHeld, ({ route }: ReplyOf<typeof readBusLocation>) => [route]),
  });
  const told = query.data;
  useOwnName(`/route/status/${routeId}`, told?.route.route_name);
  useOwnName(`/buslocation/${routeId}`, told && locationTitle(told.route.route_name, locale));
  if (!told) return <NotLoaded query={query} label={t('loading')} />;
  return <Told told={told} receivedAt={query.dataUpdatedAt} />;
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
        <section className="panel stack-tight" aria-labelledby="where">
          <h2 id="where">{t('live.where')}</h2>
          {vehicles.length > 0 && route.state !== 'running' ? null : <RunningTag route={route} />}
          {vehicles.length > 0 ? <VehicleLines vehicles={vehicles} now={now} /> : <NotSeen route={route} />}
        </section>
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

/** Nothing is left unsaid: why no bus is shown, and what the times then are. */
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
