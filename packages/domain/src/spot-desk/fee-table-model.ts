import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { MAX_FEE_BANDS } from '../spots/fee-bands.ts';
import { FeeBand, RoomBand, Surcharge } from '../spots/model.ts';
import { names, whole } from './model.ts';

/** Highest amount of a cell in yen. */
export const MOST_YEN = 1_000_000;
const Seen = z.string().check(z.maxLength(64));
/** Null if the room is charged the other way. */
const Cell = z.nullable(whole(0, MOST_YEN));

/** Bands common to all rooms of a facility that are charged by bands. */
const TableBand = z.object({
  band_name: names(32),
  start_time: TimeTextSchema,
  end_time: TimeTextSchema,
  per: FeeBand.shape.per,
});
export type TableBand = z.infer<typeof TableBand>;

const RoomFees = z.object({
  room_id: RowId,
  seen: Seen,
  by: z.enum(['hour', 'band']),
  hourly_fee_yen: Cell,
  /** In the order of the bands. */
  band_fees: list(Cell, MAX_FEE_BANDS),
  /** Its surcharges, in their order. */
  surcharge_yen: list(z.nullable(whole(1, MOST_YEN)), 20),
});
export type RoomFees = z.infer<typeof RoomFees>;

/** All fees of a facility from a day of use on. */
export const FeeTableEdit = z.object({
  /** An empty day is reported together with other missing cells. */
  next_fee_from: z.union([z.literal(''), DateTextSchema]),
  bands: list(TableBand, MAX_FEE_BANDS),
  rooms: list(RoomFees, 200),
  equipments: list(z.object({ equipment_id: RowId, seen: Seen, fee_yen: Cell }), 500),
});
export type FeeTableEdit = z.infer<typeof FeeTableEdit>;

const Tariff = z.object({
  hourly_fee_yen: z.number(),
  fee_bands: z.readonly(z.array(FeeBand)),
  surcharges: z.readonly(z.array(Surcharge)),
});

/** The present table: today's fees, and announced ones in the cells. */
export const FeeTable = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  /** From the earliest opening of the week to the latest closing. */
  opening: z.nullable(z.object({ start: z.string(), end: z.string() })),
  today: z.string(),
  /** Empty: nothing is announced, or not all from the same day. */
  next_fee_from: z.string(),
  bands: z.array(
    z.object({ band_name: Localized, start_time: z.string(), end_time: z.string(), per: FeeBand.shape.per }),
  ),
  rooms: z.array(
    z.object({
      room_id: z.number(),
      room_name: Localized,
      seen: z.string(),
      room_timetable: z.array(RoomBand),
      /** Charged today. */
      now: Tariff,
      by: z.enum(['hour', 'band']),
      hourly_fee_yen: z.nullable(z.number()),
      band_fees: z.array(z.nullable(z.number())),
      surcharge_yen: z.array(z.nullable(z.number())),
    }),
  ),
  equipments: z.array(
    z.object({
      equipment_id: z.number(),
      equipment_name: Localized,
      seen: z.string(),
      now_yen: z.number(),
      fee_yen: z.nullable(z.number()),
    }),
  ),
});
export type FeeTable = z.infer<typeof FeeTable>;
