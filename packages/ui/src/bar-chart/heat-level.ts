/** Steps of shade, beside none at all. */
const LEVELS = 4;

/** The shade of a value among values up to `most`: 0 for nothing, then 1 to 4. */
export const heatLevel = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(LEVELS, Math.max(1, Math.ceil((value / most) * LEVELS)));
