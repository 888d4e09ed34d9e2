/** "10 min, 5 tries" (product, "Codes that are sent"). */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** "Two-factor skip period: 30 days" (product, "Codes that are sent"), from the day on which it was asked for. */
export const REMEMBERED_DAYS = 30;
/** "Resend after 60 s, at most 5 an hour" (product, "Codes that are sent"). */
export const RESEND_SECONDS = 60;
const RESEND_AN_HOUR = 5;

/** Officials always, others when they have switched it on (product, "Codes that are sent"). */
export const needsSecondFactor = (member: {
  readonly is_official: boolean;
  readonly is_otp_enabled: number;
}): boolean => member.is_official || member.is_otp_enabled === 1;

/** Whether another code or link may go out: seconds to wait, or that the hour's number is used up. */
export type Permit = { readonly may: true } | { readonly may: false; readonly wait: number; readonly isLimit: boolean };

/**
 * Whether another code or link may go to the same contact.
 * @param sent how many went in the hour before `now`, and the time of the newest
 */
export function decideResend(sent: { readonly count: number; readonly newest: Date | null }, now: Date): Permit {
  const wait = sent.newest ? Math.ceil((sent.newest.getTime() - now.getTime()) / 1000) + RESEND_SECONDS : 0;
  if (sent.count >= RESEND_AN_HOUR) return { may: false, wait: Math.max(wait, 1), isLimit: true };
  return wait > 0 ? { may: false, wait, isLimit: false } : { may: true };
}
