import type { PocketKind } from './rows.ts';

/** Public replies that are kept on the device. */
const town = [
  'readTown',
  'readToday',
  'listSlides',
  'listNotices',
  'readNotice',
  'listRoutes',
  'readRoute',
  'readTimetable',
  'readOnDemandBus',
  'readBusSchedule',
  'readBusStation',
  'searchShuttle',
  'readWaste',
  'readWasteCalendar',
  'listSpots',
  'readSpot',
  'listSpotStatus',
  'readPasses',
  'listEvents',
  'readEvent',
  'listTaxiStands',
  'readService',
] as const;

/** Replies about the member; kept encrypted, and no longer than the session. */
const own = [
  'readTop',
  'readOwnPasses',
  'listOwnVisits',
  'drawPhonePass',
  'readOwnWasteArea',
  'listReservations',
  'readReservation',
  'listSeatReservations',
  'readSeatReservation',
  'listSeatWaitings',
  'listDemandRides',
  'readRide',
  'listWaitlist',
  'listOwnRegistrations',
  'readOwnRegistration',
  'listApplications',
  'readOwnApplication',
  'listOpenAsked',
  'listAskedDocuments',
  'readTaxi',
  'listOwnLotteries',
] as const;

const kinds = new Map<string, Exclude<PocketKind, 'waiting'>>([
  ...town.map((name) => [name, 'town'] as const),
  ...own.map((name) => [name, 'own'] as const),
]);

/** Whether replies of the endpoint of this name are kept, and how. */
export const kindOf = (name: string) => kinds.get(name);
