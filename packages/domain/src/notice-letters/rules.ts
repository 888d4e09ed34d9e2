import { addDays, dateAt, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { Pace, Wish } from './model.ts';

/** How the town reaches somebody. */
export interface Reach {
  readonly has_mail: boolean;
  /** A confirmed mobile number. */
  readonly has_mobile: boolean;
}

/** Somebody for whom a notice is meant. */
export interface Reader extends Reach {
  /** They want urgent ones as a short message too. */
  readonly is_sms_urgent: Flag;
  /** What they chose for the category of the notice; null: nothing. */
  readonly pace: Pace | null;
}

export interface Way {
  readonly channel: 'mail' | 'sms';
  readonly pace: Pace;
}

/**
 * Which notifications somebody gets about a notice that is meant for them. Usual ones go by mail to who chose the category.
 * Urgent ones go to everybody at once whatever they chose: by mail, and as a short message to who has no mail or asked
 * for it.
 */
export function waysTo({ has_mail, has_mobile, is_sms_urgent, pace }: Reader, isUrgent: boolean): readonly Way[] {
  if (!isUrgent) return has_mail && pace !== null ? [{ channel: 'mail', pace }] : [];
  const ways: Way[] = has_mail ? [{ channel: 'mail', pace: 'at-once' }] : [];
  return has_mobile && (!has_mail || is_sms_urgent === 1) ? [...ways, { channel: 'sms', pace: 'at-once' }] : ways;
}

/** A digest that is due: what was told to wait before `until` is in it, and nobody has two of one day. */
export interface Digest {
  readonly day: DateText;
  readonly until: Date;
}

/** The newest digest whose hour of the town has come. */
export function digestAt(now: Date, at: TimeText): Digest {
  const today = dateAt(now);
  const until = instantOf(today, minutesOf(at));
  if (until <= now) return { day: today, until };
  const day = addDays(today, -1);
  return { day, until: instantOf(day, minutesOf(at)) };
}

/** What of a wish cannot be: notifications without an address, short messages without a number. */
export function refuseWishes(
  { wishes, is_sms_urgent }: { readonly wishes: readonly Wish[]; readonly is_sms_urgent: Flag },
  { has_mail, has_mobile }: Reach,
): Refusal | undefined {
  if (!has_mail && wishes.length > 0) return refuse(409, { field: 'wishes', code: 'wish-needs-contact' });
  if (!has_mobile && is_sms_urgent === 1) return refuse(409, { field: 'is_sms_urgent', code: 'wish-needs-contact' });
  return undefined;
}
