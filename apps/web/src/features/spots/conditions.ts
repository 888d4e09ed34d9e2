import { isDateText, type DateText, type TimeText } from '@machi/domain/calendar/model';

/** Search conditions; all but the day are optional. */
export interface Conditions {
  readonly date: DateText;
  readonly start: TimeText | undefined;
  readonly minutes: number | undefined;
  readonly capacity: number | undefined;
  readonly spotId: number | undefined;
  readonly onlyFree: boolean;
}

export const MAX_PERSONS = 9999;

const numberUpTo = (text: string | null, max: number): number | undefined => {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number > 0 && number <= max ? number : undefined;
};

const quarterHour = (text: string | null): TimeText | undefined =>
  text !== null && /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(text) ? text : undefined;

/** Whether the search names an hour or a length. */
export const isTimed = ({ start, minutes }: Pick<Conditions, 'start' | 'minutes'>): boolean =>
  start !== undefined || minutes !== undefined;

/** Reads the address; senseless values count as not given. */
export function readConditions(query: URLSearchParams, firstDay: DateText): Conditions {
  const date = query.get('date');
  return {
    date: date !== null && isDateText(date) ? date : firstDay,
    start: quarterHour(query.get('start')),
    minutes: numberUpTo(query.get('minutes'), 1440),
    capacity: numberUpTo(query.get('capacity'), MAX_PERSONS),
    spotId: numberUpTo(query.get('spot'), 999_999_999),
    onlyFree: query.get('free') !== '0',
  };
}

/** Writes the conditions for the address; open ones are left out. */
export function writeConditions(conditions: Conditions): URLSearchParams {
  const query = new URLSearchParams({ date: conditions.date });
  if (conditions.start !== undefined) query.set('start', conditions.start);
  if (conditions.minutes !== undefined) query.set('minutes', String(conditions.minutes));
  if (conditions.capacity !== undefined) query.set('capacity', String(conditions.capacity));
  if (conditions.spotId !== undefined) query.set('spot', String(conditions.spotId));
  if (!conditions.onlyFree) query.set('free', '0');
  return query;
}
