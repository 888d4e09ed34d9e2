import type { DateText, TimeText } from '@machi/domain/calendar/model';

export const TIME_ZONE = 'Asia/Tokyo';

/** The town's time zone for a calendar file: its clocks have not changed since 1951 (RFC 5545, 3.6.5). */
export const timeZoneText = (): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${TIME_ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'TZNAME:JST',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');

/**
 * A wall-clock time for a writer that reads hours in the server's time zone: it gives the same hours in any zone. The
 * writer uses the methods of a TZDate (of @date-fns/tz) if a date has them.
 */
export class WallTime extends Date {
  readonly internal: Date;
  constructor(date: DateText, time: TimeText | null) {
    super(`${date}T${time ?? '00:00'}:00Z`);
    this.internal = new Date(this.getTime());
  }
  tzComponents(): [] {
    return [];
  }
  withTimeZone(): this {
    return this;
  }
  override getFullYear(): number {
    return this.getUTCFullYear();
  }
  override getMonth(): number {
    return this.getUTCMonth();
  }
  override getDate(): number {
    return this.getUTCDate();
  }
  override getHours(): number {
    return this.getUTCHours();
  }
  override getMinutes(): number {
    return this.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.getUTCSeconds();
  }
}

/** A whole day, marked by one second because no real time here has seconds. */
export class WallDay extends WallTime {
  constructor(date: DateText) {
    super(date, null);
  }
  override getSeconds(): number {
    return 1;
  }
}
