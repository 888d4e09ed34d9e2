import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { hkdfSync } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { Replay, answerBefore } from '../../platform/http/idempotency.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { seal, unseal } from '../../ground/seal.ts';

const keyOf = (secret: string, token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, 'passwords of a stored reply', 32));

/**
 * Seals passwords to be stored with the reply of an Idempotency-Key. Only the session that asked can open them: its
 * token is not stored.
 * @param token the session's token as its client holds it
 */
const sealPasswords = (secret: string, token: string, passwords: readonly string[]): string =>
  seal(keyOf(secret, token), JSON.stringify(passwords)).toString('base64url');

/** Opens the passwords, in order; undefined for another session. */
function openPasswords(secret: string, token: string, sealed: string): readonly string[] | undefined {
  const text = unseal(keyOf(secret, token), Buffer.from(sealed, 'base64url'));
  if (text === undefined) return undefined;
  const passwords: string[] = JSON.parse(text);
  return passwords;
}

/** The stored reply of an Idempotency-Key. */
interface Stored<T> {
  readonly reply: T;
  readonly sealed: string;
}

/**
 * Writes replies that hold passwords. The stored reply holds them sealed, so that only a repetition by the same session
 * gets the same reply.
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
    /** The stored reply of this key; undefined if it is new. Writes nothing. */
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
