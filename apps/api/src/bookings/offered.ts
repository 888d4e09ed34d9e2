import type { Residence } from '@machi/domain/members/residence';
import { canBeOffered } from '@machi/domain/reservations/rules';
import type { Catalog } from '../town/catalog.ts';
import type { FreedTime } from './end-reservation.ts';
import { slotOf } from './slot.ts';

/** Of some free times those for which somebody could apply now; null: whoever reads it. */
export const offeredOf = <Time extends FreedTime>(
  times: readonly Time[],
  { spots, rooms }: Catalog,
  member: Residence | null,
  now: Date,
): Time[] =>
  times.filter((time) => {
    const room = rooms.get(time.room_id);
    const spot = room && spots.get(room.spot_id);
    return room !== undefined && spot !== undefined && canBeOffered({ spot, room, member }, slotOf(time), now);
  });
