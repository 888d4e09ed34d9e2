import type { Endpoint, ReplyOf } from './endpoint.ts';

/**
 * The payload of a reply by its contract; undefined if it does not fit. Without `problemsOf`, so that code that only
 * reads replies does not load the sentences of all refusals.
 */
export function readReply<E extends Endpoint>(endpoint: E, answered: unknown): ReplyOf<E> | undefined {
  const schema: E['reply'] = endpoint.reply;
  const result = schema.safeParse(answered);
  return result.success ? result.data : undefined;
}
