import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Attends } from '@machi/domain/schedule/model';
import { eventName, type CalendarNews } from '@machi/domain/calendar-feed/calendar-news';
import type { House } from '../../../platform/house.ts';
import type { CalendarPart } from '../../../providers/mail/mail.ts';
import { roomsInWords, type Catalog } from '../../../town/catalog.ts';
import { attendsOf, type Addressee, type OwnRow } from '../addressees.ts';
import { calendarText, eventTimes, uidOf } from './events.ts';
import { timeZoneText } from './town-clock.ts';

/** The sender's name and the time of a notification. */
export interface Sender {
  /** The name that this reader may know. */
  readonly name: string;
  readonly now: Date;
}

/**
 * Each notification about a schedule needs a higher number than the last (RFC 5546, 2.1.4). It is the time of writing:
 * a count of changes would show guests of one date how often the schedule changed.
 */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;
const sequenceAt = (now: Date): number => Math.floor(now.getTime() / 1000) - FIRST_SECOND;

const statuses = [ICalAttendeeStatus.DECLINED, ICalAttendeeStatus.ACCEPTED] as const;
const statusOf = (attends: Attends | undefined): ICalAttendeeStatus =>
  attends === 1 || attends === 0 ? statuses[attends] : ICalAttendeeStatus.NEEDSACTION;

/**
 * Writes the message for a calendar program (RFC 5546). The organizer is the town, whose mailbox nobody reads, so no
 * reply is requested. The reader is the only attendee named.
 */
export function writeInvitation(
  house: Pick<House, 'town' | 'publicUrl'>,
  known: Catalog,
  reader: Addressee,
  { method, events }: CalendarNews<OwnRow>,
  { name, now }: Sender,
): CalendarPart {
  const { town } = house.town;
  const calendar = ical({
    prodId: { company: town.town_key, product: 'machi', language: reader.locale.toUpperCase() },
    timezone: { name: null, generator: timeZoneText },
    method: ICalCalendarMethod[method],
  });
  const isCancelled = method === 'CANCEL';
  for (const event of events) {
    const { row, instead_of: instead, of } = event;
    const date = instead?.date ?? of.date;
    calendar.createEvent({
      ...eventTimes(event, uidOf(town.town_key, eventName(event))),
      stamp: now,
      sequence: sequenceAt(now),
      summary: row.title,
      // Notes are only for participants from the town.
      description:
        [reader.guest_key === null ? row.note : '', row.url].filter((text) => text !== '').join('\n\n') || null,
      location: roomsInWords(known, row.rooms, reader.locale) || null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled || row.attends === 0 ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      organizer: { name, email: town.mail_from },
      attendees: [
        {
          email: reader.email,
          name: reader.name,
          role: ICalAttendeeRole.REQ,
          status: statusOf(attendsOf(reader, row)),
          rsvp: false,
        },
      ],
      ...(isCancelled || reader.guest_key !== null
        ? {}
        : { url: `${house.publicUrl}/schedule/detail/${of.schedule_id}${date === null ? '' : `/${date}`}` }),
    });
  }
  return { method, content: calendarText(calendar) };
}
