import type { DateText } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { LentPieces, Pieces, Slot } from '@machi/domain/reservations/rules';
import { decideHolds, heldDatesOf } from '@machi/domain/schedule/holds';
import type { ScheduleTimes } from '@machi/domain/schedule/model';
import { equipmentToHold, roomToHold } from '../../../features/bookings/holds/judge-holds.ts';
import { instantsOf } from '../../../features/bookings/slot.ts';
import type { Life } from '../life.ts';

/** What a schedule of the town uses on each date. */
export interface Wanted {
  readonly rooms: readonly number[];
  readonly equipments: readonly Pieces[];
}

/** The moment of all decisions: before every date, because past dates were decided while they were ahead. */
const BEGINNING = new Date(0);

/** The time slots of a range as stored: "[from,until)". */
function slotsOf(during: unknown): Slot[] {
  const [from, until] = String(during).slice(1, -1).split(',');
  return from && until ? daysOf(new Date(from), new Date(until)) : [];
}

const rangeOf = (slot: Slot): string => {
  const { started_at, ended_at } = instantsOf(slot);
  return `[${started_at.toISOString()},${ended_at.toISOString()})`;
};

/** Takes rooms and equipment for past and coming schedules by the town's rules, next to reservations. */
export function createPastHolds(life: Life) {
  /** What is available for a wish, and the dates on which something is missing. */
  function decide(times: ScheduleTimes, out: readonly DateText[], { rooms, equipments }: Wanted) {
    const taken = (life.rows.room_occupancy ?? []).filter(({ room_id }) => rooms.includes(room_id));
    const slots = taken.flatMap(({ room_id, during }) => slotsOf(during).map((slot) => ({ ...slot, room_id })));
    const lent = (life.rows.equipment_use ?? []).flatMap(({ equipment_id, pieces, during }): LentPieces[] =>
      slotsOf(during).map((slot) => ({ ...slot, equipment_id, pieces })),
    );
    const wanted = {
      dates: heldDatesOf(times, (date) => out.includes(date)),
      rooms: rooms.flatMap((id) => roomToHold(life.catalog, id) ?? []),
      equipments: equipments.flatMap(({ equipment_id, pieces }) => {
        const equipment = equipmentToHold(life.catalog, equipment_id);
        return equipment ? [{ equipment, pieces }] : [];
      }),
    };
    const occupied = (roomId: number, date: DateText) =>
      slots.filter(({ room_id, target_date }) => room_id === roomId && target_date === date);
    return decideHolds(wanted, { occupied, lent }, BEGINNING);
  }
  return {
    /** Dates on which something is missing. */
    failing: (times: ScheduleTimes, wanted: Wanted): DateText[] => [
      ...new Set(decide(times, [], wanted).failing.map(({ target_date }) => target_date)),
    ],
    take(schedule_id: number, times: ScheduleTimes, out: readonly DateText[], wanted: Wanted): void {
      const { rooms, equipments } = decide(times, out, wanted);
      for (const room_id of wanted.rooms) life.add('schedule_room', { schedule_id, room_id });
      for (const one of wanted.equipments) life.add('schedule_equipment', { schedule_id, ...one });
      for (const { room_id, ...slot } of rooms)
        life.add('room_occupancy', {
          room_id,
          during: rangeOf(slot),
          kind: 'schedule',
          schedule_id,
          target_date: slot.target_date,
        });
      for (const { equipment_id, pieces, ...slot } of equipments)
        life.add('equipment_use', {
          equipment_id,
          schedule_id,
          target_date: slot.target_date,
          during: rangeOf(slot),
          pieces,
        });
    },
  };
}
