import { getTimes } from 'suncalc';
import { isPublicHoliday, isYearEnd } from '../calendar/business-days.ts';
import { MINUTES_A_DAY, dateAt, instantOf, minutesAt, timeOf, weekdayOf, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { nthOfMonth, openingOf } from '../spots/rules.ts';
import type { EventRow } from '../town/events.ts';
import type { TodayItem } from './contract.ts';
import { textsOf } from '../locale/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Degrees north and east. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const MILLISECONDS_A_MINUTE = 60_000;

/**
 * Sunset in Japan time, "HH:MM" to the nearest minute: the sun's upper rim goes below the horizon. Null if it does not
 * set on that day.
 */
function sunsetOf(date: DateText, { latitude, longitude }: Position): string | null {
  const { sunset } = getTimes(instantOf(date, MINUTES_A_DAY / 2), latitude, longitude);
  if (sunset === null) return null;
  return timeOf(minutesAt(new Date(Math.round(sunset.getTime() / MILLISECONDS_A_MINUTE) * MILLISECONDS_A_MINUTE)));
}

const read = textsOf('landing-today', { ja, en });

/** An event that takes place once. */
interface DatedEvent {
  readonly title: Localized;
  readonly place: Localized;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** Most characters of a title in the sky, which has little room. */
const SHORT = { ja: 8, en: 16 } as const;
const shortened = (title: Localized): Localized => {
  const cut = (locale: 'ja' | 'en') => {
    const letters = [...title[locale]];
    return letters.length > SHORT[locale]
      ? `${letters
          .slice(0, SHORT[locale] - 1)
          .join('')
          .trim()}…`
      : title[locale];
  };
  return { ja: cut('ja'), en: cut('en') };
};

/** Sources of today's items: the town's events, its spots by id, and its position for the sunset. */
export interface TownDay {
  readonly events: readonly EventRow[];
  /** Events with places of the day. */
  readonly dated?: readonly DatedEvent[];
  readonly spots: ReadonlyMap<number, Pick<SpotRules, 'hours' | 'closings'>>;
  readonly position: Position;
}

type LocalizedItem = Omit<TodayItem, 'title' | 'short' | 'detail'> & Record<'title' | 'short' | 'detail', Localized>;

type WeekdayEvent = Extract<EventRow['days'], { kind: 'weekdays' }>;

const isNamedBy = ({ weekdays, nth, months, not_on_holidays }: WeekdayEvent, date: DateText): boolean =>
  weekdays.includes(weekdayOf(date)) &&
  (nth === undefined || nth.includes(nthOfMonth(date))) &&
  (months === undefined || months.includes(Number(date.slice(5, 7)))) &&
  (not_on_holidays !== true || !(isPublicHoliday(date) || isYearEnd(date)));

/** The hours of an event on a day; null if it does not take place. */
function hoursOf({ days, starts, ends }: EventRow, date: DateText, spots: TownDay['spots']) {
  if (days.kind === 'spot-open') {
    const spot = spots.get(days.spot_id);
    const opening = spot ? openingOf(spot, date) : null;
    return opening && { starts: opening.start, ends: opening.end };
  }
  const isOn = days.kind === 'dates' ? days.dates.includes(date) : isNamedBy(days, date);
  return isOn && starts !== undefined ? { starts, ends: ends ?? null } : null;
}

function sunsetItem(date: DateText, position: Position): LocalizedItem | null {
  const starts = sunsetOf(date, position);
  if (starts === null) return null;
  const words = (key: keyof typeof en): Localized => ({
    ja: read('ja', key, { starts }),
    en: read('en', key, { starts }),
  });
  return {
    kind: 'sunset',
    starts,
    ends: null,
    title: words('sunset-title'),
    short: words('sunset-short'),
    detail: words('sunset-detail'),
  };
}

const inOrder = (one: LocalizedItem, other: LocalizedItem): number =>
  one.starts === other.starts ? 0 : one.starts < other.starts ? -1 : 1;

/**
 * The town's day at `now`, in order of time; items with the same start are in the order of the calendar, the sunset
 * last. An event takes place as its row in the town pack says. One that follows a spot's opening is left out while the
 * spot is closed or gone.
 */
export function todayOf(
  { events, dated = [], spots, position }: TownDay,
  now: Date,
): { readonly date: DateText; readonly items: readonly LocalizedItem[] } {
  const date = dateAt(now);
  const happening = events.flatMap((event): LocalizedItem[] => {
    const hours = hoursOf(event, date, spots);
    const { title, short, detail } = event;
    const kind = event.days.kind === 'spot-open' ? 'opening' : 'event';
    return hours ? [{ kind, ...hours, title, short, detail }] : [];
  });
  const once = dated.map(({ title, place, starts_at, ends_at }): LocalizedItem => {
    const ends = dateAt(ends_at) === date ? timeOf(minutesAt(ends_at)) : null;
    return { kind: 'event', starts: timeOf(minutesAt(starts_at)), ends, title, short: shortened(title), detail: place };
  });
  const sunset = sunsetItem(date, position);
  return { date, items: [...happening, ...once, ...(sunset ? [sunset] : [])].toSorted(inOrder) };
}
