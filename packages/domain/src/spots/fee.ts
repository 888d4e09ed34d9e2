import { minutesOf, type DateText } from '../calendar/model.ts';
import type { FeeBand, RoomRules, Surcharge } from './model.ts';

/** Fees of a room, and announced fees with their first day of use (`RoomRules`). */
export interface RoomFee extends Pick<RoomRules, 'hourly_fee_yen' | 'next_fee_from' | 'next_fee_yen'> {
  readonly fee_bands?: readonly FeeBand[] | undefined;
  readonly surcharges: readonly Surcharge[];
  readonly next_fee_bands?: readonly FeeBand[] | null | undefined;
  readonly next_surcharges?: readonly Surcharge[] | null | undefined;
}

/** Price of a room on a day. */
export interface Tariff {
  readonly hourly_fee_yen: number;
  readonly fee_bands: readonly FeeBand[];
  readonly surcharges: readonly Surcharge[];
}

/** Finds the announced tariff; undefined if none is announced. */
function announcedTariff(room: RoomFee): Tariff | undefined {
  if (typeof room.next_fee_from !== 'string') return undefined;
  return {
    hourly_fee_yen: room.next_fee_yen ?? room.hourly_fee_yen,
    fee_bands: room.next_fee_bands ?? room.fee_bands ?? [],
    surcharges: room.next_surcharges ?? room.surcharges,
  };
}

/** The day of use decides: earlier applications do not keep the old fee. */
export function tariffOn(room: RoomFee, date: DateText): Tariff {
  const announced = announcedTariff(room);
  if (announced !== undefined && (room.next_fee_from ?? '') <= date) return announced;
  return { hourly_fee_yen: room.hourly_fee_yen, fee_bands: room.fee_bands ?? [], surcharges: room.surcharges };
}

/** Tariffs as of a day: the present one, and the next one if it is still to come. */
export interface KnownTariffs {
  readonly now: Tariff;
  readonly next: (Tariff & { readonly from: DateText }) | null;
}
export function tariffsAt(room: RoomFee, today: DateText): KnownTariffs {
  const announced = announcedTariff(room);
  const from = room.next_fee_from ?? '';
  return { now: tariffOn(room, today), next: announced !== undefined && today < from ? { ...announced, from } : null };
}

export const feeWordsOn = (
  room: { readonly fee_now: string; readonly fee_next: string | null; readonly next_fee_from: DateText | null },
  date: DateText,
): string => (room.next_fee_from !== null && room.next_fee_from <= date && room.fee_next) || room.fee_now;

/** Something with one fee and perhaps another from a day on, such as equipment. */
export interface SimpleFee {
  readonly fee_yen: number;
  readonly next_fee_yen?: number | null | undefined;
  readonly next_fee_from?: DateText | null | undefined;
}
export function simpleFeeOn({ fee_yen, next_fee_yen, next_fee_from }: SimpleFee, date: DateText): number {
  return typeof next_fee_from === 'string' && next_fee_from <= date ? (next_fee_yen ?? fee_yen) : fee_yen;
}

/** Lists its fees as of a day, like `tariffsAt` for a room. */
export function simpleFeesAt(fees: SimpleFee, today: DateText) {
  const { next_fee_yen = null, next_fee_from = null } = fees;
  const isToCome = next_fee_from !== null && today < next_fee_from;
  return {
    fee_yen: simpleFeeOn(fees, today),
    next_fee_yen: isToCome ? next_fee_yen : null,
    next_fee_from: isToCome ? next_fee_from : null,
  };
}

export const bandMinutes = ({ start_time, end_time }: Pick<FeeBand, 'start_time' | 'end_time'>): number =>
  minutesOf(end_time) - minutesOf(start_time);

export interface ChargedPart {
  /** Undefined: by the hourly fee. */
  readonly band: FeeBand | undefined;
  /** Minutes charged. A band charged as a whole counts all its minutes. */
  readonly minutes: number;
}

/**
 * Splits a time into charged parts, in order. Time before the first band counts to it, and time after a band to that
 * band, so that no minute is free when a facility opens longer than its bands.
 */
export function chargedParts(bands: readonly FeeBand[], start: number, end: number): ChargedPart[] {
  if (bands.length === 0) return [{ band: undefined, minutes: end - start }];
  return bands.flatMap((band, index) => {
    const next = bands[index + 1];
    const from = index === 0 ? start : Math.max(start, minutesOf(band.start_time));
    const until = next === undefined ? end : Math.min(end, minutesOf(next.start_time));
    if (until <= from) return [];
    return [{ band, minutes: band.per === 'band' ? bandMinutes(band) : until - from }];
  });
}
