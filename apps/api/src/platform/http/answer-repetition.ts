import type { Refusal } from '@machi/domain/refusals/model';
import type { MemberExchange } from './exchange.ts';
import { answerBefore } from './idempotency.ts';

/**
 * Answers what was done already under the same Idempotency-Key, and undefined when nothing was: asked where the action
 * itself makes its repetition wrong, as a change of the password does with the old one. Writes nothing.
 * @throws Replay with the reply of then
 */
export async function answerRepetition(exchange: MemberExchange): Promise<Refusal | undefined> {
  return exchange.attempt && answerBefore<Refusal>((work) => exchange.write(work));
}
