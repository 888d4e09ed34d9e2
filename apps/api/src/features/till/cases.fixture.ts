import { newReservation } from '../../testing/cases/new-reservation.ts';
import { RECEPTION, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let days = 0;

/** A past day that no other request uses, with its `seen`. */
async function openDay(town: OpenTown) {
  days += 1;
  const day = new Date(Date.UTC(2026, 11, 1 - days)).toISOString().slice(0, 10);
  const as = await town.openSession(RECEPTION);
  const { seen, cash_yen } = (await town.call('GET', `/api/reception/till?day=${day}&house_id=0`, { as })).body.till;
  return { day, house_id: 0, seen, counted_yen: cash_yen };
}

async function paid(town: OpenTown) {
  const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
  const as = await town.openSession(RECEPTION);
  await town.call('POST', `/api/reception/reservations/${reservation_id}/paid`, { as, body: { paid: true } });
}

export const cases: Readonly<Record<string, Case>> = {
  readTillDay: {
    showsNobody: true,
    input: async (town) => {
      await paid(town);
      return {};
    },
  },
  listTills: { showsNobody: true, input: () => ({}) },
  printTillDay: { showsNobody: true, input: () => ({ day: '2027-01-08' }) },
  closeTillDay: { showsNobody: true, input: openDay },
};
