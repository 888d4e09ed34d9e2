import type { CallFailure, Client } from './client.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** No reply came, or none that says what became of it. */
export const isUnanswered = ({ status }: Pick<CallFailure, 'status'>): boolean => status === 0 || status >= 500;

/**
 * Calls for what must not be done twice: whoever presses again after a lost reply sends the same Idempotency-Key, and is
 * answered what became of it. Once there is an answer the same content is something new.
 */
export function untilAnswered(call: Client['call']): Client['call'] {
  let unanswered: { readonly content: string; readonly key: string } | undefined;
  return async (endpoint, input, flags) => {
    const content = JSON.stringify([endpoint.name, input]);
    const sent = unanswered?.content === content ? unanswered : { content, key: newIdempotencyKey() };
    unanswered = sent;
    const result = await call(endpoint, input, { ...flags, idempotencyKey: sent.key });
    if (result.ok || !isUnanswered(result)) unanswered = undefined;
    return result;
  };
}
