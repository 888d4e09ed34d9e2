import ical, { ICalEventClass } from 'ical-generator';
import type { ICalCalendar, ICalEventData } from 'ical-generator';
import type { FeedEvent } from '@machi/domain/calendar-feed/events';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { eventName } from '@machi/domain/calendar-feed/calendar-news';
import type { ReservationRow } from '../bookings/store.ts';
import { keyedHash } from '../../ground/secrets.ts';
import type { House } from '../../platform/house.ts';
import { calendarText, eventTimes, uidOf } from '../schedules/calendar/events.ts';
import { timeZoneText } from '../schedules/calendar/town-clock.ts';
import type { FeedRow } from './schedule-rows.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('calendar-feed', { ja, en });

/** The parts of the town that a calendar names. */
export interface FeedHouse extends Pick<House, 'publicUrl' | 'secret'> {
  readonly town: Pick<House['town'], 'town'>;
}
type Event = FeedEvent<FeedRow>;

const HOUR_SECONDS = 3600;

/** An empty calendar. */
function openCalendar(
  { town: { town } }: Pick<FeedHouse, 'town'>,
  name: 'schedules' | 'busyTimes',
  locale: Locale,
): ICalCalendar {
  return ical({
    prodId: { company: town.town_key, product: 'machi', language: locale.toUpperCase() },
    name: fillText(textsIn(locale)[name], { town: town.town_name[locale] }),
    // Each event names the zone itself: with a zone on the calendar the library would write moments without one.
    timezone: { name: null, generator: timeZoneText },
    ttl: HOUR_SECONDS,
  });
}

/** An own schedule as an event of the library, in the participants' words. */
function wholeEvent({ town, publicUrl }: Pick<FeedHouse, 'town' | 'publicUrl'>, event: Event): ICalEventData {
  const { row, of, instead_of: instead } = event;
  const date = instead?.date ?? of.date;
  return {
    ...eventTimes(event, uidOf(town.town.town_key, eventName(event))),
    summary: row.title,
    description: [row.note, row.url].filter((text) => text !== '').join('\n\n') || null,
    url: `${publicUrl}/schedule/detail/${of.schedule_id}${date === null ? '' : `/${date}`}`,
  };
}

/** Writes own schedules with their content as an iCalendar file. */
export function writeSchedules(house: FeedHouse, events: readonly Event[], locale: Locale): string {
  const calendar = openCalendar(house, 'schedules', locale);
  for (const event of events) calendar.createEvent(wholeEvent(house, event));
  return calendarText(calendar);
}

/** A reserved time with its code. */
export type BusyTime = Pick<
  ReservationRow,
  'started_at' | 'ended_at' | 'revised_at' | 'reserved_at' | 'revision' | 'reservation_code'
>;

/** Writes busy times only, without texts or numbers that reveal the content. */
export function writeBusy(
  house: FeedHouse,
  events: readonly Event[],
  reservations: readonly BusyTime[],
  memberId: number,
  locale: Locale,
): string {
  const calendar = openCalendar(house, 'busyTimes', locale);
  const { busy: summary } = textsIn(locale);
  const idOf = (name: string): string =>
    `busy-${keyedHash(house.secret, `busy ${memberId} ${name}`).slice(0, 32)}@${house.town.town.town_key}.machi`;
  for (const event of events)
    // The author and time of a change are left out, too.
    calendar.createEvent({ ...eventTimes(event, idOf(`schedule ${eventName(event)}`)), created: null, summary });
  for (const { reservation_code, started_at, ended_at, revised_at, reserved_at, revision } of reservations)
    calendar.createEvent({
      id: idOf(`reservation ${reservation_code}`),
      stamp: revised_at ?? reserved_at,
      sequence: revision,
      start: started_at,
      end: ended_at,
      summary,
      class: ICalEventClass.PRIVATE,
    });
  return calendarText(calendar);
}
