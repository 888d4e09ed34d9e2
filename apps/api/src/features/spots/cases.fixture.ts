import { nothing, type Case } from '../../testing/cases/case.ts';
import { newDevice } from '../../testing/cases/new-device.ts';

export const cases: Readonly<Record<string, Case>> = {
  listSpots: { input: nothing },
  readSpot: { input: () => ({ spot_id: 1 }) },
  listSpotStatus: { input: nothing },
  listFreeRooms: { input: nothing },
  reportSpotStatus: {
    showsNobody: true,
    input: async (town) => {
      await town.rows('delete from spot_status where spot_id = 3');
      return { spot_id: 3, occupancy: 70 };
    },
  },
  reportByDevice: {
    input: () => ({ occupancy: 35, is_open: 1 }),
    headers: async (town) => ({ authorization: `Device ${(await newDevice(town)).key}` }),
  },
  listFavourites: { input: nothing },
  addFavourite: { input: () => ({ spot_id: 3 }) },
  removeFavourite: { input: () => ({ spot_id: 3 }) },
  listSpotDevices: { showsNobody: true, input: nothing },
  createSpotDevice: { showsNobody: true, input: () => ({ spot_id: 3, device_name: '入口の計数器' }) },
  revokeSpotDevice: { showsNobody: true, input: async (town) => ({ device_id: (await newDevice(town)).device_id }) },
  readAvailability: { input: () => ({ from: '2027-01-14', to: '2027-01-20', spot_id: 4 }) },
  priceTimes: {
    input: () => ({
      target_date: '2027-01-14',
      times: [{ room_id: 401, target_time: { start: '10:30', end: '12:30' } }],
    }),
  },
};
