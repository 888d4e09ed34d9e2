import { TimeTextSchema } from '@machi/domain/calendar/model';
import { purposes } from '@machi/domain/reservations/words';
import * as z from 'zod';

/** A sample lottery; days are counted from today. */
const PlannedLottery = z.strictObject({
  title: z.strictObject({ ja: z.string(), en: z.string() }),
  spot_id: z.int().positive(),
  room_ids: z.array(z.int().positive()).min(1),
  use: z.tuple([z.int(), z.int()]),
  weekdays: z.array(z.literal([0, 1, 2, 3, 4, 5, 6])).min(1),
  bands: z.array(z.strictObject({ start: TimeTextSchema, end: TimeTextSchema })).min(1),
  opens: z.int(),
  closes: z.int(),
  draws: z.int(),
  choices: z.int().positive(),
  /** How many of the first slots anybody wants; absent: all. */
  popular: z.int().positive().optional(),
  /** Applications; without `by`, by people of the town in turn. */
  wishes: z.array(
    z.strictObject({
      by: z.int().positive().optional(),
      group: z.string().optional(),
      persons: z.int().positive(),
      purpose: z.enum(purposes),
    }),
  ),
});
export type PlannedLottery = z.infer<typeof PlannedLottery>;

/** Lotteries of the whole town, and those of a town of only the sample people. */
export const LotteriesPlan = z.strictObject({
  whole_town: z.array(PlannedLottery),
  sample_people: z.array(PlannedLottery),
});
