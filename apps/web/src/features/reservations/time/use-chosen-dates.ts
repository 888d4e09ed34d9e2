import type { DateText } from '@machi/domain/calendar/model';
import { useState } from 'react';
import { areAtOneTime, type Dates } from '@machi/domain/chosen-dates/dates';
import type { FormDraft } from '../drafts/form-draft.ts';
import { afterChange, isOwnAt, noneRefused, sentencesFor, type RefusedDates } from './refused-dates.ts';

export interface ChosenDates {
  readonly dates: Dates;
  /** Whether each day has its own time: on request, or because the times differ. */
  readonly hasOwnTimes: boolean;
  readonly wantsOwnTimes: boolean;
  readonly setDates: (dates: Dates, wantsOwnTimes?: boolean) => void;
  /** The server's sentences about a day, until its time changes. */
  readonly refusalOf: (date: DateText) => readonly string[];
  /** Whether the server said that the member already holds the time. */
  readonly isOwn: (date: DateText) => boolean;
  readonly isAnyRefused: boolean;
  readonly refuse: (refused: RefusedDates) => void;
}

/** The days of an application, with the server's errors. */
export function useChosenDates(kept: Pick<FormDraft, 'dates' | 'hasOwnTimes'>, locale: string): ChosenDates {
  const [{ dates, hasOwnTimes: wantsOwnTimes }, setChosen] = useState(kept);
  const [refused, setRefused] = useState({ locale, dates: noneRefused });
  // The server's sentences are in the language of the request; after a switch only our own remain.
  const spoken = refused.locale === locale ? refused.dates : noneRefused;
  return {
    dates,
    hasOwnTimes: dates.length > 1 && (wantsOwnTimes || !areAtOneTime(dates)),
    wantsOwnTimes,
    setDates(next, own = wantsOwnTimes) {
      setChosen({ dates: next, hasOwnTimes: own });
      setRefused((before) => ({ ...before, dates: afterChange(before.dates, dates, next) }));
    },
    refusalOf: (date) => sentencesFor(spoken, date),
    isOwn: (date) => isOwnAt(refused.dates, date),
    isAnyRefused: spoken.size > 0,
    refuse: (next) => setRefused({ locale, dates: next }),
  };
}
