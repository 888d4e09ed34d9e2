import { addDays, daysBetween, minutesOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { flagOf } from '@machi/domain/fields/model';
import { MOST_DAYS_LOOKED_AT, findScheduleTimes, readScheduleAvailability } from '@machi/domain/schedule/find-contract';
import { DAYS_SEARCHED, findTimes, refuseWish, roomStarts, type Wish } from '@machi/domain/schedule/finder';
import { seesPerson } from '@machi/domain/schedule/visibility';
import type { Stretch } from '@machi/domain/spots/rules';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { readBusy } from '../schedules/busy.ts';
import { noteAccess } from '../schedules/accesses.ts';
import { partsOf, readOwnParts } from '../schedules/whole.ts';
import { leftOf, readEquipments, readRooms, type EquipmentUse } from './places.ts';

/** Merges touching and overlapping stretches, so that nobody can count another person's schedules. */
function joined(stretches: readonly Stretch[]): { start: string; end: string }[] {
  const joint: { start: number; end: number }[] = [];
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = joint.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joint.push({ start, end });
  }
  return joint.map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) }));
}

/** Stretches of a day in which some pieces are in use, each with its number left. */
function lentOn(use: EquipmentUse, date: DateText): { start: string; end: string; left: number }[] {
  const of = use.lent.filter(
    ({ equipment_id, target_date }) => equipment_id === use.equipment.equipment_id && target_date === date,
  );
  const bounds = [...new Set(of.flatMap(({ start, end }) => [start, end]))].toSorted((one, other) => one - other);
  return bounds.slice(0, -1).flatMap((start, index) => {
    const end = bounds[index + 1] ?? start;
    const left = leftOf(use, date, { start, end });
    return left < use.equipment.stock ? [{ start: timeOf(start), end: timeOf(end), left }] : [];
  });
}

const daysFrom = (from: DateText, count: number): [DateText, ...DateText[]] => [
  from,
  ...Array.from({ length: count - 1 }, (_day, index) => addDays(from, index + 1)),
];

export const routes = ({ catalog, database }: House) => {
  /** The people whom the viewer may see. An official's access to others is audited. */
  async function lookedAt(memberIds: readonly number[], exchange: MemberExchange): Promise<number[]> {
    const { member } = exchange;
    const viewer = await viewerOf(exchange.reader, member, exchange.now);
    const seen = [...new Set(memberIds)].filter((id) => seesPerson(viewer, id));
    await noteAccess(database, exchange, 'schedule:list', seen);
    return seen;
  }

  /**
   * The people whose own times on this schedule do not block its editor. For a schedule of others, leaving it out would
   * reveal its time.
   */
  async function ownTimes(scheduleId: number | undefined, { member, reader, now }: MemberExchange): Promise<number[]> {
    if (scheduleId === undefined) return [];
    const own = await readOwnParts(reader, await viewerOf(reader, member, now), scheduleId);
    return own ? partsOf(own).map(({ schedule_id }) => schedule_id) : [];
  }

  return [
    serve(readScheduleAvailability, async (input, exchange) => {
      const { from, to, member_ids = [], room_ids = [], equipment_ids = [] } = input;
      const refusal = refuseDayRange(from, to, MOST_DAYS_LOOKED_AT);
      if (refusal) return refusal;
      const { reader } = exchange;
      const [known, seen, except] = await Promise.all([
        catalog.read(),
        lookedAt(member_ids, exchange),
        ownTimes(input.except_schedule_id, exchange),
      ]);
      const dates = daysFrom(from, daysBetween(from, to) + 1);
      const [busyOn, rooms, equipments] = await Promise.all([
        readBusy(reader, seen, [from, to], except),
        readRooms(reader, known, room_ids, { dates, except }),
        readEquipments(reader, known, equipment_ids, { dates, except }),
      ]);
      return {
        people: seen.map((member_id) => ({
          member_id,
          days: dates.map((target_date) => ({ target_date, busy: joined(busyOn(member_id, target_date)) })),
        })),
        rooms: rooms.map(({ room, openingOn, occupiedOn }) => ({
          room_id: room.room_id,
          days: dates.map((target_date) => ({
            target_date,
            opening: openingOn(target_date),
            busy: joined(occupiedOn(target_date)),
          })),
        })),
        equipments: equipments.map((use) => ({
          equipment_id: use.equipment.equipment_id,
          stock: use.equipment.stock,
          days: dates.map((target_date) => ({ target_date, lent: lentOn(use, target_date) })),
        })),
      };
    }),

    serve(findScheduleTimes, async (input, exchange) => {
      const { from, minutes, room_ids, equipments, rooms_wanted } = input;
      const { reader, now } = exchange;
      const wish: Wish = {
        from,
        minutes,
        hours: { start: minutesOf(input.start_time), end: minutesOf(input.end_time) },
        business_days_only: input.business_days_only === 1,
        rooms_wanted,
      };
      const refusal = refuseWish(wish, now);
      if (refusal) return refusal;
      const [known, seen, except] = await Promise.all([
        catalog.read(),
        lookedAt(input.member_ids, exchange),
        ownTimes(input.except_schedule_id, exchange),
      ]);
      const dates = daysFrom(from, DAYS_SEARCHED);
      const [busyOn, rooms, uses] = await Promise.all([
        readBusy(reader, seen, [from, dates.at(-1) ?? from], except),
        readRooms(reader, known, room_ids, { dates, except }),
        readEquipments(
          reader,
          known,
          equipments.map(({ equipment_id }) => equipment_id),
          { dates, except },
        ),
      ]);
      const useOf = new Map(rooms.map((use) => [use.room.room_id, use]));
      const found = findTimes(
        wish,
        {
          people: seen.map((member_id) => ({ member_id, busyOn: (date) => busyOn(member_id, date) })),
          // A room that cannot be held is never free.
          rooms: [...new Set(room_ids)].map((room_id) => ({
            room_id,
            startsOn(date) {
              const use = useOf.get(room_id);
              return use ? roomStarts(use.room, use.openingOn(date), use.occupiedOn(date), minutes) : new Set<number>();
            },
          })),
          isLent: (date, time) =>
            equipments.every(({ equipment_id, pieces }) => {
              const use = uses.find(({ equipment }) => equipment.equipment_id === equipment_id);
              return use !== undefined && leftOf(use, date, time) >= pieces;
            }),
        },
        now,
      );
      return {
        suits_all: flagOf(found.suits_all),
        times: found.times.map(({ target_date, time, busy, room_ids: free, has_place }) => ({
          target_date,
          start_time: timeOf(time.start),
          end_time: timeOf(time.end),
          busy: [...busy],
          room_ids: [...free],
          has_place: flagOf(has_place),
        })),
        member_ids: seen,
      };
    }),
  ];
};
