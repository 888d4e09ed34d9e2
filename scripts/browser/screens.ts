import { fillParameters, type RouteRow } from '@machi/domain/navigation/routes';
import { screens } from '@machi/domain/navigation/official-screens';

/** Parameters of the screens, by name, in the sample town. */
const examples: Readonly<Record<string, string>> = {
  event_id: '1',
  lottery_id: '1',
  notice_id: '1',
  spot_id: '1',
  room_id: '101',
  service_id: '1',
  onlineform_id: '11',
  route_id: '4',
  station_id: 'shinryojo',
  monitor_key: 'hoshimorilaundry',
};

/** Screens whose parameter needs another value: the first lottery is drawn, the second one takes applications. */
const ownExamples: Readonly<Record<string, string>> = {
  '/demo/:service_id': '/demo/8',
  '/lottery/form/:lottery_id': '/lottery/form/2',
};

/** Screen of the portal at an address that can be opened. */
export interface Screen {
  readonly route: RouteRow;
  readonly path: string;
}

/**
 * Every route of the portal once; throws for a route without example parameters, so that a new screen is not
 * forgotten.
 * @param more values known only in a running town, such as a reservation's id
 */
export function allScreens(more: Readonly<Record<string, string>>): readonly Screen[] {
  return screens.map((route) => {
    const path = ownExamples[route.path] ?? fillParameters(route.path, { ...examples, ...more });
    if (path.includes(':')) throw new Error(`scripts/browser/screens.ts has no example for ${route.path}`);
    return { route, path };
  });
}
