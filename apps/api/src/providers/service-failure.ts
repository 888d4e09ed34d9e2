import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AnswerTooLarge } from './bounded-fetch.ts';

/**
 * Why a service of OpenID Connect gave nothing. cancelled: by the person. away: no answer in time. refused: it rejects
 * the request, code or token. malformed: its reply is unreadable or not for us.
 */
export interface ServiceFailure {
  readonly failed: 'cancelled' | 'away' | 'refused' | 'malformed';
  /** For the log: a term of the protocol, never personal data. */
  readonly detail: string;
}

export const isServiceFailure = (value: object): value is ServiceFailure => 'failed' in value;

/** The service answered a request with an error status. */
export class RefusedByService extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP_${status}`);
    this.status = status;
  }
}

/** Protocol words are short with few characters; anything else from a service must not reach the log. */
const word = (text: unknown): string => (typeof text === 'string' && /^[\w-]{1,60}$/.test(text) ? text : 'unknown');

/** What fetch throws without an answer, or after a timeout. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || error.name === 'AbortError' || (error instanceof TypeError && 'cause' in error));

/** Turns an error of the protocol into a value. */
export function failureOf(error: unknown): ServiceFailure {
  const inner = error instanceof ClientError && error.cause !== undefined ? error.cause : error;
  if (error instanceof AuthorizationResponseError)
    return { failed: error.error === 'access_denied' ? 'cancelled' : 'refused', detail: word(error.error) };
  if (error instanceof ResponseBodyError) return { failed: 'refused', detail: word(error.error) };
  if (error instanceof WWWAuthenticateChallengeError) return { failed: 'refused', detail: `HTTP_${error.status}` };
  if (error instanceof RefusedByService)
    return { failed: error.status >= 500 || error.status === 429 ? 'away' : 'refused', detail: error.message };
  if (inner instanceof AnswerTooLarge) return { failed: 'malformed', detail: 'too-large' };
  if (isAway(inner) || isAway(error)) return { failed: 'away', detail: 'unreachable' };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { failed: 'malformed', detail: word(code ?? (error instanceof Error ? error.name : undefined)) };
}
