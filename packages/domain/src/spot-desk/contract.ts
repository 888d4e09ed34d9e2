import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { FeeTable, FeeTableEdit } from './fee-table-model.ts';
import { DeskSpot, DeskSpotLine, EquipmentEdit, RoomEdit, SpotEdit, Unfitting } from './model.ts';

const endpoint = endpointsFor('spot:edit:any');

const equipment = '/api/reception/equipments/:equipment_id';

const seen = { seen: z.string().check(z.maxLength(64)) };
/** The first of them, and their number. */
const unfitting = z.object({ unfitting: z.array(Unfitting), total: z.number() });
export const UNFITTING_SHOWN = 50;

export const listDeskSpots = endpoint('listDeskSpots', 'GET', '/api/reception/spots', {
  reply: z.object({ spots: z.array(DeskSpotLine) }),
  isForSystems: true,
  description: 'All facilities for editing.',
});

export const readDeskSpot = endpoint('readDeskSpot', 'GET', '/api/reception/spots/:spot_id', {
  input: z.object({ spot_id: RowId }),
  reply: z.object({ file: DeskSpot }),
  refusals: ['not-found'],
  description: 'One facility with its rooms and equipment, both languages, rooms that are no longer let too.',
});

export const checkSpotEdit = endpoint('checkSpotEdit', 'POST', '/api/reception/spots/:spot_id/check', {
  input: z.extend(SpotEdit, { spot_id: RowId }),
  reply: unfitting,
  refusals: ['not-found'],
  description: 'Reservations to come that would not fit the edited facility; nothing is saved.',
});

export const editSpot = endpoint('editSpot', 'PUT', '/api/reception/spots/:spot_id', {
  input: z.extend(SpotEdit, { spot_id: RowId, ...seen }),
  reply: z.object({ file: DeskSpot }),
  refusals: ['not-found', 'spot-edited'],
  changes: ['listDeskSpots', 'listSpots', 'readSpot'],
  description: 'Changes a facility. What is reserved stays; the public page shows the change at once.',
});

export const checkRoomEdit = endpoint('checkRoomEdit', 'POST', '/api/reception/rooms/:room_id/check', {
  input: z.extend(RoomEdit, { room_id: RowId }),
  reply: unfitting,
  refusals: ['not-found', 'adjunct-unknown'],
  description: 'Reservations to come that would not fit the edited room; nothing is saved.',
});

export const editRoom = endpoint('editRoom', 'PUT', '/api/reception/rooms/:room_id', {
  input: z.extend(RoomEdit, { room_id: RowId, ...seen }),
  reply: z.object({ file: DeskSpot }),
  refusals: ['not-found', 'spot-edited', 'adjunct-unknown', 'fee-first-day'],
  changes: ['listDeskSpots', 'listSpots', 'readSpot'],
  description: 'Changes a room, lets it no longer or lets it again.',
});

export const createRoom = endpoint('createRoom', 'POST', '/api/reception/spots/:spot_id/rooms', {
  input: z.extend(RoomEdit, { spot_id: RowId }),
  reply: z.object({ file: DeskSpot, room_id: z.number() }),
  success: 201,
  refusals: ['not-found', 'adjunct-unknown'],
  changes: ['listDeskSpots', 'listSpots', 'readSpot'],
  description: 'Adds a room to a facility; the public page offers it at once.',
});

export const createEquipment = endpoint('createEquipment', 'POST', '/api/reception/spots/:spot_id/equipments', {
  input: z.extend(EquipmentEdit, { spot_id: RowId }),
  reply: z.object({ file: DeskSpot, equipment_id: z.number() }),
  success: 201,
  refusals: ['not-found'],
  changes: ['listDeskSpots', 'listSpots', 'readSpot'],
  description: 'Adds something that a facility lends.',
});

export const checkEquipmentEdit = endpoint('checkEquipmentEdit', 'POST', `${equipment}/check`, {
  input: z.extend(EquipmentEdit, { equipment_id: RowId }),
  reply: unfitting,
  refusals: ['not-found'],
  description: 'Reservations to come for which the edited stock would not last; nothing is saved.',
});

export const editEquipment = endpoint('editEquipment', 'PUT', equipment, {
  input: z.extend(EquipmentEdit, { equipment_id: RowId, ...seen }),
  reply: z.object({ file: DeskSpot }),
  refusals: ['not-found', 'spot-edited', 'fee-first-day'],
  changes: ['listDeskSpots', 'listSpots', 'readSpot'],
  description: 'Changes something that is lent.',
});

const feeProblems = [
  'not-found',
  'spot-edited',
  'required',
  'min-date',
  'max-date',
  'fee-band-gap',
  'fee-band-overlap',
  'fee-band-opening',
  'fee-band-none',
] as const;

export const readFeeTable = endpoint('readFeeTable', 'GET', '/api/reception/spots/:spot_id/fees', {
  input: z.object({ spot_id: RowId }),
  reply: z.object({ table: FeeTable }),
  refusals: ['not-found'],
  isForSystems: true,
  description: 'What the rooms and the equipment of a facility cost, today and by what is announced.',
});

export const checkFeeTable = endpoint('checkFeeTable', 'POST', '/api/reception/spots/:spot_id/fees/check', {
  input: z.extend(FeeTableEdit, { spot_id: RowId }),
  reply: z.object({ kept: z.number() }),
  refusals: feeProblems,
  description: 'How many reservations from the first day on keep the fee that was agreed; nothing is saved.',
});

export const editFeeTable = endpoint('editFeeTable', 'PUT', '/api/reception/spots/:spot_id/fees', {
  input: z.extend(FeeTableEdit, { spot_id: RowId }),
  reply: z.object({ table: FeeTable }),
  refusals: feeProblems,
  changes: ['listDeskSpots', 'listSpots', 'readDeskSpot', 'readSpot'],
  description: 'Announces the fees of a whole facility from a day of use on.',
});
