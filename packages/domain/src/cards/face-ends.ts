import { addDays, dateAt, type DateText } from '../calendar/model.ts';

/** Days after which a face that no terminal may use is deleted, and days of notice to its owner. */
export const FACE_UNUSED_DAYS = 180;
export const FACE_NOTICE_DAYS = 30;
const DAY = 86_400_000;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

export const toldUnusedSince = (now: Date): Date => daysBefore(now, FACE_UNUSED_DAYS - FACE_NOTICE_DAYS);

/** Latest time of a notice whose period has ended. */
export const endedToldAt = (now: Date): Date => daysBefore(now, FACE_NOTICE_DAYS);

/** The day on which a notice given now ends. */
export const endsUnused = (now: Date): DateText => addDays(dateAt(now), FACE_NOTICE_DAYS);
