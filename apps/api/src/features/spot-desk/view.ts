import { dateAt, timeOf } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { DeskSpot, Unfitting } from '@machi/domain/spot-desk/model';
import { simpleFeeOn, simpleFeesAt, tariffsAt } from '@machi/domain/spots/fee';
import { feeInWords, simpleFeeInWords } from '@machi/domain/spots/fee-words';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import type { Texts } from '../../database/tables/spots.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { Catalog } from '../../town/catalog.ts';
import {
  EQUIPMENT_TEXTS,
  ROOM_TEXTS,
  SPOT_TEXTS,
  type DeskRows,
  type EquipmentColumns,
  type RoomColumns,
  type SpotColumns,
  type TownUse,
} from './store.ts';

/** A mark that changes with each change of a row. */
export const seenOf = (row: SpotColumns | RoomColumns | EquipmentColumns): string =>
  hashOf(JSON.stringify(row)).toString('base64url');

type Words = { ja: string; en: string };

function wordsOf<const Name extends string>(texts: Texts, names: readonly Name[]): Record<Name, Words> {
  const words: Partial<Record<Name, Words>> = {};
  for (const name of names) words[name] = texts[name] ?? { ja: '', en: '' };
  return words as Record<Name, Words>;
}

export function viewFile({ spot, rooms, equipments }: DeskRows, now: Date): DeskSpot {
  const today = dateAt(now);
  return {
    spot_id: spot.spot_id,
    spot: {
      ...wordsOf(spot.texts, SPOT_TEXTS),
      tel: spot.tel,
      email: spot.email,
      url: spot.url,
      parking_type: spot.parking_type,
      fixing_method: spot.fixing_method,
      hours: spot.hours,
      closings: spot.closings,
      is_resident_only: spot.is_resident_only,
      monthly_limit: spot.monthly_limit,
      accepts_days_ahead: spot.accepts_days_ahead,
      cancel_days_before: spot.cancel_days_before,
      additional_questions: spot.additional_questions,
      seen: seenOf(spot),
    },
    rooms: rooms.map((room) => {
      const tariffs = tariffsAt(room, today);
      return {
        ...wordsOf(room.texts, ROOM_TEXTS),
        room_id: room.room_id,
        capacity: room.capacity,
        hourly_fee_yen: tariffs.now.hourly_fee_yen,
        fee_text: feeInWords(tariffs, room.room_timetable),
        unit_minutes: room.unit_minutes,
        area: room.area,
        surcharges: [...tariffs.now.surcharges],
        room_timetable: room.room_timetable,
        adjunct_room_ids: room.adjunct_room_ids,
        is_retired: room.is_retired,
        seen: seenOf(room),
      };
    }),
    equipments: equipments.map((one) => ({
      ...wordsOf(one.texts, EQUIPMENT_TEXTS),
      equipment_id: one.equipment_id,
      stock: one.stock,
      fee_yen: simpleFeeOn(one, today),
      fee_text: simpleFeeInWords(simpleFeesAt(one, today)),
      seen: seenOf(one),
    })),
  };
}

export function viewUnfitting(
  row: ReservationRow | TownUse,
  reason: Unfitting['reason'],
  { rooms }: Catalog,
  locale: Locale,
): Unfitting {
  const { target_date, start, end } = slotOf(row);
  return {
    reservation_code: 'reservation_code' in row ? row.reservation_code : '',
    is_lottery: 'is_lottery' in row && row.is_lottery,
    room_name: rooms.get(row.room_id ?? 0)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
    reason,
  };
}
