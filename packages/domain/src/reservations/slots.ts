import { minutesOf, monthOf, type DateText, type MonthText, type TimeText } from '../calendar/model.ts';

/** One date of an application, half-open, in minutes since the town's midnight. */
export interface Slot {
  readonly target_date: DateText;
  readonly start: number;
  readonly end: number;
}

interface Time {
  readonly start: TimeText;
  readonly end: TimeText;
}

/** The dates and times of a quote or reservation request. */
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

/** The slots of a request in its order: the first date, then the further ones, at their own or at the first's time. */
export const slotsOf = (request: ChosenDates): readonly Slot[] => [
  slotOfTime(request.target_date, request.target_time),
  ...request.target_dates.map((date) =>
    typeof date === 'string' ? slotOfTime(date, request.target_time) : slotOfTime(date.target_date, date.target_time),
  ),
];

/** The wire name under which the slot at `index` reports what is wrong with its day or with its time. */
export function fieldOfSlot(index: number, part: 'date' | 'time'): string {
  if (index > 0) return `target_dates.${index - 1}`;
  return part === 'date' ? 'target_date' : 'target_time';
}

/**
 * How many slots fall into each calendar month, months in order. Every slot is one reservation and counts once,
 * whatever its length (product, "Monthly limit"); two times of the same day are two reservations.
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
