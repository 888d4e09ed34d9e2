import type { DateText } from '@machi/domain/calendar/model';
import type { Residence } from '@machi/domain/members/residence';
import { canBeOffered, offeredFrom } from '@machi/domain/reservations/rules';
import type { Catalog } from '../../town/catalog.ts';
import type { FreedTime } from './occupancy.ts';
import type { HeldAt } from './held-in-month.ts';
import { slotOf } from './slot.ts';

function placeOf(time: FreedTime, { spots, rooms }: Catalog) {
  const room = rooms.get(time.room_id);
  const spot = room && spots.get(room.spot_id);
  return room && spot && { room, spot };
}

/** The reader of free times; null: a guest. */
export type Reader = (Residence & { readonly held: HeldAt | undefined }) | null;

function askedBy(time: FreedTime, known: Catalog, reader: Reader) {
  const place = placeOf(time, known);
  return place && { ...place, member: reader, held: reader?.held?.get(place.spot.spot_id) ?? {} };
}

/** The free times for which the reader could apply now. */
export const offeredOf = <Time extends FreedTime>(
  times: readonly Time[],
  known: Catalog,
  reader: Reader,
  now: Date,
): Time[] =>
  times.filter((time) => {
    const asked = askedBy(time, known, reader);
    return asked !== undefined && canBeOffered(asked, slotOf(time), now);
  });

/** The free times for which the reader could apply from a later day on. */
export const offeredLater = <Time extends FreedTime>(
  times: readonly Time[],
  known: Catalog,
  reader: Reader,
  now: Date,
): { readonly time: Time; readonly opensOn: DateText }[] =>
  times.flatMap((time) => {
    const asked = askedBy(time, known, reader);
    const opensOn = asked ? offeredFrom(asked, slotOf(time), now) : null;
    return opensOn === null ? [] : [{ time, opensOn }];
  });
