import type { OpenTown } from '../towns/open-town.ts';
import { reservationRequest } from '../requests/requests.ts';

let slots = 0;
const DAYS = 40;
const SLOTS_OF_DAY = 16;

/**
 * A free slot for every call, on days that other tests do not use: half hours of the office's booth from 9 to 17. All
 * cost the same, because requests are compared.
 */
export function nextSlot() {
  slots += 1;
  const day = new Date(Date.UTC(2027, 0, 14 + (Math.floor(slots / SLOTS_OF_DAY) % DAYS))).toISOString().slice(0, 10);
  const time = (halfHours: number) =>
    `${String(9 + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}`;
  const at = slots % SLOTS_OF_DAY;
  return { room_id: 401, persons_spot: 2, target_date: day, target_time: { start: time(at), end: time(at + 1) } };
}

/** A member's new reservation, made through the API. */
export async function newReservation(town: OpenTown, owner: number): Promise<number> {
  const answer = await town.call('POST', '/api/reservations', {
    as: await town.openSession(owner),
    body: reservationRequest(nextSlot()),
  });
  if (answer.status !== 201) throw new Error(`no reservation: ${answer.text}`);
  return answer.body.reservations[0].reservation_id;
}
