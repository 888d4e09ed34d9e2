import { nothing, type Case } from '../../testing/cases/case.ts';
import { newVehicle, newVehicleKey } from '../../testing/cases/new-device.ts';

export const cases: Readonly<Record<string, Case>> = {
  readBusLocation: { input: () => ({ route_id: 4 }) },
  listVehicles: { input: nothing },
  reportPositions: {
    input: async (town) => ({
      vehicle_id: (await newVehicle(town)).vehicle_id,
      positions: [{ latitude: 44.15887, longitude: 142.02121, measured_at: town.now().toISOString() }],
    }),
    headers: async (town, input) => ({
      authorization: `Device ${await newVehicleKey(town, Number(input['vehicle_id']))}`,
    }),
  },
};
