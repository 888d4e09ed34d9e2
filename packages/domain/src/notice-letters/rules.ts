import { addDays, dateAt, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Pace } from './model.ts';

/** Ways to reach a person. */
export interface Reach {
  readonly has_mail: boolean;
  /** A confirmed mobile number. */
  readonly has_mobile: boolean;
  /** Has chosen a device or LINE for notices. */
  readonly has_other: boolean;
}

/** A person whom a notice concerns. */
export interface Reader extends Reach {
  /** Wants urgent notices by SMS too. */
  readonly is_sms_urgent: Flag;
  /** Choice for the notice's category; null: none. */
  readonly pace: Pace | null;
}

export interface Way {
  readonly channel: 'mail' | 'sms';
  readonly pace: Pace;
}

/**
 * Decides the notifications of a person about a notice that concerns them. Usual notices go by mail to those who chose
 * the category; without a mail address they are addressed to the number of somebody whose wishes lead them to a device or
 * LINE, at once. Urgent ones go to everybody at once regardless of their choice: by mail, and by SMS to those without
 * mail or who asked for it.
 */
export function waysTo(
  { has_mail, has_mobile, has_other, is_sms_urgent, pace }: Reader,
  isUrgent: boolean,
): readonly Way[] {
  if (!isUrgent) {
    if (pace === null) return [];
    if (has_mail) return [{ channel: 'mail', pace }];
    return has_mobile && has_other ? [{ channel: 'sms', pace: 'at-once' }] : [];
  }
  const ways: Way[] = has_mail ? [{ channel: 'mail', pace: 'at-once' }] : [];
  return has_mobile && (!has_mail || is_sms_urgent === 1) ? [...ways, { channel: 'sms', pace: 'at-once' }] : ways;
}

/** A due digest: it contains what was held back before `until`. Each person gets one a day. */
export interface Digest {
  readonly day: DateText;
  readonly until: Date;
}

/** Finds the newest digest whose hour has come. */
export function digestAt(now: Date, at: TimeText): Digest {
  const today = dateAt(now);
  const until = instantOf(today, minutesOf(at));
  if (until <= now) return { day: today, until };
  const day = addDays(today, -1);
  return { day, until: instantOf(day, minutesOf(at)) };
}
