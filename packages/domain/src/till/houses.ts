import * as z from 'zod/mini';
import { DateTextSchema, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** The town office, which always has a drawer. */
export const OFFICE = 0;

/** A facility with its own drawer from a day on. Earlier days belong to the office. */
export const TownTill = z.object({ spot_id: z.number().check(z.int(), z.minimum(1)), from: DateTextSchema });
export type TownTill = z.infer<typeof TownTill>;

/** Lists the drawers of a day: the office first, then facilities in the order of the town pack. */
export const tillsOn = (tills: readonly TownTill[], day: DateText): readonly number[] => [
  OFFICE,
  ...tills.filter(({ from }) => from <= day).map(({ spot_id }) => spot_id),
];

/** Finds the default drawer for a room: that of its facility, or the office. */
export const tillOf = (tills: readonly TownTill[], spotId: number, day: DateText): number =>
  tillsOn(tills, day).includes(spotId) ? spotId : OFFICE;

export const refuseTill = (tills: readonly TownTill[], houseId: number, day: DateText): Refusal | undefined =>
  tillsOn(tills, day).includes(houseId) ? undefined : refuse(422, { field: 'house_id', code: 'till-unknown' });
