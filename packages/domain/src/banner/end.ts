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

/** Longest time of a banner; a longer message should be a notice. */
export const BANNER_MAX_DAYS = 7;
/** Hours from the next full hour until the proposed end. */
const PROPOSED_HOURS = 12;

/** End of a banner, in the town's time. */
export const bannerEndFields = { ends_date: DateTextSchema, ends_time: TimeTextSchema };
/** New end of a current banner. Its names differ because both forms are on one page. */
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

/** Refuses an end that is past or too far ahead; null: it is valid. */
export function refuseEnd(end: BannerEnd, now: Date, field = 'ends_date'): Refusal | null {
  const ends = endOf(end).getTime();
  if (ends <= now.getTime()) return refuse(422, { field, code: 'banner-end-past' });
  if (ends > now.getTime() + BANNER_MAX_DAYS * DAY)
    return refuse(422, { field, code: 'banner-end-far', params: [BANNER_MAX_DAYS] });
  return null;
}

/** An instant as fields of the form; midnight is 24:00 of the day before. */
export function endFieldsOf(instant: Date): BannerEnd {
  const minutes = minutesAt(instant);
  return minutes === 0
    ? { ends_date: addDays(dateAt(instant), -1), ends_time: '24:00' }
    : { ends_date: dateAt(instant), ends_time: timeOf(minutes) };
}

/** Initial end in the form: half a day from the next full hour. */
export const proposedEnd = (now: Date): BannerEnd =>
  endFieldsOf(new Date(Math.ceil(now.getTime() / HOUR) * HOUR + PROPOSED_HOURS * HOUR));
