import { addDays, dateAt, type DateText } from '../calendar/model.ts';

/** A face that no terminal may use ends after so many days; its owner hears of it so many days before. */
export const FACE_UNUSED_DAYS = 180;
export const FACE_NOTICE_DAYS = 30;
const DAY = 86_400_000;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

export const toldUnusedSince = (now: Date): Date => daysBefore(now, FACE_UNUSED_DAYS - FACE_NOTICE_DAYS);

/** Whoever was told then has had the time to come. */
export const endedToldAt = (now: Date): Date => daysBefore(now, FACE_NOTICE_DAYS);

/** The day until which somebody who is told now has the time. */
export const endsUnused = (now: Date): DateText => addDays(dateAt(now), FACE_NOTICE_DAYS);
