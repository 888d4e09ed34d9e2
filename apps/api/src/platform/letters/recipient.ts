import type { Recipient } from './outbox.ts';

/** What of a member's row tells where the town writes to them. */
export interface Reachable {
  readonly email: string | null;
  /** The confirmed mobile number, digits alone. */
  readonly login_tel_key: string | null;
}

/**
 * Where the town writes to a member: by mail, and by SMS to somebody without an address. A counter guest has neither.
 */
export function recipientOf({ email, login_tel_key }: Reachable): Recipient {
  return email === null ? { channel: 'sms', to: login_tel_key ?? '' } : { channel: 'email', to: email };
}

/** Whether there is any place to which the town writes. */
export const isReachable = (member: Reachable): boolean => recipientOf(member).to !== '';
