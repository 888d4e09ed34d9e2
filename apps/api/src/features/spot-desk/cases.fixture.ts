import type { DeskSpot } from '@machi/domain/spot-desk/model';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, RECEPTION, type Case } from '../../testing/cases/case.ts';

/** The desk's present file of a facility. */
async function deskFile(town: OpenTown): Promise<DeskSpot> {
  // Resets it to the pack's state, so that every edit is the first one.
  for (const table of ['spot', 'room', 'equipment']) await town.rows(`update ${table} set edited_at = null`);
  const as = await town.openSession(RECEPTION);
  return (await town.call('GET', '/api/reception/spots/3', { as })).body.file;
}

/** The present fee table, valid from today. */
async function feeTable(town: OpenTown): Promise<Readonly<Record<string, unknown>>> {
  for (const table of ['spot', 'room', 'equipment']) await town.rows(`update ${table} set edited_at = null`);
  const as = await town.openSession(RECEPTION);
  const { table } = (await town.call('GET', '/api/reception/spots/3/fees', { as })).body;
  return { ...table, next_fee_from: table.today };
}

export const cases: Readonly<Record<string, Case>> = {
  listDeskSpots: { showsNobody: true, input: nothing },
  readDeskSpot: { showsNobody: true, input: () => ({ spot_id: 4 }) },
  checkSpotEdit: { showsNobody: true, input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  editSpot: { showsNobody: true, input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  checkRoomEdit: { showsNobody: true, input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
  editRoom: { showsNobody: true, input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
  readFeeTable: { showsNobody: true, input: () => ({ spot_id: 3 }) },
  checkFeeTable: { showsNobody: true, input: feeTable },
  editFeeTable: { showsNobody: true, input: feeTable },
  createRoom: {
    showsNobody: true,
    input: async (town) => ({ ...(await deskFile(town)).rooms[0], adjunct_room_ids: [], spot_id: 3 }),
  },
  createEquipment: {
    showsNobody: true,
    input: async (town) => ({ ...(await deskFile(town)).equipments[0], spot_id: 3 }),
  },
  checkEquipmentEdit: { showsNobody: true, input: async (town) => (await deskFile(town)).equipments[0] ?? {} },
  editEquipment: { showsNobody: true, input: async (town) => (await deskFile(town)).equipments[0] ?? {} },
};
