import type { Shared } from './contract.ts';

/** Lines of at most 75 octets (RFC 5545, 3.1): no letter takes more than three octets a code unit. */
const LINE = 24;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const stamp = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** Splits a line before its limit; never within a letter of two code units. */
function folded(line: string): string {
  const letters = [...line];
  const lines: string[] = [];
  while (letters.length > 0) lines.push(letters.splice(0, LINE / 2).join(''));
  return lines.join('\r\n ');
}

/** A calendar file (RFC 5545) of what a link shows. */
export function calendarFileOf(shared: Shared, now: Date): string {
  const { room, spot, address, latitude, longitude, starts_at, ends_at, is_provisional } = shared;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//machi//shared//EN',
    'BEGIN:VEVENT',
    // Two rooms of one facility may be shared for the same time.
    `UID:${stamp(starts_at)}-${latitude}-${longitude}-${encodeURIComponent(room)}@shared.machi`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(starts_at)}`,
    `DTEND:${stamp(ends_at)}`,
    `SUMMARY:${escaped(`${spot} ${room}`)}`,
    `LOCATION:${escaped(address === '' ? spot : `${spot} ${address}`)}`,
    `GEO:${latitude};${longitude}`,
    `STATUS:${is_provisional ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
