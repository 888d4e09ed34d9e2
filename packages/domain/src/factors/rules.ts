import { tidyCode } from '../fields/width.ts';
import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { factorWays, type FactorKind, type FactorWay } from './ways.ts';

/** Parameters of RFC 6238 that every authenticator app supports. */
export const TOTP_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Steps accepted before and after the current one: phones' clocks are inexact, and typing takes time. */
export const TOTP_WINDOW = 1;
/** Wrong codes that invalidate a password: an intruder knows it, and at any time three codes in a million are right. */
export const MOST_WRONG_CODES = 100;
/** Numbers of wrong codes at which the owner is notified. */
export const TOLD_WRONG_CODES: readonly number[] = [5, 20, 50];
/** Minutes to complete an enrolment. */
export const ENROLMENT_MINUTES = 30;
/** Most passkeys of a member. */
export const MOST_PASSKEYS = 10;
/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** With 31 signs: 49 random bits, hashed as slowly as a password. */
export const RECOVERY_LENGTH = 10;
/** Signs that are not mistaken for others on paper: no I l 1, O o 0. */
export const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The number of the 30-second step that contains an instant. */
export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP_SECONDS);

interface Securable extends AccountKind {
  readonly factor_kinds: readonly FactorKind[];
}

/** Whether a login gives a session that can only enrol a factor: mail alone must not open a work account. */
export const mustEnrol = (member: Securable): boolean => isWorkAccount(member) && member.factor_kinds.length === 0;

/** Password of a login: the own one, or a temporary one that was sent or handed over at the desk. */
export type ShownPassword = 'own' | 'sent' | 'handed';

interface Reached extends Securable {
  /** True if the own password was sent, or set with one that was, so that a reader of the mail could know it. */
  readonly is_password_sent: boolean;
}

/** Whether only a handed-over password opens this account: mail alone would be enough otherwise. */
export const takesHandedOnly = (member: Reached): boolean =>
  isWorkAccount(member) && (member.is_password_sent || member.factor_kinds.length === 0);

/** Whether everything shown could come from mail alone, which opens no work account (docs/decisions/0065). */
export const isMailAlone = (member: Reached, shown: ShownPassword): boolean =>
  isWorkAccount(member) && (shown === 'own' ? member.is_password_sent : shown === 'sent' && takesHandedOnly(member));

/** Whether a reader of the mail could know the password that is set now. */
export const isSentAfter = (member: Reached, shown: ShownPassword): boolean =>
  shown !== 'handed' && (member.is_password_sent || (shown === 'sent' && member.factor_kinds.length === 0));

/** Ways to complete a login, the first one offered first; none if the member has no factor of their own. */
export function waysOf(kinds: readonly FactorKind[], recoveryLeft: number): FactorWay[] {
  if (kinds.length === 0) return [];
  return factorWays.filter((way) => (way === 'recovery' ? recoveryLeft > 0 : kinds.includes(way)));
}

/** Refuses the removal of an official's or company's last factor; they replace it instead. */
export const refuseRemoval = (owner: AccountKind, others: number): Refusal | undefined =>
  isWorkAccount(owner) && others === 0 ? refuse(409, { field: 'request', code: 'factor-last' }) : undefined;

/** A recovery code as typed or read aloud: in capitals, full-width, with blanks and hyphens. */
export const tidyRecoveryCode = (typed: string): string => tidyCode(typed).toLowerCase();

/** A recovery code in two groups, which are easier to read aloud and to type. */
export const writtenRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
