import type { Endpoint, ReplyOf } from './endpoint.ts';

/**
 * What an endpoint answered, as its contract reads it; undefined when the answer does not fit the contract. It names no
 * problems, so that code that only reads replies does without the sentences of every refusal.
 */
export function readReply<E extends Endpoint>(endpoint: E, answered: unknown): ReplyOf<E> | undefined {
  const schema: E['reply'] = endpoint.reply;
  const result = schema.safeParse(answered);
  return result.success ? result.data : undefined;
}
