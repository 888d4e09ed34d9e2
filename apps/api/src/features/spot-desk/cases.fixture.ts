import type { DeskSpot } from '@machi/domain/spot-desk/model';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import type { Case } from '../../testing/cases/case.ts';
import { nothing, RECEPTION } from '../../testing/cases/case.ts';

/** What the desk reads of a facility at this moment. */
async function deskFile(town: OpenTown): Promise<DeskSpot> {
  // As the pack has filled it, so that every edit is the first one.
  for (const table of ['spot', 'room', 'equipment']) await town.rows(`update ${table} set edited_at = null`);
  const as = await town.openSession(RECEPTION);
  return (await town.call('GET', '/api/reception/spots/3', { as })).body.file;
}

export const cases: Readonly<Record<string, Case>> = {
  listDeskSpots: { showsNobody: true, input: nothing },
  readDeskSpot: { showsNobody: true, input: () => ({ spot_id: 4 }) },
  checkSpotEdit: { showsNobody: true, input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  editSpot: { showsNobody: true, input: async (town) => ({ ...(await deskFile(town)).spot, spot_id: 3 }) },
  checkRoomEdit: { showsNobody: true, input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
  editRoom: { showsNobody: true, input: async (town) => (await deskFile(town)).rooms[0] ?? {} },
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
