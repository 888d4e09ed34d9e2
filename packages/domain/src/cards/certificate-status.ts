import { isFresh } from '../calendar/fresh.ts';
import type { CertificateStatus } from '../taps/model.ts';

/**
 * Status of a certificate at a moment. A revoked one stays revoked however old the list is. Without a list, or with one
 * that is too old, it is unknown and never valid (product, "Revoked certificates").
 * @param certificate `not_after` is null if its end is not known
 * @param list `as_of` is thisUpdate of the current list; null: there is none
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
