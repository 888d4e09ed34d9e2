import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { PaymentKind } from './model.ts';

/** What the money was for. */
export const TillSource = z.enum(['room', 'bath']);

/** slip: with a payment slip of the town at a bank (納付書). */
export const TillWay = z.enum(['cash', 'transfer', 'qr', 'slip']);
export type TillWay = z.infer<typeof TillWay>;

/** An entry of a day: what came in or went. */
export const TillLine = z.object({
  ledger_entry_id: z.number(),
  entered_at: z.string(),
  source: TillSource,
  kind: PaymentKind,
  way: TillWay,
  /** Below 0 what went. */
  yen: z.number(),
  /** Of the receipt, or of the bill; empty: there is none. */
  number: z.string(),
  /** The reservation’s code; of a bill empty. */
  reservation_code: z.string(),
  place: z.string(),
  /** In whose drawer it is. */
  house: z.string(),
  /** Bills that the entry is of; 0: a room. */
  bills: z.number(),
});
export type TillLine = z.infer<typeof TillLine>;

/** What the entries of a day come to, by what for and by which way. */
export const TillSum = z.object({
  source: TillSource,
  way: TillWay,
  count: z.number(),
  received_yen: z.number(),
  /** 0 or less. */
  returned_yen: z.number(),
});
export type TillSum = z.infer<typeof TillSum>;

/** A drawer of a day, for the whole of it. */
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
  /** Whose drawer it is of; null: the town's whole. */
  house_id: z.nullable(z.number()),
  house: z.string(),
  /** All drawers of the day; empty: the town has one, which is the whole. */
  houses: z.array(TillHouse),
  lines: z.array(TillLine),
  sums: z.array(TillSum),
  /** What should be in the till of it, and what came otherwise. */
  cash_yen: z.number(),
  other_yen: z.number(),
  /** null: it is open. */
  closed: z.nullable(
    z.object({ closed_at: z.string(), closed_by: z.string(), counted_yen: z.number(), note: z.string() }),
  ),
  /** Changes with each entry: what is closed is what was read. */
  seen: z.string(),
});
export type TillDay = z.infer<typeof TillDay>;

/** The sums of a day’s entries, in the order of sources and ways; of what there is nothing there is no sum. */
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

/** Whether the day can be closed as it is read: one drawer, never the sum of several. */
export const isOneDrawer = ({ house_id, houses }: Pick<TillDay, 'house_id' | 'houses'>): boolean =>
  house_id !== null || houses.length === 0;

export const cashOf = (lines: readonly Pick<TillLine, 'way' | 'yen'>[]): number =>
  lines.reduce((sum, { way, yen }) => sum + (way === 'cash' ? yen : 0), 0);
