import type { Refusal } from '@machi/domain/refusals/model';
import type { MemberExchange } from './exchange.ts';
import { answerBefore } from './idempotency.ts';

/**
 * Answers the stored reply for the same Idempotency-Key, undefined if there is none. For actions that invalidate their
 * own repetition, such as a change of password, which needs the old one. Writes nothing.
 * @throws Replay with the stored reply
 */
export async function answerRepetition(exchange: MemberExchange): Promise<Refusal | undefined> {
  return exchange.attempt && answerBefore<Refusal>((work) => exchange.write(work));
}
