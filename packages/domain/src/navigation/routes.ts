/** A screen, with what guard, titles and breadcrumbs need. */
export interface RouteRow {
  readonly path: string;
  /** Reachable without login (product, "Who may open a screen"). */
  readonly isPublic: boolean;
  /** Key of its texts: `title.<name>` and `description.<name>`. */
  readonly name: string;
  /** Paths of the screens above it, the top page first. */
  readonly parents: readonly string[];
  /** Kept out of search engines. */
  readonly isHidden?: boolean;
}

/** Screens of residents and guests. Those of officials are in the `staff.ts` of their features. */
export const routes = [
  { path: '/', isPublic: true, name: 'top', parents: [], isHidden: true },
  { path: '/notice', isPublic: true, name: 'notice', parents: ['/'] },
  { path: '/notice/create', isPublic: true, name: 'notice-create', parents: ['/', '/notice'], isHidden: true },
  {
    path: '/notice/preview',
    isPublic: true,
    name: 'notice-preview',
    parents: ['/', '/notice'],
    isHidden: true,
  },
  { path: '/notice/:notice_id', isPublic: true, name: 'notice-detail', parents: ['/', '/notice'] },
  { path: '/about', isPublic: true, name: 'about', parents: ['/'] },
  { path: '/search', isPublic: true, name: 'search', parents: ['/'], isHidden: true },
  { path: '/faq', isPublic: true, name: 'faq', parents: ['/'] },
  { path: '/inquiry', isPublic: true, name: 'inquiry', parents: ['/'] },
  { path: '/cards', isPublic: true, name: 'cards', parents: ['/'] },
  { path: '/terms', isPublic: true, name: 'terms', parents: ['/'] },
  { path: '/policy', isPublic: true, name: 'policy', parents: ['/'] },
  { path: '/legal', isPublic: true, name: 'legal', parents: ['/'] },
  { path: '/pocket', isPublic: true, name: 'pocket', parents: ['/'], isHidden: true },
  { path: '/spot', isPublic: true, name: 'spot', parents: ['/'] },
  { path: '/warnings', isPublic: true, name: 'warnings', parents: ['/'] },
  { path: '/spot/status', isPublic: true, name: 'spot-status', parents: ['/'] },
  { path: '/route/status', isPublic: true, name: 'route-status', parents: ['/'] },
  { path: '/route/status/:route_id', isPublic: true, name: 'route-detail', parents: ['/', '/route/status'] },
  { path: '/shuttle', isPublic: true, name: 'shuttle', parents: ['/'] },
  { path: '/ondemandbus', isPublic: true, name: 'ondemandbus', parents: ['/'] },
  {
    path: '/ondemandbus/station/:station_id',
    isPublic: true,
    name: 'ondemandbus-station',
    parents: ['/', '/ondemandbus'],
  },
  { path: '/ondemandbus/schedule', isPublic: true, name: 'ondemandbus-schedule', parents: ['/', '/ondemandbus'] },
  { path: '/demo/:service_id', isPublic: true, name: 'demo', parents: ['/', '/route/status'] },
  { path: '/plan', isPublic: true, name: 'plan', parents: ['/', '/route/status'] },
  {
    path: '/buslocation/:route_id',
    isPublic: true,
    name: 'buslocation',
    parents: ['/', '/route/status', '/route/status/:route_id'],
  },
  { path: '/vehicle/status', isPublic: true, name: 'vehicle-status', parents: ['/', '/route/status'] },
  {
    path: '/spot/timetable/sportscenter',
    isPublic: true,
    name: 'timetable-sportscenter',
    parents: ['/', '/spot'],
  },
  { path: '/spot/timetable/wakka', isPublic: true, name: 'timetable-wakka', parents: ['/', '/spot'] },
  { path: '/spot/timetable/:spot_id', isPublic: true, name: 'spot-timetable', parents: ['/', '/spot'] },
  { path: '/spot/detail/:spot_id', isPublic: true, name: 'spot-detail', parents: ['/', '/spot'] },
  {
    path: '/spot/form/:spot_id/:room_id',
    isPublic: true,
    name: 'spot-form',
    parents: ['/', '/spot', '/spot/detail/:spot_id'],
    isHidden: true,
  },
  {
    path: '/spot/form/:spot_id/:room_id/:reservation_id',
    isPublic: true,
    name: 'spot-form-again',
    parents: ['/', '/spot', '/spot/detail/:spot_id'],
    isHidden: true,
  },
  { path: '/lottery', isPublic: true, name: 'lottery', parents: ['/', '/spot'] },
  { path: '/lottery/:lottery_id', isPublic: true, name: 'lottery-detail', parents: ['/', '/spot', '/lottery'] },
  {
    path: '/lottery/form/:lottery_id',
    isPublic: false,
    name: 'lottery-form',
    parents: ['/', '/spot', '/lottery', '/lottery/:lottery_id'],
  },
  { path: '/event', isPublic: true, name: 'event', parents: ['/'] },
  { path: '/event/:event_id', isPublic: true, name: 'event-detail', parents: ['/', '/event'] },
  { path: '/onlineform', isPublic: true, name: 'onlineform', parents: ['/'] },
  {
    path: '/onlineform/introduction/:onlineform_id',
    isPublic: true,
    name: 'onlineform-introduction',
    parents: ['/', '/onlineform'],
  },
  {
    path: '/onlineform/form/:onlineform_id',
    isPublic: true,
    name: 'onlineform-form',
    parents: ['/', '/onlineform'],
    isHidden: true,
  },
  {
    path: '/onlineform/form/:onlineform_id/:onlineform_application_id',
    isPublic: true,
    name: 'onlineform-form-again',
    parents: ['/', '/onlineform'],
    isHidden: true,
  },
  { path: '/onlineform/sign', isPublic: true, name: 'onlineform-sign', parents: ['/', '/onlineform'], isHidden: true },
  {
    path: '/onlineform/error',
    isPublic: true,
    name: 'onlineform-error',
    parents: ['/', '/onlineform'],
    isHidden: true,
  },
  { path: '/application', isPublic: false, name: 'application', parents: ['/'] },
  {
    path: '/application/detail/:onlineform_application_id',
    isPublic: false,
    name: 'application-detail',
    parents: ['/', '/application'],
  },
  { path: '/message', isPublic: false, name: 'message', parents: ['/'] },
  { path: '/message/:message_id', isPublic: false, name: 'message-detail', parents: ['/', '/message'] },
  { path: '/report', isPublic: true, name: 'report', parents: ['/'] },
  { path: '/report/list', isPublic: true, name: 'report-list', parents: ['/', '/report'] },
  { path: '/report/status', isPublic: true, name: 'report-status', parents: ['/', '/report'], isHidden: true },
  { path: '/waste', isPublic: true, name: 'waste', parents: ['/'] },
  { path: '/waste/print', isPublic: true, name: 'waste-print', parents: ['/', '/waste'], isHidden: true },
  { path: '/shelters', isPublic: true, name: 'shelters', parents: ['/'] },
  { path: '/app', isPublic: true, name: 'app', parents: ['/'] },
  { path: '/app/info', isPublic: true, name: 'app-info', parents: ['/', '/app'] },
  { path: '/app/garbage', isPublic: true, name: 'app-garbage', parents: ['/', '/app'] },
  { path: '/app/newsletter', isPublic: true, name: 'app-newsletter', parents: ['/', '/app'] },
  { path: '/pass', isPublic: true, name: 'pass', parents: ['/'] },
  { path: '/pass/fureaiplaza', isPublic: true, name: 'pass-bath', parents: ['/', '/pass'] },
  { path: '/pass/bus', isPublic: true, name: 'pass-bus', parents: ['/', '/pass'] },
  { path: '/fureaiplaza', isPublic: false, name: 'bath-history', parents: ['/', '/pass', '/pass/fureaiplaza'] },
  { path: '/fureaiplaza/payment', isPublic: false, name: 'bath-payment', parents: ['/', '/pass', '/fureaiplaza'] },
  {
    path: '/fureaiplaza/payment/account',
    isPublic: false,
    name: 'bath-account',
    parents: ['/', '/pass', '/fureaiplaza', '/fureaiplaza/payment'],
  },
  { path: '/reservation', isPublic: false, name: 'reservation', parents: ['/'] },
  { path: '/reservation/history', isPublic: false, name: 'reservation-history', parents: ['/', '/reservation'] },
  { path: '/reservation/calendar', isPublic: false, name: 'reservation-calendar', parents: ['/', '/reservation'] },
  {
    path: '/reservation/detail/:reservation_id',
    isPublic: false,
    name: 'reservation-detail',
    parents: ['/', '/reservation'],
  },
  {
    path: '/shuttle/detail/:id',
    isPublic: false,
    name: 'shuttle-detail',
    parents: ['/', '/reservation'],
  },
  {
    path: '/ondemandbus/ride/:ride_id',
    isPublic: false,
    name: 'ondemandbus-ride',
    parents: ['/', '/reservation'],
  },
  {
    path: '/reservation/taxi/:reservation_id',
    isPublic: false,
    name: 'reservation-taxi',
    parents: ['/', '/reservation', '/reservation/detail/:reservation_id'],
  },
  { path: '/schedule', isPublic: false, name: 'schedule', parents: ['/'] },
  { path: '/schedule/create', isPublic: false, name: 'schedule-create', parents: ['/', '/schedule'] },
  { path: '/schedule/detail/:schedule_id', isPublic: false, name: 'schedule-detail', parents: ['/', '/schedule'] },
  {
    path: '/schedule/detail/:schedule_id/:target_date',
    isPublic: false,
    name: 'schedule-date',
    parents: ['/', '/schedule'],
  },
  { path: '/schedule/edit/:schedule_id', isPublic: false, name: 'schedule-edit', parents: ['/', '/schedule'] },
  {
    path: '/schedule/edit/:schedule_id/:target_date',
    isPublic: false,
    name: 'schedule-edit-date',
    parents: ['/', '/schedule'],
  },
  { path: '/account', isPublic: false, name: 'account', parents: ['/'] },
  { path: '/account/wishes', isPublic: false, name: 'account-wishes', parents: ['/', '/account'] },
  { path: '/account/delegations', isPublic: false, name: 'account-delegations', parents: ['/', '/account'] },
  { path: '/schedule/settings', isPublic: false, name: 'schedule-settings', parents: ['/'] },
  { path: '/schedule/answer', isPublic: true, name: 'schedule-answer', parents: ['/'], isHidden: true },
  // After the other screens of one word, so that it only matches ids.
  { path: '/schedule/:member_id', isPublic: false, name: 'schedule-member', parents: ['/', '/schedule'] },
  { path: '/safety', isPublic: true, name: 'safety', parents: ['/'], isHidden: true },
  { path: '/unsubscribe', isPublic: true, name: 'unsubscribe', parents: ['/', '/notice'], isHidden: true },
  { path: '/withdrawal', isPublic: false, name: 'withdrawal', parents: ['/', '/account'] },
  { path: '/monitor/fureaiplaza', isPublic: true, name: 'monitor-plaza', parents: ['/'] },
  { path: '/monitor/fureaiplazapayment', isPublic: true, name: 'monitor-payment', parents: ['/'], isHidden: true },
  { path: '/monitor/fureaiplazatest', isPublic: true, name: 'monitor-test', parents: ['/'], isHidden: true },
  { path: '/monitor/rooms', isPublic: true, name: 'monitor-rooms', parents: ['/'], isHidden: true },
  // The laundry's path has the town's key, "/monitor/hoshimorilaundry". Any other key is not found (`isMonitorKey`).
  { path: '/monitor/:monitor_key', isPublic: true, name: 'monitor-laundry', parents: ['/'] },
  { path: '/service/:service_id', isPublic: true, name: 'service', parents: ['/'] },
  { path: '/login', isPublic: true, name: 'login', parents: ['/'] },
  { path: '/logout', isPublic: true, name: 'logout', parents: ['/'] },
  { path: '/shared', isPublic: true, name: 'shared', parents: ['/'], isHidden: true },
  { path: '/signup', isPublic: true, name: 'signup', parents: ['/'] },
  { path: '/password/reminder', isPublic: true, name: 'password-reminder', parents: ['/', '/login'] },
  { path: '/403', isPublic: true, name: 'forbidden', parents: ['/'], isHidden: true },
  { path: '/404', isPublic: true, name: 'not-found', parents: ['/'], isHidden: true },
  { path: '/500', isPublic: true, name: 'server-error', parents: ['/'], isHidden: true },
] as const satisfies readonly RouteRow[];

type Route = (typeof routes)[number];
export type RoutePath = Route['path'];
export type RouteName = Route['name'];

/** Values of a route's parameters, or of other placeholders of a title. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** Fills ":param" placeholders of a title, description or path. */
export const fillParameters = (text: string, parameters: Parameters): string =>
  text.replace(/:([a-z_]+)/g, (placeholder, name: string) => parameters[name] ?? placeholder);

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:([a-z_]+)/g, '(?<$1>[^/]+)')}/?$`);

export interface FoundRoute {
  readonly route: RouteRow;
  readonly parameters: Parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type FindRoute = (path: string) => FoundRoute | undefined;

/** Makes a function that finds the screen at a path, with its parameters; undefined: not found (404). */
export function finderOf(rows: readonly RouteRow[]): FindRoute {
  const patterns = rows.map((route) => ({ route, pattern: patternOf(route.path) }));
  return (path) => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]);
      return { route, parameters: Object.fromEntries(values) };
    }
    return undefined;
  };
}

/** Finds a screen of residents and guests; `findScreen` includes those of officials. */
export const findRoute = finderOf(routes);
