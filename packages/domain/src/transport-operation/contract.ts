import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { FeedIdGiven } from '../shuttle/model.ts';
import {
  AnnouncementWords,
  CancelReason,
  DeskRun,
  MOST_ANNOUNCEMENTS,
  MOST_CANCELLED,
  OperationDesk,
  VehicleWords,
} from './model.ts';

const endpoint = endpointsFor('transport:edit:any');

const announcements = '/api/transport/announcements';
const announcement = `${announcements}/:announcement_id` as const;

const reply = z.object({ desk: OperationDesk });
const OfRun = { trip_id: FeedIdGiven, service_date: DateTextSchema };
const ofAnnouncement = { announcement_id: RowId };
const ofVehicle = { vehicle_id: RowId };

export const readTransportOperation = endpoint('readTransportOperation', 'GET', '/api/transport/operation', {
  reply,
  description: 'Announcements, cancelled runs and vehicles, as the desk of the buses works on them.',
});

export const createTransportAnnouncement = endpoint('createTransportAnnouncement', 'POST', announcements, {
  input: AnnouncementWords,
  reply,
  success: 201,
  refusals: ['choice', 'announcement-order', 'announcement-past', 'announcement-long', 'announcement-most'],
  changes: ['listTransportRuns'],
  description: `Announces something on the pages of some routes, or of all where none is named; ${MOST_ANNOUNCEMENTS} at a time.`,
});

export const changeTransportAnnouncement = endpoint('changeTransportAnnouncement', 'PUT', announcement, {
  input: z.extend(AnnouncementWords, { ...ofAnnouncement, revision: z.number().check(z.int(), z.gte(0), z.lt(1e9)) }),
  reply,
  refusals: [
    'not-found',
    'choice',
    'announcement-order',
    'announcement-past',
    'announcement-long',
    'announcement-over',
    'announcement-changed',
  ],
  changes: ['listTransportRuns'],
  description: 'Changes an announcement that stands or is to come.',
});

export const endTransportAnnouncement = endpoint('endTransportAnnouncement', 'DELETE', announcement, {
  input: z.object(ofAnnouncement),
  reply,
  refusals: ['not-found', 'announcement-over'],
  changes: ['listTransportRuns'],
  description: 'Ends an announcement now; one that has not begun goes altogether.',
});

export const listTransportRuns = endpoint('listTransportRuns', 'GET', '/api/transport/runs', {
  input: z.object({ route_id: RowId, service_date: DateTextSchema }),
  reply: z.object({ runs: z.array(DeskRun) }),
  refusals: ['not-found', 'run-day'],
  isForSystems: true,
  description: 'The runs of a route on a service day, with those that are cancelled.',
});

export const cancelTransportRun = endpoint('cancelTransportRun', 'POST', '/api/transport/cancelled-runs', {
  input: z.object({ ...OfRun, ...CancelReason }),
  reply,
  success: 201,
  refusals: ['not-found', 'run-over', 'run-far', 'run-cancelled', 'run-most'],
  changes: ['listTransportRuns'],
  description: `Cancels a run of a service day. It stays on the pages, with the reason. ${MOST_CANCELLED} of today and later.`,
});

export const restoreTransportRun = endpoint('restoreTransportRun', 'POST', '/api/transport/restored-runs', {
  input: z.object(OfRun),
  reply,
  refusals: ['not-found'],
  changes: ['listTransportRuns'],
  description: 'Takes back that a run is cancelled.',
});

export const createVehicle = endpoint('createVehicle', 'POST', '/api/transport/vehicles', {
  input: VehicleWords,
  reply,
  success: 201,
  refusals: ['choice', 'not-chosen', 'vehicle-most'],
  changes: ['listTransportRuns'],
  description: 'A new vehicle. Its place is known once its device has a key.',
});

export const changeVehicle = endpoint('changeVehicle', 'PUT', '/api/transport/vehicles/:vehicle_id', {
  input: z.extend(VehicleWords, ofVehicle),
  reply,
  refusals: ['not-found', 'choice', 'not-chosen'],
  changes: ['listTransportRuns'],
  description: 'Names of a vehicle, and its route or which of the on-demand bus it is.',
});

export const putVehicleOut = endpoint('putVehicleOut', 'PUT', '/api/transport/vehicles/:vehicle_id/service', {
  input: z.object({ ...ofVehicle, is_out: Flag }),
  reply,
  refusals: ['not-found', 'vehicle-most'],
  changes: ['listTransportRuns'],
  description: 'Takes a vehicle out of service, which ends its key and its place, or brings it back.',
});

export const makeVehicleKey = endpoint('makeVehicleKey', 'POST', '/api/transport/vehicles/:vehicle_id/key', {
  input: z.object(ofVehicle),
  reply: z.object({ desk: OperationDesk, key: z.string() }),
  success: 201,
  refusals: ['not-found', 'vehicle-keyless'],
  description:
    'A key for the device of a vehicle; one that it had is worth nothing from then on. The answer alone tells it: only a hash of it is kept.',
});

export const revokeVehicleKey = endpoint('revokeVehicleKey', 'DELETE', '/api/transport/vehicles/:vehicle_id/key', {
  input: z.object(ofVehicle),
  reply,
  refusals: ['not-found'],
  description: 'Ends the key of a vehicle: it is worth nothing from now on.',
});
