import { addDays, isDateText, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { Suspension } from './pack.ts';

export interface DatedSuspension {
  readonly from: DateText;
  readonly to: DateText;
  readonly reason: Localized;
}

/** How long before it begins a suspension is told. */
const TOLD_DAYS_BEFORE = 60;

/** A month-day of a year; 29 February is the 28th where there is none. */
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

/** The suspensions that hold or come within two months, with their days, the next first. */
export const suspensionsFrom = (suspended: readonly Suspension[], today: DateText): readonly DatedSuspension[] =>
  suspended
    .map((suspension) => datedFrom(suspension, today))
    .filter(({ from, to }) => to >= today && from <= addDays(today, TOLD_DAYS_BEFORE))
    .toSorted((one, other) => one.from.localeCompare(other.from));
