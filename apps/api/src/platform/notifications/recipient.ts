import type { Locale } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
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

/** Somebody to whom the town writes, and how a notification calls them. */
export interface Correspondent extends Reachable {
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: Locale;
}

const members = rowsOf(member);
const CALLED = ['email', 'login_tel_key', 'lastname', 'firstname', 'locale'] as const;

/** Undefined once they have left. */
export const readCorrespondent = (database: Queryable, member_id: number): Promise<Correspondent | undefined> =>
  members.one(database, 'notification-correspondent', { member_id }, { columns: CALLED });
