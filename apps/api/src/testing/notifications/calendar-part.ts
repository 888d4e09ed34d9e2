import ical from 'ical.js';
import type { Email } from 'postal-mime';

/** An event in a notification's calendar part. */
export interface ToldEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  /** The date of a series that it is about; null: all. */
  readonly instead: string | null;
  readonly rule: string | null;
  readonly without: readonly string[];
  readonly organizer: string;
  readonly organizerName: string;
  readonly attendees: readonly string[];
  readonly asksReply: boolean;
  readonly url: string | null;
  readonly location: string | null;
}
export interface ToldCalendar {
  readonly method: string;
  readonly events: readonly ToldEvent[];
}

const textOf = (component: ical.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '');
const orNull = (text: string): string | null => (text === '' ? null : text);

function readEvent(event: ical.Component): ToldEvent {
  const organizer = event.getFirstProperty('organizer');
  const attendees = event.getAllProperties('attendee');
  return {
    uid: textOf(event, 'uid'),
    sequence: Number(textOf(event, 'sequence')),
    status: textOf(event, 'status'),
    summary: textOf(event, 'summary'),
    start: textOf(event, 'dtstart'),
    end: textOf(event, 'dtend'),
    instead: orNull(textOf(event, 'recurrence-id')),
    rule: orNull(textOf(event, 'rrule')),
    without: event.getAllProperties('exdate').flatMap((property) => property.getValues().map(String)),
    organizer: textOf(event, 'organizer'),
    organizerName: String(organizer?.getFirstParameter('cn') ?? ''),
    attendees: attendees.map((property) => String(property.getFirstValue())),
    asksReply: attendees.some((property) => property.getFirstParameter('rsvp') === 'TRUE'),
    url: orNull(textOf(event, 'url')),
    location: orNull(textOf(event, 'location')),
  };
}

function readCalendar(text: string): ToldCalendar {
  const calendar = new ical.Component(ical.parse(text) as unknown[]);
  return {
    method: textOf(calendar, 'method'),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  };
}

const wordsOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** A mail's calendar parts: first the one that programs process automatically, then attachments. */
export const calendarsOf = ({ attachments }: Email): ToldCalendar[] =>
  attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ content }) => readCalendar(wordsOf(content)));
