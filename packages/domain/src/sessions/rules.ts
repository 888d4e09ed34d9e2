import { refuse } from '../refusals/model.ts';
import type { FactorKind } from '../factors/ways.ts';
import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';

/** "10 min, 5 tries" (product, "Codes that are sent"). */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** "Two-factor skip period: 30 days" (product, "Codes that are sent"), from the day on which it was asked for. */
export const REMEMBERED_DAYS = 30;
/** Days after its last login for which a browser counts as known to an account. */
export const KNOWN_DAYS = 365;
/** Days for which auditors see the number of refused logins. */
export const REFUSED_LOGIN_DAYS = 30;
/** "Resend after 60 s, at most 5 an hour" (product, "Codes that are sent"). */
export const RESEND_SECONDS = 60;
const RESEND_AN_HOUR = 5;

/** Fields of a member that decide the second factor. */
interface Careful extends AccountKind {
  readonly is_otp_enabled: number;
  readonly factor_kinds: readonly FactorKind[];
}

/**
 * Always required for officials and companies; for others if they switched it on or have a factor of their own
 * (product, "Codes that are sent").
 */
export const needsSecondFactor = (member: Careful): boolean =>
  isWorkAccount(member) || member.is_otp_enabled === 1 || member.factor_kinds.length > 0;

/**
 * Tells whether a browser may be remembered. Officials and companies are always asked (product, "Codes that are sent").
 */
export const mayRemember = (member: Careful): boolean => needsSecondFactor(member) && !isWorkAccount(member);

/** Permission to send another code or link, or the seconds to wait, or that the hourly limit is reached. */
export type Permit = { readonly may: true } | { readonly may: false; readonly wait: number; readonly isLimit: boolean };

/**
 * Decides whether another code or link may go to the same contact.
 * @param sent number sent in the hour before `now`, and time of the newest
 */
export function decideResend(sent: { readonly count: number; readonly newest: Date | null }, now: Date): Permit {
  const wait = sent.newest ? Math.ceil((sent.newest.getTime() - now.getTime()) / 1000) + RESEND_SECONDS : 0;
  if (sent.count >= RESEND_AN_HOUR) return { may: false, wait: Math.max(wait, 1), isLimit: true };
  return wait > 0 ? { may: false, wait, isLimit: false } : { may: true };
}

/** Refuses a message that may not go yet, with the seconds to wait. */
export function refuseResend({ wait, isLimit }: Extract<Permit, { readonly may: false }>, field = '') {
  const refusal = isLimit
    ? refuse(429, { field, code: 'resend-limit' })
    : refuse(429, { field, code: 'resend-wait', params: [wait] });
  return { ...refusal, retryAfterSeconds: wait };
}

const over: ReadonlySet<string> = new Set(['otp-over', 'challenge-over']);

/**
 * Tells whether this login is over and has to start again with login ID and password.
 * @param codes of a refusal, by field
 */
export const isLoginOver = ({ codes }: { readonly codes: Readonly<Record<string, readonly string[]>> }): boolean =>
  Object.values(codes)
    .flat()
    .some((code) => over.has(code));
