import { numberTyped } from '@machi/domain/fields/numbers';
import { halfWidth } from '@machi/domain/fields/width';
import type { FeeTable, TableBand } from '@machi/domain/spot-desk/fee-table-model';
import { saysSame } from '@machi/domain/spot-desk/merge';

/** Value of a number field: full-width digits count, empty is undefined. */
export const numberIn = (value: unknown): number | undefined =>
  value === undefined || value === null ? undefined : numberTyped(String(value));

export const numberOrNull = (value: unknown): number | null => numberIn(value) ?? null;

/** Cells of a room as typed. */
export interface RoomValues {
  readonly by: 'hour' | 'band';
  readonly hourly_fee_yen: string;
  readonly band_fees: readonly string[];
  readonly surcharge_yen: readonly string[];
}

/** The whole table as typed; rooms and equipment by id, so that a colleague's state can be merged. */
export interface FeeValues {
  readonly next_fee_from: string;
  readonly bands: readonly TableBand[];
  readonly rooms: Readonly<Record<string, RoomValues>>;
  readonly equipments: Readonly<Record<string, { readonly fee_yen: string }>>;
}

const cellOf = (yen: number | null): string => (yen === null ? '' : String(yen));

export const feeValuesOf = (table: FeeTable): FeeValues => ({
  next_fee_from: table.next_fee_from,
  bands: table.bands,
  rooms: Object.fromEntries(
    table.rooms.map(({ room_id, by, hourly_fee_yen, band_fees, surcharge_yen }) => [
      `${room_id}`,
      {
        by,
        hourly_fee_yen: cellOf(hourly_fee_yen),
        band_fees: band_fees.map(cellOf),
        surcharge_yen: surcharge_yen.map(cellOf),
      },
    ]),
  ),
  equipments: Object.fromEntries(
    table.equipments.map(({ equipment_id, fee_yen }) => [`${equipment_id}`, { fee_yen: cellOf(fee_yen) }]),
  ),
});

export const isTyped = (values: FeeValues, table: FeeTable): boolean => !saysSame(values, feeValuesOf(table));

const yenOf = (text = ''): number | null => numberTyped(halfWidth(text).replaceAll(/[\s,円¥]/g, '')) ?? null;

/** The request: numbers instead of text, and the version of the table as it was read. */
export const sentOf = (values: FeeValues, table: FeeTable) => ({
  spot_id: table.spot_id,
  next_fee_from: values.next_fee_from,
  bands: values.bands,
  rooms: table.rooms.map(({ room_id, seen }) => {
    const room = values.rooms[room_id];
    return {
      room_id,
      seen,
      by: room?.by ?? 'hour',
      hourly_fee_yen: room?.by === 'band' ? null : yenOf(room?.hourly_fee_yen),
      band_fees: room?.by === 'band' ? values.bands.map((_band, nth) => yenOf(room.band_fees[nth])) : [],
      surcharge_yen: (room?.surcharge_yen ?? []).map(yenOf),
    };
  }),
  equipments: table.equipments.map(({ equipment_id, seen }) => ({
    equipment_id,
    seen,
    fee_yen: yenOf(values.equipments[equipment_id]?.fee_yen),
  })),
});

/** Removes a band with its fees. */
export const withoutBand = (values: FeeValues, place: number): FeeValues => ({
  ...values,
  bands: values.bands.filter((_band, nth) => nth !== place),
  rooms: Object.fromEntries(
    Object.entries(values.rooms).map(([id, room]) => [
      id,
      { ...room, band_fees: room.band_fees.filter((_fee, nth) => nth !== place) },
    ]),
  ),
});
