import type { CardApplication } from '@machi/domain/passes/card-application';
import { meaningOf, readBinary, selectApplication, selectFile } from './apdu.ts';
import { CardTrouble, type CardSession } from './card-session.ts';
import { hexOf, sha256 } from './bytes.ts';

/** The key of a card fresh from the factory, or after its application was cleared: everybody's, so nobody's. */
const isBlank = (key: Uint8Array): boolean => [0x00, 0xff].some((blank) => key.every((byte) => byte === blank));

async function readKey(card: CardSession, { aid, file, key_length }: CardApplication): Promise<Uint8Array | null> {
  for (const command of [selectApplication(aid), selectFile(file)])
    if (meaningOf((await card.ask(command)).status).kind !== 'done') return null;
  const { data, status } = await card.ask(readBinary(0, key_length));
  return meaningOf(status).kind === 'done' && data.length === key_length && !isBlank(data) ? data : null;
}

/**
 * SHA-256 of the key of the town's own application in the card, lower-case hex, read with three commands and without a
 * PIN; null when the card has no such application, or nothing in it that is a key. The key itself is forgotten here. If
 * the card fails in the middle, the answer is null too: what was read of it before still counts. Never throws for what
 * a card does.
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
