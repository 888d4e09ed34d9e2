import { addDays, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Problem } from '../refusals/model.ts';
import { bandFaults } from '../spots/fee-bands.ts';
import { simpleFeeOn, tariffOn, tariffsAt, type RoomFee, type SimpleFee, type Tariff } from '../spots/fee.ts';
import type { FeeBand, SpotRules } from '../spots/model.ts';
import type { FeeTableEdit, RoomFees, TableBand } from './fee-table-model.ts';
import { saysSame } from './merge.ts';

/** How far ahead fees can be announced, in days. */
export const FEES_DAYS_AHEAD = 1096;

/** A stored room, with the fields of the table. */
export type TableRoom = RoomFee & { readonly room_id: number };
export type TableEquipment = SimpleFee & { readonly equipment_id: number };

/** A facility with its rooms that are let. */
export interface TableGround {
  readonly hours: SpotRules['hours'];
  readonly rooms: readonly TableRoom[];
  readonly equipments: readonly TableEquipment[];
}

const missing = (field: string): Problem => ({ field, code: 'required' });

function roomProblems(room: RoomFees, index: number, bands: readonly TableBand[]): Problem[] {
  const at = (field: string) => `rooms.${index}.${field}`;
  const surcharges = room.surcharge_yen.flatMap((yen, nth) =>
    yen === null ? [missing(at(`surcharge_yen.${nth}`))] : [],
  );
  if (room.by === 'hour')
    return [...(room.hourly_fee_yen === null ? [missing(at('hourly_fee_yen'))] : []), ...surcharges];
  if (bands.length === 0) return [{ field: at('by'), code: 'fee-band-none' }, ...surcharges];
  return [
    ...bands.flatMap((_band, nth) => ((room.band_fees[nth] ?? null) === null ? [missing(at(`band_fees.${nth}`))] : [])),
    ...surcharges,
  ];
}

/** Lists problems of a table, each at its cell. */
export function feeTableProblems(edit: FeeTableEdit, hours: SpotRules['hours'], today: DateText): Problem[] {
  const { next_fee_from: from, bands, rooms, equipments } = edit;
  const last = addDays(today, FEES_DAYS_AHEAD);
  const usesBands = rooms.some(({ by }) => by === 'band');
  return [
    ...(from === '' ? [missing('next_fee_from')] : []),
    ...(from !== '' && from < today
      ? [{ field: 'next_fee_from', code: 'min-date', params: [dateInWords(today)] } satisfies Problem]
      : []),
    ...(from > last
      ? [{ field: 'next_fee_from', code: 'max-date', params: [dateInWords(last)] } satisfies Problem]
      : []),
    ...(usesBands ? bandFaults(bands, hours) : []).map(({ index, field, code, time }): Problem => ({
      field: `bands.${index}.${field}`,
      code,
      params: [time],
    })),
    ...rooms.flatMap((room, index) => roomProblems(room, index, bands)),
    ...equipments.flatMap(({ fee_yen }, index) => (fee_yen === null ? [missing(`equipments.${index}.fee_yen`)] : [])),
  ];
}

/** Tells whether a table has every room and all equipment of its facility, each in its present version. */
export const isWholeTable = (
  edit: FeeTableEdit,
  rows: {
    readonly rooms: readonly {
      readonly room_id: number;
      readonly seen: string;
      readonly surcharges: readonly unknown[];
    }[];
    readonly equipments: readonly { readonly equipment_id: number; readonly seen: string }[];
  },
): boolean =>
  edit.rooms.length === rows.rooms.length &&
  edit.equipments.length === rows.equipments.length &&
  rows.rooms.every((row) =>
    edit.rooms.some(
      (one) =>
        one.room_id === row.room_id && one.seen === row.seen && one.surcharge_yen.length === row.surcharges.length,
    ),
  ) &&
  rows.equipments.every((row) =>
    edit.equipments.some((one) => one.equipment_id === row.equipment_id && one.seen === row.seen),
  );

export function tariffTyped(now: Tariff, typed: RoomFees, bands: readonly TableBand[]): Tariff {
  const surcharges = now.surcharges.map((surcharge, nth) => ({
    ...surcharge,
    yen_per_hour: typed.surcharge_yen[nth] ?? surcharge.yen_per_hour,
  }));
  if (typed.by === 'hour') return { hourly_fee_yen: typed.hourly_fee_yen ?? 0, fee_bands: [], surcharges };
  const fee_bands = bands.map((band, nth): FeeBand => ({ ...band, fee_yen: typed.band_fees[nth] ?? 0 }));
  return { hourly_fee_yen: now.hourly_fee_yen, fee_bands, surcharges };
}

