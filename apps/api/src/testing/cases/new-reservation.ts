import type { OpenTown } from '../towns/open-town.ts';
import { reservationRequest } from '../requests/requests.ts';

let slots = 0;

/** Days that no other test request names: a free one for every call, the booth of the shared office from 9 to 17. */
export function nextSlot() {
  slots += 1;
  const day = new Date(Date.UTC(2027, 0, 14 + (Math.floor(slots / 8) % 40))).toISOString().slice(0, 10);
  const start = 9 + (slots % 8);
  const room_id = [401, 402, 403][Math.floor(slots / 320) % 3];
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { room_id, persons_spot: 2, target_date: day, target_time: { start: time(start), end: time(start + 1) } };
}

/** A new reservation of a member, made through the API. */
export async function newReservation(town: OpenTown, owner: number): Promise<number> {
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.openSession(owner),
    body: reservationRequest(nextSlot()),
  });
  if (answer.status !== 201) throw new Error(`no reservation: ${answer.text}`);
  return answer.body.reservations[0].reservation_id;
}
