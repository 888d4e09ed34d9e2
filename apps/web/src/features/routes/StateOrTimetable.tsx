import { readRoute, readTimetable, type RouteStatus } from '@machi/domain/transport/contract';
import { nextByTimetable } from '@machi/domain/transport/next-by-timetable';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useStanding } from '../../shell/pocket/standing.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { NextDeparture, StateNow } from './StateNow.tsx';
import { useRouteTexts } from './texts.ts';

interface StateProps {
  readonly route: RouteStatus;
  readonly toldAt: string;
}

const silent = { ignoresError: true } as const;

/** How a route stands; without a network, when it leaves next by the timetable that this device keeps. */
export function StateOrTimetable(props: StateProps) {
  return useStanding().away === null ? <StateNow {...props} /> : <ByTimetable {...props} />;
}

function ByTimetable({ route: { route_id } }: StateProps) {
  const { t, locale } = useRouteTexts();
  const input = { route_id: String(route_id) };
  const timetable = useQuery(ask(readTimetable, input, locale, silent)).data;
  const route = useQuery(ask(readRoute, input, locale, silent)).data?.route;
  const now = useMinute();
  if (!timetable || !route) return <p className="muted">{t('noTimetable')}</p>;
  const next = nextByTimetable(timetable.directions, route, now);
  return (
    <div className="stack-tight route-now">
      <NextDeparture route={{ next }} toldAt={now.toISOString()} />
      <p className="muted sm">{t('byTimetable')}</p>
    </div>
  );
}
