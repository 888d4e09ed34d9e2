import type { CallFailure, CallFlags } from './client.ts';

/** No reply came, or none that says what became of it. */
export const isUnanswered = ({ status }: Pick<CallFailure, 'status'>): boolean => status === 0 || status >= 500;

/**
 * Sends what must not be done twice: whoever presses again after a lost reply sends the same Idempotency-Key, and is
 * answered what became of it. Once there is an answer the same content is something new.
 * @param send answers undefined where nothing was sent
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
