import * as z from 'zod/mini';
import { DateTextSchema, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** The town office, which has a drawer in any town. */
export const OFFICE = 0;

/** A house with a drawer of its own, from a day on: days before it stay those of the office. */
export const TownTill = z.object({ spot_id: z.number().check(z.int(), z.minimum(1)), from: DateTextSchema });
export type TownTill = z.infer<typeof TownTill>;

/** Whose drawers there are on a day: the office first, then houses as the town pack has them. */
export const tillsOn = (tills: readonly TownTill[], day: DateText): readonly number[] => [
  OFFICE,
  ...tills.filter(({ from }) => from <= day).map(({ spot_id }) => spot_id),
];

/** Where money for a room goes unless somebody says otherwise: the drawer of its house, or the office. */
export const tillOf = (tills: readonly TownTill[], spotId: number, day: DateText): number =>
  tillsOn(tills, day).includes(spotId) ? spotId : OFFICE;

export const refuseTill = (tills: readonly TownTill[], houseId: number, day: DateText): Refusal | undefined =>
  tillsOn(tills, day).includes(houseId) ? undefined : refuse(422, { field: 'house_id', code: 'till-unknown' });
