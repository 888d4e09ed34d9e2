import { isFresh } from '../calendar/fresh.ts';
import type { CertificateStatus } from '../taps/model.ts';

/**
 * What is known of a certificate at a moment. A revoked one stays revoked however old the list is; without a list, or
 * with one that is too old, it is unknown and never valid (product, "Revoked certificates").
 * @param certificate `not_after` null where the end is not known
 * @param list `as_of` is thisUpdate of the list that is held; null: there is none
 */
export function certificateStatusOf(
  certificate: { readonly not_after: Date | null; readonly is_revoked: boolean },
  list: { readonly as_of: Date | null; readonly list_hours: number },
  now: Date,
): CertificateStatus {
  if (certificate.is_revoked) return 'revoked';
  if (certificate.not_after !== null && certificate.not_after.getTime() <= now.getTime()) return 'expired';
  return isFresh(list.as_of, list.list_hours, now) ? 'valid' : 'unknown';
}
