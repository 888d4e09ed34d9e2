import * as z from 'zod/mini';
import {
  DateTextSchema,
  TimeTextSchema,
  addDays,
  dateAt,
  instantOf,
  minutesAt,
  minutesOf,
  timeOf,
  type DateText,
  type TimeText,
} from '../calendar/model.ts';
import { Flag, longText } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Longer than this nobody is told to hurry: what lasts is a notice. */
export const BANNER_MAX_DAYS = 7;
/** The end that the form proposes, from the next full hour. */
const PROPOSED_HOURS = 12;

/** When words end, in the town's time. */
export const bannerEndFields = { ends_date: DateTextSchema, ends_time: TimeTextSchema };
/** The end to which standing words are moved: its form stands on one page with the other. */
export const movedEndFields = { moved_date: DateTextSchema, moved_time: TimeTextSchema };
export interface BannerEnd {
  readonly ends_date: DateText;
  readonly ends_time: TimeText;
}

export const BannerWords = z.object({
  body_ja: longText(120).check(z.minLength(1, { error: 'required' })),
  body_en: longText(240).check(z.minLength(1, { error: 'required' })),
  is_urgent: Flag,
});
export type BannerWords = z.infer<typeof BannerWords>;

export const endOf = ({ ends_date, ends_time }: BannerEnd): Date => instantOf(ends_date, minutesOf(ends_time));

/** Why words cannot end then; null: they can. */
export function refuseEnd(end: BannerEnd, now: Date, field = 'ends_date'): Refusal | null {
  const ends = endOf(end).getTime();
  if (ends <= now.getTime()) return refuse(422, { field, code: 'banner-end-past' });
  if (ends > now.getTime() + BANNER_MAX_DAYS * DAY)
    return refuse(422, { field, code: 'banner-end-far', params: [BANNER_MAX_DAYS] });
  return null;
}

/** An instant as the form has it; the last moment of a day is its midnight. */
export function endFieldsOf(instant: Date): BannerEnd {
  const minutes = minutesAt(instant);
  return minutes === 0
    ? { ends_date: addDays(dateAt(instant), -1), ends_time: '24:00' }
    : { ends_date: dateAt(instant), ends_time: timeOf(minutes) };
}

/** What the form begins with: half a day, from the next full hour. */
export const proposedEnd = (now: Date): BannerEnd =>
  endFieldsOf(new Date(Math.ceil(now.getTime() / HOUR) * HOUR + PROPOSED_HOURS * HOUR));
