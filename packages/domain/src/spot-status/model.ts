import * as z from 'zod/mini';
import { Flag } from '../fields/model.ts';

/** Lowest occupancy of each level in percent (product, "Open and crowded"). */
export const NOT_CROWDED = 0;
export const SLIGHTLY_CROWDED = 30;
export const CROWDED = 70;

export const OccupancyLevel = z.union([z.literal(NOT_CROWDED), z.literal(SLIGHTLY_CROWDED), z.literal(CROWDED)]);
export type OccupancyLevel = z.infer<typeof OccupancyLevel>;

/** Percent of the spot's capacity, as counted at the door. */
export const Occupancy = z.number().check(z.int(), z.minimum(0), z.maximum(100));

/** Minutes for which a reported occupancy is valid. */
export const OCCUPANCY_HOLDS_MINUTES = 120;

/** Level of an occupancy in percent: below 30 not crowded, 30 to 69 slightly, 70 and more crowded. */
export function levelOf(occupancy: number): OccupancyLevel {
  if (occupancy >= CROWDED) return CROWDED;
  return occupancy >= SLIGHTLY_CROWDED ? SLIGHTLY_CROWDED : NOT_CROWDED;
}

/** State of a spot at a moment (product, "Open and crowded"). */
export const SpotState = z.object({
  /** 1: closed for the whole day. */
  is_holiday: Flag,
  is_open: Flag,
  /** Null: not reported, or closed. */
  occupancy: z.nullable(OccupancyLevel),
  /** Hours of the day, null on a closed day; 24:00 is the end of the day. */
  opened_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
});
export type SpotState = z.infer<typeof SpotState>;
