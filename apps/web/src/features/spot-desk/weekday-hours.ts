import type { OpeningHours } from '@machi/domain/spots/model';

export type DayHours = Omit<OpeningHours, 'weekdays'> | null;

/** Monday first, as offices count; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** The hours of each weekday; null on one that no row names. */
export const hoursByWeekday = (rows: readonly OpeningHours[]): ReadonlyMap<number, DayHours> =>
  new Map(
    WEEK.map((weekday) => {
      const row = rows.find(({ weekdays }) => weekdays.includes(weekday));
      return [weekday, row ? { opens: row.opens, closes: row.closes } : null];
    }),
  );

/** The hours of the weekdays as rows: weekdays of the same hours share one. */
export function rowsByHours(days: ReadonlyMap<number, DayHours>): OpeningHours[] {
  const rows = new Map<string, OpeningHours>();
  for (const [weekday, hours] of [...days].toSorted(([one], [other]) => one - other)) {
    if (hours === null) continue;
    const key = `${hours.opens} ${hours.closes}`;
    const row = rows.get(key);
    if (row) row.weekdays.push(weekday);
    else rows.set(key, { weekdays: [weekday], ...hours });
  }
  return [...rows.values()];
}
