import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, RECEPTION, type Case, type Input } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';

let closures = 0;

/** A closure of a room that no other test request uses, on a day of its own. */
function nextClosure() {
  closures += 1;
  const day = new Date(Date.UTC(2028, 0, closures)).toISOString().slice(0, 10);
  const reason = { ja: '設備の点検', en: 'Inspection' };
  return { spot_id: 4, room_id: 404, from_date: day, from_time: '09:00', to_date: day, to_time: '24:00', reason };
}

/** A closure over the time of a reservation. */
async function closureOver(town: OpenTown, reservationId: number): Promise<Input> {
  const [row] = await town.rows<{ room_id: number; day: string; start: string; end: string }>(
    `select room_id, to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
       to_char(started_at at time zone 'Asia/Tokyo', 'HH24:MI') as start, to_char(ended_at at time zone 'Asia/Tokyo', 'HH24:MI') as end
     from reservation where reservation_id = $1`,
    reservationId,
  );
  const { room_id, day, start, end } = row ?? {};
  return { ...nextClosure(), room_id, from_date: day, from_time: start, to_date: day, to_time: end };
}

/** An existing closure. */
async function newClosure(town: OpenTown): Promise<number> {
  const as = await town.openSession(RECEPTION);
  const answer = await town.call('POST', '/api/reception/closures', { as, body: nextClosure() });
  if (answer.status !== 201) throw new Error(`no closure: ${answer.text}`);
  return answer.body.closure.blackout_id;
}

export const cases: Readonly<Record<string, Case>> = {
  listClosures: { showsNobody: true, input: nothing },
  checkClosure: {
    input: async (town) => closureOver(town, await newReservation(town, (await town.addPerson()).member_id)),
  },
  proposePlaces: {
    showsNobody: true,
    input: async (town) => {
      const id = await newReservation(town, (await town.addPerson()).member_id);
      return { ...(await closureOver(town, id)), reservation_ids: [id] };
    },
  },
  createClosure: { showsNobody: true, input: nextClosure },
  deleteClosure: { showsNobody: true, input: async (town) => ({ blackout_id: await newClosure(town) }) },
};
