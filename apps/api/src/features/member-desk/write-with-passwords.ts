import type { Refusal } from '@machi/domain/refusals/model';
import { isRefusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { Replay, answerBefore } from '../../platform/http/idempotency.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { openPasswords, sealPasswords } from './sealed-passwords.ts';

/** What is stored of a reply for its Idempotency-Key. */
interface Stored<T> {
  readonly reply: T;
  readonly sealed: string;
}

/**
 * Writes whose reply holds passwords: what is stored for the Idempotency-Key holds them sealed, so that only a
 * repetition by the same session gets the same reply.
 * @param fill puts the passwords, in order, into the reply; they are undefined for another session
 */
export function passwordWriter<T, R extends object>(
  house: Pick<House, 'secret'>,
  exchange: MemberExchange,
  fill: (reply: T, passwords: readonly string[] | undefined) => R | Refusal,
) {
  async function answer(work: (transaction: Queryable) => Promise<Stored<T> | Refusal>): Promise<R | Refusal> {
    const open = ({ reply, sealed }: Stored<T>): R | Refusal =>
      fill(reply, openPasswords(house.secret, exchange.session?.token ?? '', sealed));
    try {
      const stored = await exchange.write(work);
      return isRefusal(stored) ? stored : open(stored);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      return open(JSON.parse(error.body));
    }
  }

  return {
    /** What this key has been answered already; undefined when it is new. Writes nothing. */
    async replyBefore(): Promise<R | Refusal | undefined> {
      return exchange.attempt && answerBefore(answer);
    },
    /** Runs the work in one transaction, as `exchange.write` does. */
    write: (work: (transaction: Queryable) => Promise<{ reply: T; passwords: readonly string[] } | Refusal>) =>
      answer(async (transaction) => {
        const token = exchange.session?.token;
        if (token === undefined) throw new Error('Passwords are answered to a session only');
        const done = await work(transaction);
        return isRefusal(done)
          ? done
          : { reply: done.reply, sealed: sealPasswords(house.secret, token, done.passwords) };
      }),
  };
}
