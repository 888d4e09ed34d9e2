import type { CardApplication } from '@machi/domain/passes/card-application';
import { meaningOf, readBinary, selectApplication, selectFile, hexOf, sha256 } from './apdu.ts';
import { CardTrouble, type CardSession } from './card-session.ts';

/** Whether a key is blank, as in a new card or a cleared application: many cards share it, so it identifies none. */
const isBlank = (key: Uint8Array): boolean => [0x00, 0xff].some((blank) => key.every((byte) => byte === blank));

async function readKey(card: CardSession, { aid, file, key_length }: CardApplication): Promise<Uint8Array | null> {
  for (const command of [selectApplication(aid), selectFile(file)])
    if (meaningOf((await card.ask(command)).status).kind !== 'done') return null;
  const { data, status } = await card.ask(readBinary(0, key_length));
  return meaningOf(status).kind === 'done' && data.length === key_length && !isBlank(data) ? data : null;
}

/**
 * Reads the SHA-256 of the key of the card's town application, lower-case hex, with three commands and without a PIN;
 * null if the card has no such application, or no key in it. The key itself is dropped here. If the card fails
 * meanwhile, the result is also null: what was read before still counts. Never throws because of a card.
 */
export async function readApplicationKeyHash(card: CardSession, application: CardApplication): Promise<string | null> {
  try {
    const key = await readKey(card, application);
    return key && hexOf(sha256(key));
  } catch (error) {
    if (error instanceof CardTrouble) return null;
    throw error;
  }
}
