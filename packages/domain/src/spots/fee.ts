import type { DateText } from '../calendar/model.ts';
import { minutesOf } from '../calendar/model.ts';
import { dateInWords, minutesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import type { RoomRules } from './model.ts';

/** The fee of an hour, and the announced one with its first day of use. */
export type RoomFee = Pick<RoomRules, 'hourly_fee_yen' | 'next_fee_yen' | 'next_fee_from'>;
/** The same where both are told, perhaps as null. */
export interface NextFee {
  readonly next_fee_yen: number | null;
  readonly next_fee_from: DateText | null;
}
type KnownFee = Pick<RoomRules, 'hourly_fee_yen'> & NextFee;

/** Yen for an hour on a day of use. What was applied for before the day of the change does not keep the old fee. */
export function hourlyFeeOn({ hourly_fee_yen, next_fee_yen, next_fee_from }: RoomFee, date: DateText): number {
  const isNext = typeof next_fee_yen === 'number' && typeof next_fee_from === 'string' && next_fee_from <= date;
  return isNext ? next_fee_yen : hourly_fee_yen;
}

/** The fees as they stand on a day: the one of that day, and the next one only while it is still to come. */
export function feesAt(room: RoomFee, today: DateText): KnownFee {
  const hourly_fee_yen = hourlyFeeOn(room, today);
  const { next_fee_yen = null, next_fee_from = null } = room;
  const isToCome = next_fee_from !== null && today < next_fee_from;
  return isToCome
    ? { hourly_fee_yen, next_fee_yen, next_fee_from }
    : { hourly_fee_yen, next_fee_yen: null, next_fee_from: null };
}

/** The price of an hour: "1時間 400円", "¥400 an hour"; 0 yen is "free". */
export const hourlyFeeInWords = (yen: number): Localized => {
  const words = yenInWords(yen);
  return yen === 0 ? { ja: '無料', en: 'Free' } : { ja: `1時間 ${words.ja}`, en: `${words.en} an hour` };
};

/** The announced fee; undefined when none is. */
export function nextFeeInWords({ next_fee_yen, next_fee_from }: NextFee): Localized | undefined {
  if (next_fee_yen === null || next_fee_from === null) return undefined;
  const [next, day] = [hourlyFeeInWords(next_fee_yen), dateInWords(next_fee_from)];
  return { ja: `${day.ja}の利用分から ${next.ja}`, en: `From use on ${day.en}: ${next.en}` };
}

/** What a band costs, where all bands are of one length. */
function bandInWords(yen: number, bands: RoomRules['room_timetable']): Localized {
  const [length, ...others] = new Set(bands.map((band) => minutesOf(band.end_time) - minutesOf(band.start_time)));
  if (length === undefined || others.length > 0 || yen === 0) return { ja: '', en: '' };
  const [hours, fee] = [minutesInWords(length), yenInWords(Math.floor((length * yen) / 60))];
  return { ja: `（1区分${hours.ja} ${fee.ja}）`, en: ` (${fee.en} for a band of ${hours.en})` };
}

/** The fee as the town publishes it: said by the numbers by which it is charged, never by words of its own. */
export function feeInWords(room: KnownFee & Pick<RoomRules, 'surcharges' | 'room_timetable'>): Localized {
  const { hourly_fee_yen, surcharges, room_timetable } = room;
  const [now, band, next] = [
    hourlyFeeInWords(hourly_fee_yen),
    bandInWords(hourly_fee_yen, room_timetable),
    nextFeeInWords(room),
  ];
  const added = surcharges.map(({ surcharge_name, yen_per_hour }) => {
    const yen = yenInWords(yen_per_hour);
    return { ja: `${surcharge_name.ja} 1時間 ${yen.ja}`, en: `${surcharge_name.en} ${yen.en} an hour` };
  });
  return {
    ja: [
      `${now.ja}${band.ja}`,
      ...(next ? [next.ja] : []),
      ...(added.length > 0 ? [`加算：${added.map(({ ja }) => ja).join('、')}`] : []),
    ].join('。'),
    en: [
      `${now.en}${band.en}`,
      ...(next ? [next.en] : []),
      ...(added.length > 0 ? [`Additions: ${added.map(({ en }) => en).join(', ')}`] : []),
    ].join('. '),
  };
}
