import { withDate, type Dates } from '@machi/domain/chosen-dates/dates';
import type { FormDraft } from './form-draft.ts';
import { emptyValues } from '../form-values.ts';
import { dateIn, personsIn, presetIn } from '../preset.ts';

export interface OpenedDraft {
  /** With what the form opens. */
  readonly kept: FormDraft;
  /** Days of the draft that gave way to the one for which the person came. */
  readonly leftOut: Dates;
  /** Something stands there, or was left out, that was not chosen just now: to be said. */
  readonly isRestored: boolean;
}

const isFilled = ({ dates, values }: FormDraft): boolean =>
  dates.length > 0 || JSON.stringify(values) !== JSON.stringify(emptyValues);

/**
 * What a form opens with: what was left unfinished, but of its days none that the person cannot see. Whoever comes for a
 * day from a timetable or a search has this day; the others are offered. Whoever comes back from the login has just seen it all.
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

/** The chosen days with those that were left out; a day that was chosen since keeps its time. */
export const withLeftOut = (dates: Dates, leftOut: Dates): Dates => dates.reduce(withDate, leftOut);
