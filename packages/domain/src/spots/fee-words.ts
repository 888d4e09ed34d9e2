import { dateInWords, minutesInWords, timesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { priceInWords, yenInWords } from '../locale/words.ts';
import { bandMinutes, type KnownTariffs, type Tariff, type simpleFeesAt } from './fee.ts';
import type { FeeBand, RoomRules, Surcharge } from './model.ts';

/** Price of an hour: "1時間 400円", "¥400 an hour"; 0 yen is "free". */
const hourInWords = (yen: number): Localized => {
  const words = yenInWords(yen);
  return yen === 0 ? priceInWords(0) : { ja: `1時間 ${words.ja}`, en: `${words.en} an hour` };
};

const joined = (parts: readonly Localized[], by: Localized): Localized => ({
  ja: parts.map(({ ja }) => ja).join(by.ja),
  en: parts.map(({ en }) => en).join(by.en),
});

/** "午前（9:00〜13:00）1,600円", "Morning (9:00–13:00) ¥1,600". */
function bandInWords(band: FeeBand): Localized {
  const times = timesInWords({ start: band.start_time, end: band.end_time });
  const fee = band.per === 'hour' ? hourInWords(band.fee_yen) : priceInWords(band.fee_yen);
  return {
    ja: `${band.band_name.ja}（${times.ja}）${fee.ja}`,
    en: `${band.band_name.en} (${times.en}) ${fee.en}`,
  };
}

/** Price of the room itself: "1時間 400円", or each band with its fee. */
export const tariffInWords = ({ hourly_fee_yen, fee_bands }: Pick<Tariff, 'hourly_fee_yen' | 'fee_bands'>): Localized =>
  fee_bands.length === 0 ? hourInWords(hourly_fee_yen) : joined(fee_bands.map(bandInWords), { ja: '、', en: ', ' });

const surchargesInWords = (surcharges: readonly Surcharge[]): Localized =>
  surcharges.length === 0
    ? { ja: 'なし', en: 'none' }
    : joined(
        surcharges.map(({ surcharge_name, yen_per_hour }) => {
          const yen = yenInWords(yen_per_hour);
          return { ja: `${surcharge_name.ja} 1時間 ${yen.ja}`, en: `${surcharge_name.en} ${yen.en} an hour` };
        }),
        { ja: '、', en: ', ' },
      );

/** Price of a timetable band, if all have the same length. */
function timetableInWords({ hourly_fee_yen, fee_bands }: Tariff, bands: RoomRules['room_timetable']): Localized {
  const [length, ...others] = new Set(bands.map(bandMinutes));
  if (length === undefined || others.length > 0 || hourly_fee_yen === 0 || fee_bands.length > 0)
    return { ja: '', en: '' };
  const [hours, fee] = [minutesInWords(length), yenInWords(Math.floor((length * hourly_fee_yen) / 60))];
  return { ja: `（1区分${hours.ja} ${fee.ja}）`, en: ` (${fee.en} for a band of ${hours.en})` };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Announced fees with their first day: the fee, the surcharges, or both. Undefined: none. */
export function announcedInWords({ now, next }: KnownTariffs): Localized | undefined {
  if (next === null) return undefined;
  const day = dateInWords(next.from);
  const isFee = !isSame([now.hourly_fee_yen, now.fee_bands], [next.hourly_fee_yen, next.fee_bands]);
  const isAdded = !isSame(now.surcharges, next.surcharges);
  if (!isFee && !isAdded) return undefined;
  const [fee, added] = [tariffInWords(next), surchargesInWords(next.surcharges)];
  const ja = [...(isFee ? [fee.ja] : []), ...(isAdded ? [`加算は ${added.ja}`] : [])].join('、');
  const en = [...(isFee ? [fee.en] : []), ...(isAdded ? [`additions ${added.en}`] : [])].join('; ');
  return { ja: `${day.ja}の利用分から ${ja}`, en: `From use on ${day.en}: ${en}` };
}

const WHOLE_BANDS: Localized = {
  ja: '時間帯の一部だけの利用でも、その時間帯の料金がかかります',
  en: 'Using part of a time of day costs as much as all of it',
};

/** The published fee, made from the numbers that are charged. */
export function feeInWords(known: KnownTariffs, timetable: RoomRules['room_timetable']): Localized {
  const { now, next } = known;
  const [fee, band, announced] = [tariffInWords(now), timetableInWords(now, timetable), announcedInWords(known)];
  const isWhole = [...now.fee_bands, ...(next?.fee_bands ?? [])].some(({ per }) => per === 'band');
  const added = surchargesInWords(now.surcharges);
  const parts: Localized[] = [
    { ja: `${fee.ja}${band.ja}`, en: `${fee.en}${band.en}` },
    ...(announced ? [announced] : []),
    ...(isWhole ? [WHOLE_BANDS] : []),
    ...(now.surcharges.length > 0 ? [{ ja: `加算：${added.ja}`, en: `Additions: ${added.en}` }] : []),
  ];
  return joined(parts, { ja: '。', en: '. ' });
}

/** Fee of equipment and the like: "300円", and the announced one. */
export function simpleFeeInWords({ fee_yen, next_fee_yen, next_fee_from }: ReturnType<typeof simpleFeesAt>): Localized {
  const fee = priceInWords(fee_yen);
  if (next_fee_yen === null || next_fee_from === null) return fee;
  const [next, day] = [priceInWords(next_fee_yen), dateInWords(next_fee_from)];
  return { ja: `${fee.ja}（${day.ja}の利用分から ${next.ja}）`, en: `${fee.en} (from use on ${day.en}: ${next.en})` };
}
