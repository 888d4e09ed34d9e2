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
  'listShelters',
  'listFootRoads',
  'readReportKinds',
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
  'readOwnDoors',
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

/** Public replies of which some are for their reader alone: a member's are their own. */
const byReader: ReadonlySet<string> = new Set(['listNotices', 'readNotice']);

const kinds = new Map<string, Exclude<PocketKind, 'waiting'>>([
  ...town.map((name) => [name, 'town'] as const),
  ...own.map((name) => [name, 'own'] as const),
]);

/** Who has a reply: nobody logged in, the member of the present session, or somebody else: an official, or who has left meanwhile. */
export type Reader = 'guest' | 'member' | 'other';

/** How a reply of the endpoint of this name is kept; undefined: not at all. */
export function kindOf(name: string, reader: Reader) {
  const kind = kinds.get(name);
  if (kind === 'town' && !byReader.has(name)) return kind;
  if (reader === 'guest') return kind === 'town' ? kind : undefined;
  return kind !== undefined && reader === 'member' ? 'own' : undefined;
}
