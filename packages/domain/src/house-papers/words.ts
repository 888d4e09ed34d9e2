import { MINUTES_A_DAY, timeOf } from '../calendar/model.ts';
import { timesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { HouseUse } from './uses.ts';

type Times = Pick<HouseUse, 'start' | 'end'>;

export const isAllDay = ({ start, end }: Times): boolean => start === 0 && end === MINUTES_A_DAY;

/** Times of a use in PDFs and on monitors: "9:00〜10:30", or "all day" instead of 0:00〜24:00. */
export const timesOfUse = ({ start, end }: Times): Localized =>
  isAllDay({ start, end }) ? { ja: '終日', en: 'All day' } : timesInWords({ start: timeOf(start), end: timeOf(end) });
