import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';

const tillPath = '/reception/till';

/** Days further back are a slip of the keyboard. */
const FARTHEST_DAYS = 3660;

/** A day, and behind a point whose drawer: "2027-01-10.22". */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,9}))?$/;

interface AskedTill {
  readonly day?: DateText;
  readonly house?: number;
}

/** The day and the drawer that the address asks for; what is odd or to come is left out. */
export function tillInAddress(query: URLSearchParams, today: DateText): AskedTill {
  const [, day = '', house] = WRITTEN.exec(query.get('day') ?? '') ?? [];
  if (!isDateText(day) || day > today || day <= addDays(today, -FARTHEST_DAYS)) return {};
  return { ...(day < today ? { day } : {}), ...(house === undefined ? {} : { house: Number(house) }) };
}

/** Where a day stands: the town's whole, or one drawer. */
export const tillHref = (day: DateText, today: DateText, house?: number): string => {
  if (house !== undefined) return `${tillPath}?day=${day > today ? today : day}.${house}`;
  return day >= today ? tillPath : `${tillPath}?day=${day}`;
};
