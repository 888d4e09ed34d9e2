import { setTimeout as pause } from 'node:timers/promises';

/** Longer than writing a secret and its notification takes. */
const ANSWER_MILLISECONDS = 250;

/** Delays the result to a fixed time, so that the duration does not show whether anything was written. */
export async function answerSteadily<T>(work: Promise<T>): Promise<T> {
  const [reply] = await Promise.all([work, pause(ANSWER_MILLISECONDS)]);
  return reply;
}
