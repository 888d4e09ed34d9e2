import type { Endpoint } from '@machi/domain/contract/endpoint';
import * as z from 'zod/mini';

/**
 * An endpoint as far as sending needs it. The whole contracts of thirty features would weigh more than what is done
 * with them here; a test compares these with them.
 */
const light = (name: string, method: Endpoint['method'], path: Endpoint['path']) =>
  ({
    name,
    method,
    path,
    permission: 'public',
    input: z.looseObject({}),
    reply: z.looseObject({}),
    success: 200,
    refusals: [],
    description: '',
  }) as const satisfies Endpoint;
export type LightEndpoint = ReturnType<typeof light>;

/** What is taken along for use without a network. */
export const carried = {
  readTown: light('readTown', 'GET', '/api/town'),
  readToday: light('readToday', 'GET', '/api/today'),
  listNotices: light('listNotices', 'GET', '/api/notices'),
  listRoutes: light('listRoutes', 'GET', '/api/routes'),
  readRoute: light('readRoute', 'GET', '/api/routes/:route_id'),
  readTimetable: light('readTimetable', 'GET', '/api/routes/:route_id/timetable'),
  readOnDemandBus: light('readOnDemandBus', 'GET', '/api/ondemandbus'),
  readWaste: light('readWaste', 'GET', '/api/waste'),
  readWasteCalendar: light('readWasteCalendar', 'GET', '/api/waste/calendar'),
  readOwnWasteArea: light('readOwnWasteArea', 'GET', '/api/waste/own'),
  listShelters: light('listShelters', 'GET', '/api/shelters'),
  listFootRoads: light('listFootRoads', 'GET', '/api/shelters/roads'),
  listEvents: light('listEvents', 'GET', '/api/events'),
  readReportKinds: light('readReportKinds', 'GET', '/api/reports/kinds'),
  listSpots: light('listSpots', 'GET', '/api/spots'),
  listSpotStatus: light('listSpotStatus', 'GET', '/api/spots/status'),
  listTaxiStands: light('listTaxiStands', 'GET', '/api/taxi-stands'),
  readPasses: light('readPasses', 'GET', '/api/passes'),
  readOwnPasses: light('readOwnPasses', 'GET', '/api/account/passes'),
  drawPhonePass: light('drawPhonePass', 'POST', '/api/account/passes/:pass/code'),
  listReservations: light('listReservations', 'GET', '/api/reservations'),
  readReservation: light('readReservation', 'GET', '/api/reservations/:reservation_id'),
  readOwnDoors: light('readOwnDoors', 'GET', '/api/reservations/:reservation_id/doors'),
  listSeatReservations: light('listSeatReservations', 'GET', '/api/shuttle/reservations'),
  listSeatWaitings: light('listSeatWaitings', 'GET', '/api/shuttle/waitlist'),
  listDemandRides: light('listDemandRides', 'GET', '/api/ondemandbus/rides'),
  listOwnRegistrations: light('listOwnRegistrations', 'GET', '/api/event-registrations'),
  listOpenAsked: light('listOpenAsked', 'GET', '/api/asked-documents'),
  listWaitlist: light('listWaitlist', 'GET', '/api/waitlist'),
  listApplications: light('listApplications', 'GET', '/api/applications'),
  readTop: light('readTop', 'GET', '/api/top'),
} as const;

/** Writes that may wait for a network: they mean the same some hours later, or the server refuses them. */
export const waitingWrites = {
  replyMessage: light('replyMessage', 'POST', '/api/messages/:message_id/reply'),
  sendInquiry: light('sendInquiry', 'POST', '/api/inquiries'),
  createReservation: light('createReservation', 'POST', '/api/reservations'),
  cancelReservation: light('cancelReservation', 'POST', '/api/reservations/:reservation_id/cancel'),
  registerForEvent: light('registerForEvent', 'POST', '/api/events/:event_id/registration'),
  cancelRegistration: light('cancelRegistration', 'POST', '/api/event-registrations/:registration_id/cancel'),
  askForRide: light('askForRide', 'POST', '/api/ondemandbus/rides'),
  cancelRide: light('cancelRide', 'POST', '/api/ondemandbus/rides/:ride_id/cancel'),
  sendReport: light('sendReport', 'POST', '/api/reports'),
  cancelSeats: light('cancelSeats', 'POST', '/api/shuttle/reservations/:seat_reservation_id/cancel'),
} as const;
export type WaitingName = keyof typeof waitingWrites;

/** Over once the draft's form is sent. */
export const deleteDraft = light('deleteDraft', 'DELETE', '/api/drafts/:draft_key');

const isWaitingName = (name: string): name is WaitingName => name in waitingWrites;
export const waitingName = (name: string): WaitingName | undefined => (isWaitingName(name) ? name : undefined);
