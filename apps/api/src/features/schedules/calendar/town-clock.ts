import type { DateText, TimeText } from '@machi/domain/calendar/model';

export const TIME_ZONE = 'Asia/Tokyo';

/** The town's time zone as a calendar file names it: nobody has changed the clocks there since 1951 (RFC 5545, 3.6.5). */
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
 * What the clock on the wall shows, for a writer that reads hours off a date by the time zone of this server: here it reads
 * the same whatever that is. The writer asks for the parts of a TZDate (of @date-fns/tz) before it leaves a date as it is.
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

/** A day alone: no time here has seconds, so that one of them marks it. */
export class WallDay extends WallTime {
  constructor(date: DateText) {
    super(date, null);
  }
  override getSeconds(): number {
    return 1;
  }
}
