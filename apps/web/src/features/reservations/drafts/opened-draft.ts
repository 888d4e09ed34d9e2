import { withDate, type Dates } from '@machi/domain/chosen-dates/dates';
import type { FormDraft } from './form-draft.ts';
import { emptyValues } from '../form-values.ts';
import { dateIn, personsIn, presetIn } from '../preset.ts';

export interface OpenedDraft {
  /** State that the form opens with. */
  readonly kept: FormDraft;
  /** Days of the draft that gave way to the day in the address. */
  readonly leftOut: Dates;
  /** Whether the form shows or left out earlier choices, which it reports. */
  readonly isRestored: boolean;
}

const isFilled = ({ dates, values }: FormDraft): boolean =>
  dates.length > 0 || JSON.stringify(values) !== JSON.stringify(emptyValues);

/**
 * Initial state: the draft, except that a day from a timetable or a search replaces the draft's days, which are
 * offered. After a login the draft returns as it was.
 */
export function openedDraft(before: FormDraft, query: URLSearchParams): OpenedDraft {
  const isRestored = isFilled(before) && !query.has('step');
  if (dateIn(query) === undefined) return { kept: before, leftOut: [], isRestored };
  const preset = presetIn(query);
  const persons = personsIn(query);
  const dates = preset === undefined ? [] : [preset];
  return {
    kept: {
      ...before,
      dates,
      hasOwnTimes: false,
      values: { ...before.values, ...(persons && { persons_spot: persons }) },
    },
    leftOut: before.dates.filter((one) => !dates.some(({ date }) => date === one.date)),
    isRestored,
  };
}

/** The chosen days with those left out; a day chosen since keeps its time. */
export const withLeftOut = (dates: Dates, leftOut: Dates): Dates => dates.reduce(withDate, leftOut);
