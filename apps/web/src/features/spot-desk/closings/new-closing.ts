import { isDateText } from '@machi/domain/calendar/model';
import type { ClosingRule } from '@machi/domain/spots/model';

export const closingKinds = ['weekday', 'nth', 'public-holiday', 'yearly', 'dates'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/** Draft of closing days; months and days as numbers, dates as in the field. */
export interface ClosingDraft {
  readonly kind: ClosingKind;
  readonly weekday: number;
  readonly nth: readonly number[];
  readonly moves: boolean;
  readonly fromMonth: number;
  readonly fromDay: number;
  readonly toMonth: number;
  readonly toDay: number;
  readonly from: string;
  readonly to: string;
}

/** Initial draft: Mondays and the days around the new year, as most facilities have them. */
export const firstDraft: ClosingDraft = {
  kind: 'weekday',
  weekday: 1,
  nth: [],
  moves: true,
  fromMonth: 12,
  fromDay: 29,
  toMonth: 1,
  toDay: 3,
  from: '',
  to: '',
};

/** Days of a month in a leap year, in which a rule for 29 February applies. */
export const daysOfMonth = (month: number): number => new Date(Date.UTC(2028, month, 0)).getUTCDate();

const monthDay = (month: number, day: number): string =>
  `${String(month).padStart(2, '0')}-${String(Math.min(day, daysOfMonth(month))).padStart(2, '0')}`;

/** The rule of a draft, or the part that is missing. */
export function closingOf(draft: ClosingDraft): ClosingRule | 'nth' | 'dates' | 'order' {
  const { kind, weekday, nth, moves, from, to } = draft;
  const option = moves ? { moves_after_holiday: true } : {};
  switch (kind) {
    case 'weekday':
      return { kind, weekday, ...option };
    case 'nth':
      return nth.length === 0
        ? 'nth'
        : { kind: 'weekday', weekday, nth: nth.toSorted((one, other) => one - other), ...option };
    case 'public-holiday':
      return { kind };
    case 'yearly':
      return { kind, from: monthDay(draft.fromMonth, draft.fromDay), to: monthDay(draft.toMonth, draft.toDay) };
    case 'dates':
      if (!isDateText(from) || !isDateText(to)) return 'dates';
      return from > to ? 'order' : { kind, from, to };
  }
}
