import { isLoggedIn } from '@machi/client/record-store';
import type { ClientRecord } from '@machi/client/record';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { RouteRow } from '@machi/domain/navigation/routes';

/**
 * Path of the login page to go to instead, or null. A valid token opens every route; otherwise every matched route must
 * be public.
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

/** History state of a goodbye screen, after the person has just left the membership. */
export const farewell = { isFarewell: true } as const;

/** The same when the session has ended but the reply with the reason was lost. */
export const likelyFarewell = { ...farewell, isLikely: true } as const;

/** Whether a history state, which may be anything, has this mark. */
const isMarked = (state: unknown, mark: string): boolean =>
  typeof state === 'object' && state !== null && Object.getOwnPropertyDescriptor(state, mark)?.value === true;

/** Whether a screen only says goodbye: it asks for nothing and needs no login. */
export const isFarewell = (state: unknown): boolean => isMarked(state, 'isFarewell');

export const isLikelyFarewell = (state: unknown): boolean => isFarewell(state) && isMarked(state, 'isLikely');

/** History state of the login page after a password change whose reply was lost. */
export const likelyNewPassword = { isLikelyNewPassword: true } as const;

export const isLikelyNewPassword = (state: unknown): boolean => isMarked(state, 'isLikelyNewPassword');
