import { isLoggedIn } from '@machi/client/record-store';
import type { ClientRecord } from '@machi/client/record';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { RouteRow } from '@machi/domain/navigation/routes';

/**
 * Specification section 2, "Navigation guard": whoever holds a token that lasts beyond now may enter, everybody else
 * only where every matched route is public. Returns the login page to go to instead, or null.
 * @param fullPath path, query and hash as requested
 */
export function loginInstead(
  session: Pick<ClientRecord, 'token' | 'expire'>,
  now: Date,
  matched: readonly Pick<RouteRow, 'isPublic'>[],
  fullPath: string,
): string | null {
  if (isLoggedIn(session, now)) return null;
  return matched.every((route) => route.isPublic) ? null : loginPathFor(fullPath);
}
