import { addDays, minutesOf, timeOf, weekdayOf, type DateText } from '../calendar/model.ts';
import type { TargetTime } from '../reservations/model.ts';
import { timeProblems } from '../reservations/decide.ts';
import type { RoomGrid } from '../reservations/grid.ts';
import type { SpotRules } from '../spots/model.ts';
import { openingOf, overlaps, type Stretch } from '../spots/rules.ts';

/** Most slots of one lottery. */
export const MAX_LOTTERY_SLOTS = 500;

/** Rooms and times that a lottery should draw. */
export interface AskedSlots {
  readonly room_ids: readonly number[];
  readonly from_date: DateText;
  readonly to_date: DateText;
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
  readonly bands: readonly TargetTime[];
}

export interface LotterySlotTime {
  readonly room_id: number;
  readonly target_date: DateText;
  readonly target_time: TargetTime;
}

/** Why a time is left out: the facility is closed, the room is not booked in such steps, or it is taken. */
export interface LeftOut extends LotterySlotTime {
  readonly why: 'closed' | 'grid' | 'taken';
}

interface SlotRoom extends RoomGrid {
  readonly room_id: number;
}

/**
 * Slots of a lottery, by day, room and time, and those that are left out.
 * @param occupied taken times of a room on a day, in minutes since midnight
 */
export function planSlots(
  asked: AskedSlots,
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  rooms: readonly SlotRoom[],
  occupied: (roomId: number, date: DateText) => readonly Stretch[],
): { readonly slots: LotterySlotTime[]; readonly leftOut: LeftOut[] } {
  const slots: LotterySlotTime[] = [];
  const leftOut: LeftOut[] = [];
  const bands = asked.bands.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  for (let target_date = asked.from_date; target_date <= asked.to_date; target_date = addDays(target_date, 1)) {
    if (!asked.weekdays.includes(weekdayOf(target_date))) continue;
    for (const room of rooms.filter(({ room_id }) => asked.room_ids.includes(room_id))) {
      for (const target_time of bands) {
        const slot = { room_id: room.room_id, target_date, target_time };
        const time = { target_date, start: minutesOf(target_time.start), end: minutesOf(target_time.end) };
        if (openingOf(spot, target_date) === null) leftOut.push({ ...slot, why: 'closed' });
        else if (timeProblems(spot, room, time, '').length > 0) leftOut.push({ ...slot, why: 'grid' });
        else if (occupied(room.room_id, target_date).some((taken) => overlaps(taken, time)))
          leftOut.push({ ...slot, why: 'taken' });
        else slots.push(slot);
      }
    }
  }
  return { slots, leftOut };
}

/** Whether bands share time, so that they cannot all be drawn. */
export const bandsOverlap = (bands: readonly TargetTime[]): boolean =>
  bands
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .some((band, index, all) => index > 0 && band.start < (all[index - 1]?.end ?? ''));

export const timeOfSlot = ({ start, end }: Stretch): TargetTime => ({ start: timeOf(start), end: timeOf(end) });
