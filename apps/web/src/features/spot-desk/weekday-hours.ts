import type { OpeningHours } from '@machi/domain/spots/model';

export type DayHours = Omit<OpeningHours, 'weekdays'> | null;

/** Monday first, as offices count; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Hours of each weekday; null on one without a row. */
export const hoursByWeekday = (rows: readonly OpeningHours[]): ReadonlyMap<number, DayHours> =>
  new Map(
    WEEK.map((weekday) => {
      const row = rows.find(({ weekdays }) => weekdays.includes(weekday));
      return [weekday, row ? { opens: row.opens, closes: row.closes } : null];
    }),
  );

/** Hours of the weekdays as rows: weekdays with equal hours share one. */
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
