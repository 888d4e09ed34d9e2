import { decideResend, type Permit } from '@machi/domain/sessions/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { sent_secret } from '../../database/tables/sessions.ts';
import { keyedHash } from '../../ground/secrets.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

const secrets = rowsOf(sent_secret);
/**
 * A later time was written while the clock was wrong (docs/decisions/0023). The margin is for other processes' clocks.
 */
const readSent = statement<{ sent: number; newest: Date | null }>(
  'read-sent-secrets',
  'select count(*)::int as sent, max(sent_at) as newest from sent_secret where key_hash = $1 and sent_at > $2 and sent_at < $3',
);

const keyOf = (house: { readonly secret: string }, purpose: string, contactKey: string): string =>
  keyedHash(house.secret, `${purpose} ${contactKey}`);

/**
 * Checks whether a secret may be sent for this purpose to this contact, known or not, and counts it. Concurrent
 * requests are counted one after the other; a refused one is not counted.
 * @param purpose such as "signup" or "otp"; each has its own count
 */
export async function permitSecret(
  house: { readonly secret: string },
  transaction: Queryable,
  purpose: string,
  contactKey: string,
  now: Date,
): Promise<Permit> {
  const key = keyOf(house, purpose, contactKey);
  await takeTurn(transaction, key);
  const [row] = await transaction.run(readSent, [
    key,
    new Date(now.getTime() - HOUR),
    new Date(now.getTime() + MINUTE),
  ]);
  const permit = decideResend({ count: row?.sent ?? 0, newest: row?.newest ?? null }, now);
  if (permit.may) await secrets.insert(transaction, 'note-sent-secret', { key_hash: key, sent_at: now });
  return permit;
}

/** Resets the count when a secret was used: its owner reads the messages, so nobody else is flooding them. */
export const settleSecrets = (
  house: { readonly secret: string },
  transaction: Queryable,
  purpose: string,
  contactKey: string,
) => secrets.remove(transaction, 'settle-sent-secrets', { key_hash: keyOf(house, purpose, contactKey) });
