import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { PaymentKind } from './model.ts';

/** Purpose of the money. */
export const TillSource = z.enum(['room', 'bath']);

/** slip: the town's payment slip at a bank (納付書). */
export const TillWay = z.enum(['cash', 'transfer', 'qr', 'slip']);
export type TillWay = z.infer<typeof TillWay>;

/** One receipt or refund of a day. */
export const TillLine = z.object({
  ledger_entry_id: z.number(),
  entered_at: z.string(),
  source: TillSource,
  kind: PaymentKind,
  way: TillWay,
  /** Below 0: a refund. */
  yen: z.number(),
  /** Number of the receipt or bill; empty: none. */
  number: z.string(),
  /** The reservation’s code; empty for a bill. */
  reservation_code: z.string(),
  place: z.string(),
  /** Facility of the drawer. */
  house: z.string(),
  /** Number of bills in the entry; 0: a room. */
  bills: z.number(),
});
export type TillLine = z.infer<typeof TillLine>;

/** Sum of a day's entries by purpose and payment method. */
export const TillSum = z.object({
  source: TillSource,
  way: TillWay,
  count: z.number(),
  received_yen: z.number(),
  /** 0 or less. */
  returned_yen: z.number(),
});
export type TillSum = z.infer<typeof TillSum>;

/** A drawer on a day, for the sum of all drawers. */
export const TillHouse = z.object({
  house_id: z.number(),
  house: z.string(),
  count: z.number(),
  cash_yen: z.number(),
  other_yen: z.number(),
  is_closed: z.boolean(),
});

export const TillDay = z.object({
  day: DateTextSchema,
  /** Facility of the drawer; null: all drawers together. */
  house_id: z.nullable(z.number()),
  house: z.string(),
  /** Drawers of the day; empty: the town has only one. */
  houses: z.array(TillHouse),
  lines: z.array(TillLine),
  sums: z.array(TillSum),
  /** Cash that should be in the till, and money received in other ways. */
  cash_yen: z.number(),
  other_yen: z.number(),
  /** null: the day is open. */
  closed: z.nullable(
    z.object({ closed_at: z.string(), closed_by: z.string(), counted_yen: z.number(), note: z.string() }),
  ),
  /** Changes with each entry. Closing applies only to the version that was read. */
  seen: z.string(),
});
export type TillDay = z.infer<typeof TillDay>;

/** Sums a day’s entries in the order of purposes and methods, without empty sums. */
export const sumsOf = (lines: readonly Pick<TillLine, 'source' | 'way' | 'yen'>[]): TillSum[] =>
  TillSource.options.flatMap((source) =>
    TillWay.options.flatMap((way) => {
      const found = lines.filter((line) => line.source === source && line.way === way);
      if (found.length === 0) return [];
      const sum = (are: (yen: number) => boolean) => found.reduce((total, { yen }) => total + (are(yen) ? yen : 0), 0);
      return [
        { source, way, count: found.length, received_yen: sum((yen) => yen > 0), returned_yen: sum((yen) => yen < 0) },
      ];
    }),
  );

/** Tells whether the shown day can be closed: only a single drawer can. */
export const isOneDrawer = ({ house_id, houses }: Pick<TillDay, 'house_id' | 'houses'>): boolean =>
  house_id !== null || houses.length === 0;

export const cashOf = (lines: readonly Pick<TillLine, 'way' | 'yen'>[]): number =>
  lines.reduce((sum, { way, yen }) => sum + (way === 'cash' ? yen : 0), 0);
