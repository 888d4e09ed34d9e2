import type { Locale } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';

/** A recipient: an e-mail address, or a mobile number in digits only. */
export interface Recipient {
  readonly channel: 'email' | 'sms';
  readonly to: string;
}

/** The columns of a member's row that give their contact. */
export interface Reachable {
  readonly email: string | null;
  /** The confirmed mobile number, digits only. */
  readonly login_tel_key: string | null;
}

/** A member's contact: e-mail, or SMS without an address. A counter guest has neither. */
export function recipientOf({ email, login_tel_key }: Reachable): Recipient {
  return email === null ? { channel: 'sms', to: login_tel_key ?? '' } : { channel: 'email', to: email };
}

export const isReachable = (member: Reachable): boolean => recipientOf(member).to !== '';

/** A recipient with the name for the salutation. */
export interface Correspondent extends Reachable {
  readonly lastname: string;
  readonly firstname: string;
  readonly locale: Locale;
}

const members = rowsOf(member);
const CALLED = ['email', 'login_tel_key', 'lastname', 'firstname', 'locale'] as const;

/** Undefined once the member has left. */
export const readCorrespondent = (database: Queryable, member_id: number): Promise<Correspondent | undefined> =>
  members.one(database, 'notification-correspondent', { member_id }, { columns: CALLED });
