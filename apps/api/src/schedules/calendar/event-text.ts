import type { FeedEvent } from '@machi/domain/calendar-feed/events';
import type { DateText, TimeText } from '@machi/domain/calendar/model';
import { repeatingOf } from './events.ts';
import type { CalendarRow } from './events.ts';
import { TIME_ZONE } from './town-clock.ts';

/** What an event says beside when it is. */
export interface EventWords {
  readonly summary: string;
  readonly description: string | null;
  readonly url: string;
}

/** No line is longer in UTF-8 (RFC 5545, 3.1), without its end. */
const MOST_OCTETS = 74;

/** Goes on in the next line what is too long for one; no letter is torn. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MOST_OCTETS) return line;
  const parts: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    if (octets + size > MOST_OCTETS) {
      parts.push(line.slice(from, at));
      from = at;
      octets = 0;
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  parts.push(line.slice(from));
  return parts.join('\r\n ');
}

/** What means something in a value, or ends its line (RFC 5545, 3.3.11). */
const MARKS = /[\\;,\r\n]/;
const escaped = (text: string): string =>
  MARKS.test(text) ? text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`) : text;

/** A moment in UTC, to the second: 20270119T040000Z. */
function momentOf(instant: Date): string {
  const text = instant.toISOString();
  return `${dayOf(text.slice(0, 10))}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`;
}
const dayOf = (date: DateText): string => `${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}`;

/** A day, or an hour of the town on it. */
const whenOf = (name: string, date: DateText, time: TimeText | null): string =>
  time === null
    ? `${name};VALUE=DATE:${dayOf(date)}`
    : `${name};TZID=${TIME_ZONE}:${dayOf(date)}T${time.slice(0, 2)}${time.slice(3)}00`;

/** For programs that look at nothing else. */
const ALL_DAY = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE\r\n';

/**
 * An event as ical-generator writes it, in a fraction of the time: that makes an object of each and looks at every field anew.
 * One thing differs: a changed date of whole days names its day as one, to which the library gives an hour.
 */
export function eventText(
  event: FeedEvent<CalendarRow>,
  uid: string,
  { summary, description, url }: EventWords,
): string {
  const { row, span, instead_of: instead, is_free: isFree } = event;
  const { start, end } = span;
  const updated = momentOf(row.updated_at);
  let text = `BEGIN:VEVENT\r\n${folded(`UID:${uid}`)}\r\nSEQUENCE:${row.revision}\r\nDTSTAMP:${updated}\r\n`;
  text += `${whenOf('DTSTART', start.date, start.time)}\r\n${whenOf('DTEND', end.date, end.time)}\r\n`;
  if (start.time === null) text += ALL_DAY;
  for (const line of repeatingOf(event)) text += `${folded(line)}\r\n`;
  if (instead) text += `${whenOf('RECURRENCE-ID', instead.date, instead.series.start_time)}\r\n`;
  text += `${folded(`SUMMARY:${escaped(summary)}`)}\r\nTRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}\r\n`;
  if (description !== null) text += `${folded(`DESCRIPTION:${escaped(description)}`)}\r\n`;
  text += `${folded(`URL;VALUE=URI:${escaped(url)}`)}\r\nCREATED:${momentOf(row.created_at)}\r\n`;
  return `${text}LAST-MODIFIED:${updated}\r\nCLASS:PRIVATE\r\nEND:VEVENT\r\n`;
}
