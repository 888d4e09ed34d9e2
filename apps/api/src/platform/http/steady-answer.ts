import { setTimeout as pause } from 'node:timers/promises';

/** Longer than writing a secret and its notification takes. */
const ANSWER_MILLISECONDS = 250;

/** What the work answers, but not before a fixed time: then the answer does not tell whether there was anything to write. */
export async function answerSteadily<T>(work: Promise<T>): Promise<T> {
  const [reply] = await Promise.all([work, pause(ANSWER_MILLISECONDS)]);
  return reply;
}
