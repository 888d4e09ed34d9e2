import type { RoutePath } from './routes.ts';

/** Screens that open without a network: the worker keeps their files. */
export const offlineScreens: readonly RoutePath[] = [
  '/',
  '/pass',
  '/pass/fureaiplaza',
  '/pass/bus',
  '/reservation',
  '/reservation/detail/:reservation_id',
  '/shuttle/detail/:id',
  '/ondemandbus/ride/:ride_id',
  '/event/:event_id',
  '/application',
  '/application/detail/:onlineform_application_id',
  '/route/status',
  '/route/status/:route_id',
  '/shuttle',
  '/ondemandbus',
  '/ondemandbus/schedule',
  '/ondemandbus/station/:station_id',
  '/spot/detail/:spot_id',
  '/spot/timetable/sportscenter',
  '/spot/timetable/:spot_id',
  '/waste',
  '/notice',
  '/notice/:notice_id',
  '/pocket',
];
