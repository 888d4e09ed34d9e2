import { readBounded } from './read-bounded.ts';

/** Tokens, keys and a result have a few KB; certificates two each. */
const MOST_BYTES = 200_000;
/** A Response with one of these has no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** A reply beyond the limit. */
export class AnswerTooLarge extends Error {}

/** `fetch` with the whole body read within bounds, and without following redirects. */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const body = await readBounded(response, MOST_BYTES);
  if (body === undefined) throw new AnswerTooLarge(`more than ${MOST_BYTES} bytes`);
  const { status, headers } = response;
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}
