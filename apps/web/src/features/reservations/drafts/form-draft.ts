import { isDateText } from '@machi/domain/calendar/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import { MAX_DATES } from '@machi/domain/reservations/model';
import { withDate, type Dates } from '@machi/domain/chosen-dates/dates';
import { emptyValues, isFields, valuesFrom, type FormValues } from '../form-values.ts';

/** All choices and values so far, stored as a draft. */
export interface FormDraft {
  readonly dates: Dates;
  /** Whether each day has its own time, even when they are equal. */
  readonly hasOwnTimes: boolean;
  readonly values: FormValues;
}

export const emptyDraft: FormDraft = { dates: [], hasOwnTimes: false, values: emptyValues };

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value);

function timeFrom(stored: unknown): ChosenTime | undefined {
  if (!isFields(stored)) return undefined;
  const { date, start, end } = stored;
  if (typeof date !== 'string' || !isDateText(date) || !isTime(start) || !isTime(end)) return undefined;
  return start < end ? { date, start, end } : undefined;
}

const datesFrom = (stored: unknown): Dates =>
  (Array.isArray(stored) ? stored : [])
    .map(timeFrom)
    .filter((one) => one !== undefined)
    .slice(0, MAX_DATES)
    .reduce(withDate, emptyDraft.dates);

/** Reads the valid part of a stored draft. Never throws. */
export function draftFrom(stored: unknown): FormDraft {
  if (!isFields(stored)) return emptyDraft;
  return {
    dates: datesFrom(stored['dates']),
    hasOwnTimes: stored['hasOwnTimes'] === true,
    values: valuesFrom(stored['values']),
  };
}
