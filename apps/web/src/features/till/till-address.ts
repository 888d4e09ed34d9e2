import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';

const tillPath = '/reception/till';

/** Limit in days: an earlier date is a typing mistake. */
const FARTHEST_DAYS = 3660;

/** A day, and after a dot the facility of a drawer: "2027-01-10.22". */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,9}))?$/;

interface AskedTill {
  readonly day?: DateText;
  readonly house?: number;
}

/** Day and drawer in the address; odd values and future days are ignored. */
export function tillInAddress(query: URLSearchParams, today: DateText): AskedTill {
  const [, day = '', house] = WRITTEN.exec(query.get('day') ?? '') ?? [];
  if (!isDateText(day) || day > today || day <= addDays(today, -FARTHEST_DAYS)) return {};
  return { ...(day < today ? { day } : {}), ...(house === undefined ? {} : { house: Number(house) }) };
}

/** Address of a day: the whole town, or one drawer. */
export const tillHref = (day: DateText, today: DateText, house?: number): string => {
  if (house !== undefined) return `${tillPath}?day=${day > today ? today : day}.${house}`;
  return day >= today ? tillPath : `${tillPath}?day=${day}`;
};