/** Stored fees of a room, present and announced. */
export type AnnouncedRoom = Required<{ readonly [Name in keyof RoomFee]: Exclude<RoomFee[Name], undefined> }>;

const unlessSame = <Value>(value: Value, before: unknown): Value | null => (saysSame(value, before) ? null : value);

/** Applies a tariff to a room from a day on. A tariff without a change is not announced. */
export function announceRoom(room: RoomFee, next: Tariff, from: DateText, today: DateText): AnnouncedRoom {
  const now = tariffOn(room, today);
  return {
    ...now,
    next_fee_from: saysSame(now, next) ? null : from,
    next_fee_yen: unlessSame(next.hourly_fee_yen, now.hourly_fee_yen),
    next_fee_bands: unlessSame(next.fee_bands, now.fee_bands),
    next_surcharges: unlessSame(next.surcharges, now.surcharges),
  };
}

export function announceEquipment(one: SimpleFee, feeYen: number, from: DateText, today: DateText) {
  const fee_yen = simpleFeeOn(one, today);
  const isSame = fee_yen === feeYen;
  return { fee_yen, next_fee_yen: isSame ? null : feeYen, next_fee_from: isSame ? null : from };
}

interface PricedUse {
  readonly target_date: DateText;
  readonly room_id: number;
  readonly adjunct_room_ids: readonly number[];
  readonly equipment_ids: readonly number[];
}

/**
 * Lists reservations from the first day on that were made at other fees than those of the table. They keep their price.
 */
export function keptPrices<Use extends PricedUse>(
  uses: readonly Use[],
  edit: FeeTableEdit,
  ground: TableGround,
): Use[] {
  const from = edit.next_fee_from;
  const differsRoom = (id: number, date: DateText): boolean => {
    const [room, typed] = [
      ground.rooms.find(({ room_id }) => room_id === id),
      edit.rooms.find(({ room_id }) => room_id === id),
    ];
    if (!room || !typed) return false;
    const before = tariffOn(room, date);
    return !saysSame(before, tariffTyped(before, typed, edit.bands));
  };
  const differsEquipment = (id: number, date: DateText): boolean => {
    const one = ground.equipments.find(({ equipment_id }) => equipment_id === id);
    const typed = edit.equipments.find(({ equipment_id }) => equipment_id === id);
    return one !== undefined && typed !== undefined && simpleFeeOn(one, date) !== typed.fee_yen;
  };
  return uses.filter(
    ({ target_date: date, room_id, adjunct_room_ids, equipment_ids }) =>
      date >= from &&
      ([room_id, ...adjunct_room_ids].some((id) => differsRoom(id, date)) ||
        equipment_ids.some((id) => differsEquipment(id, date))),
  );
}

/** Finds the bands of a facility: those of the first room with bands, announced before present. */
export function bandsOf(rooms: readonly RoomFee[], today: DateText): TableBand[] {
  const known = rooms.map((room) => tariffsAt(room, today));
  const all = [...known.map(({ next }) => next?.fee_bands ?? []), ...known.map(({ now }) => now.fee_bands)];
  const bands = all.find(({ length }) => length > 0) ?? [];
  return bands.map(({ fee_yen: _yen, ...band }) => band);
}

/** Makes the cells of a room: announced fees, else today's. */
export function cellsOf(room: RoomFee, bands: readonly TableBand[], today: DateText) {
  const { now, next } = tariffsAt(room, today);
  const { hourly_fee_yen, fee_bands, surcharges } = next ?? now;
  const isByBand = fee_bands.length > 0;
  return {
    by: isByBand ? ('band' as const) : ('hour' as const),
    hourly_fee_yen: isByBand ? null : hourly_fee_yen,
    band_fees: bands.map((_band, nth) => (isByBand ? (fee_bands[nth]?.fee_yen ?? null) : null)),
    surcharge_yen: surcharges.map(({ yen_per_hour }) => yen_per_hour),
  };
}

/** Finds the common first day of all announced fees; empty if there is none, or several. */
export function announcedFrom(
  fees: readonly { readonly next_fee_from?: DateText | null | undefined }[],
  today: DateText,
) {
  const [day = '', ...others] = new Set(
    fees.flatMap(({ next_fee_from: from }) => (from && from > today ? [from] : [])),
  );
  return others.length > 0 ? '' : day;
}
