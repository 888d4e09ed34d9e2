import { tidyCode } from '../fields/width.ts';
import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { factorWays, type FactorKind, type FactorWay } from './ways.ts';

/** RFC 6238 as every authenticator app has it. */
export const TOTP_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Steps before and after the present one: clocks of telephones go wrong, and typing takes time. */
export const TOTP_WINDOW = 1;
/** So many wrong codes under one password end it: whoever tries them has it. Three of a million codes are right at a time. */
export const MOST_WRONG_CODES = 100;
/** At so many of them the person is told. */
export const TOLD_WRONG_CODES: readonly number[] = [5, 20, 50];
/** So long an enrolment may take. */
export const ENROLMENT_MINUTES = 30;
/** So many passkeys a member may have. */
export const MOST_PASSKEYS = 10;
/** So many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** Of 31 signs each: 49 random bits, hashed as slowly as a password. */
export const RECOVERY_LENGTH = 10;
/** Without what is mistaken for something else when read from paper: I l 1, O o 0. */
export const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The number of the step of 30 seconds in which an instant lies. */
export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP_SECONDS);

interface Securable extends AccountKind {
  readonly factor_kinds: readonly FactorKind[];
}

/** Whether a login ends with a session that can only enrol a factor: mail alone opens no account for work. */
export const mustEnrol = (member: Securable): boolean => isWorkAccount(member) && member.factor_kinds.length === 0;

/** With which password a login was begun: the own one, or a temporary one that was sent or handed over at the desk. */
export type ShownPassword = 'own' | 'sent' | 'handed';

interface Reached extends Securable {
  /** Whoever reads what the town sends could know the own password: it was sent, or set with one that was. */
  readonly is_password_sent: boolean;
}

/** Whether a password opens this account only when it was handed over: an official whose mail would be enough otherwise. */
export const takesHandedOnly = (member: Reached): boolean =>
  isWorkAccount(member) && (member.is_password_sent || member.factor_kinds.length === 0);

/** Whether all that was shown could come from the mail alone: that opens no official's account (docs/decisions/0065). */
export const isMailAlone = (member: Reached, shown: ShownPassword): boolean =>
  isWorkAccount(member) && (shown === 'own' ? member.is_password_sent : shown === 'sent' && takesHandedOnly(member));

/** Whether the password that is set now could be known to whoever reads the mail. */
export const isSentAfter = (member: Reached, shown: ShownPassword): boolean =>
  shown !== 'handed' && (member.is_password_sent || (shown === 'sent' && member.factor_kinds.length === 0));

/** In which ways a login may be answered, the first one offered; none where the member has no factor of their own. */
export function waysOf(kinds: readonly FactorKind[], recoveryLeft: number): FactorWay[] {
  if (kinds.length === 0) return [];
  return factorWays.filter((way) => (way === 'recovery' ? recoveryLeft > 0 : kinds.includes(way)));
}

/** Why this factor cannot be taken away by its owner; undefined when it can. An official or a company replaces the last one. */
export const refuseRemoval = (owner: AccountKind, others: number): Refusal | undefined =>
  isWorkAccount(owner) && others === 0 ? refuse(409, { field: 'request', code: 'factor-last' }) : undefined;

/** A recovery code as people type or read it: in capitals, full-width, with blanks and hyphens anywhere. */
export const tidyRecoveryCode = (typed: string): string => tidyCode(typed).toLowerCase();

/** Two groups, which are easier to read aloud and to type. */
export const writtenRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
