import { minutesOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { dayTone, weekdayOver } from '@machi/domain/calendar/business-days';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { AvailabilityDay } from '@machi/domain/spots/contract';
import type { Quarters, WeekCell, WeekCellState, WeekColumn, WeekRow } from '@machi/ui/week-grid/WeekGrid';
import { dateOf, type Dates } from '@machi/domain/chosen-dates/dates';

const quarters = [0, 15, 30, 45] as const;

/** Name of an hour of a day for screen readers. */
type NameOf = (hour: { readonly day: string; readonly time: string; readonly state: WeekCellState }) => string;

const covers = (stretch: { start: string; end: string }, minute: number): boolean =>
  minutesOf(stretch.start) <= minute && minute < minutesOf(stretch.end);

function stateOf(day: AvailabilityDay, hour: number, dates: Dates): [WeekCellState, Quarters] {
  const quarterHolds = (test: (minute: number) => boolean): Quarters => {
    const [first, second, third, fourth] = quarters;
    return [test(hour + first), test(hour + second), test(hour + third), test(hour + fourth)];
  };
  const { opening } = day;
  const chosen = dateOf(dates, day.target_date);
  if (chosen !== undefined) {
    const taken = quarterHolds((minute) => covers(chosen, minute));
    if (taken.includes(true)) return ['chosen', taken];
  }
  const free = quarterHolds((minute) => day.free.some((stretch) => covers(stretch, minute)));
  if (!free.includes(false)) return ['free', free];
  if (free.includes(true)) return ['part', free];
  const open =
    opening !== null && day.is_reservable && quarterHolds((minute) => covers(opening, minute)).includes(true);
  return [open ? 'full' : 'shut', free];
}

/** Days as columns of the week's table. */
export const columnsOf = (days: readonly AvailabilityDay[], locale: Locale, today: DateText): WeekColumn[] =>
  days.map(({ target_date }) => ({
    id: target_date,
    day: weekdayOver(target_date)[locale],
    date: String(Number(target_date.slice(8))),
    tone: target_date === today ? 'today' : dayTone(target_date),
  }));

/** One row an hour, from the first opening of the week to its last closing; none when it is closed all week. */
export function rowsOf(days: readonly AvailabilityDay[], chosen: Dates, locale: Locale, nameOf: NameOf): WeekRow[] {
  const openings = days.map((day) => day.opening).filter((opening) => opening !== null);
  if (openings.length === 0) return [];
  const first = Math.min(...openings.map(({ start }) => Math.floor(minutesOf(start) / 60)));
  const last = Math.max(...openings.map(({ end }) => Math.ceil(minutesOf(end) / 60)));
  return Array.from({ length: last - first }, (_, index) => {
    const hour = (first + index) * 60;
    const head = timeInWords(timeOf(hour));
    return {
      id: timeOf(hour),
      head,
      cells: days.map((day): WeekCell => {
        const [state, marks] = stateOf(day, hour, chosen);
        return {
          id: `${day.target_date} ${timeOf(hour)}`,
          state,
          quarters: marks,
          label: nameOf({ day: dayInWords(day.target_date)[locale], time: head, state }),
        };
      }),
    };
  });
}
