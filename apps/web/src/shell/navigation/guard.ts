import { isLoggedIn } from '@machi/client/record-store';
import type { ClientRecord } from '@machi/client/record';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { RouteRow } from '@machi/domain/navigation/routes';

/**
 * Whoever holds a token that lasts beyond now may enter, everybody else
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

/** State in the history of a screen that says goodbye to somebody who was a member until a moment ago. */
export const farewell = { isFarewell: true } as const;

/** The same where the session has ended but the reply that would say why was lost. */
export const likelyFarewell = { ...farewell, isLikely: true } as const;

/** Whether the state in the history, which may be anything, has this mark. */
const isMarked = (state: unknown, mark: string): boolean =>
  typeof state === 'object' && state !== null && Object.getOwnPropertyDescriptor(state, mark)?.value === true;

/** Whether a screen only says goodbye: it asks for nothing and needs no login any more. */
export const isFarewell = (state: unknown): boolean => isMarked(state, 'isFarewell');

/** Whether it is likely rather than known that the membership has ended. */
export const isLikelyFarewell = (state: unknown): boolean => isFarewell(state) && isMarked(state, 'isLikely');

/** State of the login page for somebody whose password may have been changed by a call whose reply was lost. */
export const likelyNewPassword = { isLikelyNewPassword: true } as const;

export const isLikelyNewPassword = (state: unknown): boolean => isMarked(state, 'isLikelyNewPassword');
