import type { DateText } from '@machi/domain/calendar/model';
import type { Residence } from '@machi/domain/members/residence';
import { canBeOffered, offeredFrom } from '@machi/domain/reservations/rules';
import type { Catalog } from '../town/catalog.ts';
import type { FreedTime } from './end-reservation.ts';
import { slotOf } from './slot.ts';

function placeOf(time: FreedTime, { spots, rooms }: Catalog) {
  const room = rooms.get(time.room_id);
  const spot = room && spots.get(room.spot_id);
  return room && spot && { room, spot };
}

/** Of some free times those for which somebody could apply now; null: whoever reads it. */
export const offeredOf = <Time extends FreedTime>(
  times: readonly Time[],
  known: Catalog,
  member: Residence | null,
  now: Date,
): Time[] =>
  times.filter((time) => {
    const place = placeOf(time, known);
    return place !== undefined && canBeOffered({ ...place, member }, slotOf(time), now);
  });

/** Of some free times those for which they could apply from a later day on. */
export const offeredLater = <Time extends FreedTime>(
  times: readonly Time[],
  known: Catalog,
  member: Residence | null,
  now: Date,
): { readonly time: Time; readonly opensOn: DateText }[] =>
  times.flatMap((time) => {
    const place = placeOf(time, known);
    const opensOn = place ? offeredFrom({ ...place, member }, slotOf(time), now) : null;
    return opensOn === null ? [] : [{ time, opensOn }];
  });
