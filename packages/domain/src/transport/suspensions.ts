import { addDays, isDateText, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { Suspension } from './pack.ts';

export interface DatedSuspension {
  readonly from: DateText;
  readonly to: DateText;
  readonly reason: Localized;
}

/** Days before its start from which a suspension is announced. */
const TOLD_DAYS_BEFORE = 60;

/** Day of a month-day in a year; 29 February becomes the 28th in common years. */
const dayOf = (year: number, monthDay: string): DateText => {
  const date = `${year}-${monthDay}`;
  return isDateText(date) ? date : `${year}-${monthDay.slice(0, 3)}28`;
};

function datedFrom(suspension: Suspension, today: DateText): DatedSuspension {
  const { kind, from, to, reason } = suspension;
  if (kind === 'dates') return { from, to, reason };
  const year = Number(today.slice(0, 4));
  const spans = [year - 1, year, year + 1].map((first) => ({
    from: dayOf(first, from),
    to: dayOf(from <= to ? first : first + 1, to),
  }));
  return { ...(spans.find((span) => span.to >= today) ?? { from: today, to: today }), reason };
}

/** Lists present suspensions and those of the next two months with their days, next first. */
export const suspensionsFrom = (suspended: readonly Suspension[], today: DateText): readonly DatedSuspension[] =>
  suspended
    .map((suspension) => datedFrom(suspension, today))
    .filter(({ from, to }) => to >= today && from <= addDays(today, TOLD_DAYS_BEFORE))
    .toSorted((one, other) => one.from.localeCompare(other.from));
