import type { FeedEvent } from '@machi/domain/calendar-feed/events';
import { eventName } from '@machi/domain/calendar-feed/calendar-news';
import type { FeedRow } from '../../features/calendar-feed/schedule-rows.ts';
import { openCalendar, wordsOf } from '../../features/calendar-feed/write-schedules.ts';
import type { House } from '../../platform/house.ts';
import { eventTimes, uidOf } from '../../schedules/calendar/events.ts';

/**
 * Own schedules as a calendar file by ical-generator and nothing else, which judges ours.
 * @returns writes it, from events that the library has as it wants them
 */
export function feedByLibrary(
  house: Pick<House, 'town' | 'publicUrl'>,
  events: readonly FeedEvent<FeedRow>[],
): () => string {
  const loaded = events.map((event) => ({
    ...eventTimes(event, uidOf(house.town.town.town_key, eventName(event))),
    ...wordsOf(house, event),
  }));
  return () => {
    const calendar = openCalendar(house, 'schedules', 'ja');
    for (const event of loaded) calendar.createEvent(event);
    return `${calendar.toString()}\r\n`;
  };
}
