import type { DateText } from '@machi/domain/calendar/model';
import type { RoomsMonitor } from '@machi/domain/house-papers/contract';
import type { House } from '../../platform/house.ts';
import { atDoors, readHouse } from './read-house.ts';

/** A monitor is nobody: it reads what is open to all officials, and doors say less. */
const NOBODY = 0;

/** What stands on the wall of a house: what its doors say today. Undefined where it takes no reservations. */
export async function readWall(
  house: House,
  spotId: number,
  today: DateText,
  now: Date,
): Promise<RoomsMonitor | undefined> {
  const [found, banner] = await Promise.all([
    readHouse(house, { spot_id: spotId, from: today, to: today }, { member_id: NOBODY, locale: 'ja' }),
    house.banner.read(now),
  ]);
  const doors = found && atDoors(found, undefined);
  if (!doors) return undefined;
  const { spot, rooms, uses } = doors;
  const nameOf = new Map(rooms.map(({ room_id, room_name }) => [room_id, room_name]));
  return {
    told_at: now.toISOString(),
    spot_name: spot.spot_name,
    business_hours: spot.columns.texts.opening_hours ?? { ja: '', en: '' },
    banner,
    target_date: today,
    uses: uses.map(({ room_id, start, end, kind, name, isProvisional }) => {
      const isBooked = kind === 'booking' || kind === 'adjunct';
      return {
        room_name: nameOf.get(room_id) ?? { ja: '', en: '' },
        start,
        end,
        kind: isBooked ? ('booking' as const) : kind,
        name: isBooked ? name : '',
        is_provisional: isProvisional,
      };
    }),
  };
}
