import type { CallFailure, CallFlags } from './client.ts';

/** No reply came, or none that tells the result. */
export const isUnanswered = ({ status }: Pick<CallFailure, 'status'>): boolean => status === 0 || status >= 500;

/**
 * Sends a request that must not take effect twice. A retry after a lost reply sends the same Idempotency-Key and gets
 * the first result. After an answer, equal content counts as a new request.
 * @param send returns undefined if nothing was sent
 * @param keyFor gives the same content the same key (`createAttemptKeys`)
 */
export function untilAnswered<Input, Result extends { readonly ok: true } | CallFailure | undefined>(
  send: (input: Input, flags: CallFlags) => Promise<Result>,
  keyFor: (content: unknown) => string,
): (input: Input, flags?: CallFlags) => Promise<Result> {
  let answers = 0;
  return async (input, flags) => {
    const result = await send(input, { ...flags, idempotencyKey: keyFor([answers, input]) });
    if (result && (result.ok || !isUnanswered(result))) answers += 1;
    return result;
  };
}
