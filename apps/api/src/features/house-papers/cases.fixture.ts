import type { OpenTown } from '../../testing/towns/open-town.ts';
import type { Case } from '../../testing/cases/case.ts';
import { newDevice } from '../../testing/cases/new-device.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';

/** The house and day of a new person's reservation. */
async function dayOfSomebody(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const [row] = await town.rows<{ day: string }>`select to_char(started_at at time zone 'Asia/Tokyo',
    'YYYY-MM-DD') as day from reservation where reservation_id = ${await newReservation(town, member_id)}`;
  return { spot_id: 4, date: row?.day ?? '' };
}

/** The member of the newest reservation: a PDF has no IDs. */
async function newestBooker(town: OpenTown): Promise<readonly number[]> {
  const rows = await town.rows<{ member_id: number }>`select member_id from reservation
    order by reservation_id desc limit 1`;
  return rows.map(({ member_id }) => member_id);
}

export const cases: Readonly<Record<string, Case>> = {
  printDayPlan: { input: dayOfSomebody, shown: newestBooker },
  printDoorSheets: { input: dayOfSomebody, shown: newestBooker },
  readRoomsMonitor: {
    input: () => ({}),
    headers: async (town) => ({ authorization: `Device ${(await newDevice(town, 4)).key}` }),
  },
  printHouseWeek: { input: dayOfSomebody, shown: newestBooker },
};
