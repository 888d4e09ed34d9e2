import { minutesOf, monthOf, type DateText, type MonthText, type TimeText } from '../calendar/model.ts';

/** One date of an application: half-open, in minutes since the town's midnight. */
export interface Slot {
  readonly target_date: DateText;
  readonly start: number;
  readonly end: number;
}

interface Time {
  readonly start: TimeText;
  readonly end: TimeText;
}

/** Dates and times of a quote or a reservation request. */
export interface ChosenDates {
  readonly target_date: DateText;
  readonly target_time: Time;
  readonly target_dates: readonly (DateText | { readonly target_date: DateText; readonly target_time: Time })[];
}

export const slotOfTime = (target_date: DateText, time: Time): Slot => ({
  target_date,
  start: minutesOf(time.start),
  end: minutesOf(time.end),
});

/** Lists the slots of a request in order: the first date, then further ones, at their own or the first's time. */
export const slotsOf = (request: ChosenDates): readonly Slot[] => [
  slotOfTime(request.target_date, request.target_time),
  ...request.target_dates.map((date) =>
    typeof date === 'string' ? slotOfTime(date, request.target_time) : slotOfTime(date.target_date, date.target_time),
  ),
];

/** Finds the wire name for problems with the day or the time of the slot at `index`. */
export function fieldOfSlot(index: number, part: 'date' | 'time'): string {
  if (index > 0) return `target_dates.${index - 1}`;
  return part === 'date' ? 'target_date' : 'target_time';
}

/**
 * Counts the slots of each calendar month, in order. Each slot is one reservation, whatever its length (product,
 * "Monthly limit"); two times on one day are two.
 */
export function monthsOf(slots: readonly Slot[]): { readonly month: MonthText; readonly count: number }[] {
  const counts = new Map<MonthText, number>();
  for (const { target_date } of slots) {
    const month = monthOf(target_date);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .map(([month, count]) => ({ month, count }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}
