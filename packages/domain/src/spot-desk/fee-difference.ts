import type { Localized } from '../locale/model.ts';
import { priceInWords, yenInWords } from '../locale/words.ts';
import { timesInWords } from '../calendar/words.ts';
import { minutesOf } from '../calendar/model.ts';
import { chargedParts, type Tariff } from '../spots/fee.ts';
import { tariffInWords } from '../spots/fee-words.ts';
import { feeYen } from '../reservations/quote.ts';
import type { FeeTable, FeeTableEdit } from './fee-table-model.ts';
import { tariffTyped } from './fee-table.ts';
import { saysSame } from './merge.ts';

/** A changed fee. */
export interface FeeDifference {
  readonly id: string;
  readonly name: Localized;
  readonly before: Localized;
  readonly after: Localized;
  /** Difference between new and old. */
  readonly difference: Localized;
}

/** "+50円", "−1,200円", "±0円". */
export function signedYen(yen: number): Localized {
  const words = yenInWords(Math.abs(yen));
  const sign = yen === 0 ? '±' : yen < 0 ? '−' : '+';
  return { ja: `${sign}${words.ja}`, en: `${sign}${words.en}` };
}

/** Yen for the room from opening to closing. */
const dayYen = ({ hourly_fee_yen, fee_bands }: Tariff, start: number, end: number): number =>
  chargedParts(fee_bands, start, end).reduce(
    (sum, { band, minutes }) =>
      sum + (band?.per === 'band' ? band.fee_yen : feeYen(minutes, band?.fee_yen ?? hourly_fee_yen, 10)),
    0,
  );

const borders = ({ fee_bands }: Tariff) => fee_bands.map(({ fee_yen: _yen, ...band }) => band);

function roomDifference(now: Tariff, next: Tariff, opening: FeeTable['opening']): Localized {
  if (now.fee_bands.length === 0 && next.fee_bands.length === 0) {
    const yen = signedYen(next.hourly_fee_yen - now.hourly_fee_yen);
    return { ja: `1時間 ${yen.ja}`, en: `${yen.en} an hour` };
  }
  if (saysSame(borders(now), borders(next))) {
    const parts = next.fee_bands.flatMap(({ band_name, fee_yen }, nth) => {
      const more = fee_yen - (now.fee_bands[nth]?.fee_yen ?? 0);
      const yen = signedYen(more);
      return more === 0 ? [] : [{ ja: `${band_name.ja} ${yen.ja}`, en: `${band_name.en} ${yen.en}` }];
    });
    return { ja: parts.map(({ ja }) => ja).join('、'), en: parts.map(({ en }) => en).join(', ') };
  }
  const { start, end } = opening ?? { start: '09:00', end: '21:00' };
  const [times, more] = [
    timesInWords({ start, end }),
    dayYen(next, minutesOf(start), minutesOf(end)) - dayYen(now, minutesOf(start), minutesOf(end)),
  ];
  const yen = signedYen(more);
  return { ja: `${times.ja}使うと ${yen.ja}`, en: `${yen.en} for ${times.en}` };
}

/** Lists the changes of a table against today's fees, old and new side by side. */
export function feeDifferences(table: FeeTable, edit: FeeTableEdit): FeeDifference[] {
  const ofRooms = table.rooms.flatMap(({ room_id, room_name, now }): FeeDifference[] => {
    const typed = edit.rooms.find((one) => one.room_id === room_id);
    if (!typed) return [];
    const next = tariffTyped(now, typed, edit.bands);
    const isSame = saysSame([now.hourly_fee_yen, now.fee_bands], [next.hourly_fee_yen, next.fee_bands]);
    const room: FeeDifference = {
      id: `room-${room_id}`,
      name: room_name,
      before: tariffInWords(now),
      after: tariffInWords(next),
      difference: roomDifference(now, next, table.opening),
    };
    const added = next.surcharges.flatMap(({ surcharge_name, yen_per_hour }, nth): FeeDifference[] => {
      const before = now.surcharges[nth]?.yen_per_hour ?? 0;
      if (before === yen_per_hour) return [];
      return [
        {
          id: `room-${room_id}-${nth}`,
          name: { ja: `${room_name.ja}の${surcharge_name.ja}`, en: `${room_name.en}: ${surcharge_name.en}` },
          before: priceInWords(before),
          after: priceInWords(yen_per_hour),
          difference: signedYen(yen_per_hour - before),
        },
      ];
    });
    return [...(isSame ? [] : [room]), ...added];
  });
  const ofEquipments = table.equipments.flatMap(({ equipment_id, equipment_name, now_yen }): FeeDifference[] => {
    const next = edit.equipments.find((one) => one.equipment_id === equipment_id)?.fee_yen ?? now_yen;
    if (next === now_yen) return [];
    const [before, after] = [priceInWords(now_yen), priceInWords(next)];
    return [
      { id: `equipment-${equipment_id}`, name: equipment_name, before, after, difference: signedYen(next - now_yen) },
    ];
  });
  return [...ofRooms, ...ofEquipments];
}
