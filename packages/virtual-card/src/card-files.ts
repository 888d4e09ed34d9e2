import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CardProfile } from './card-profile.ts';
import { createVirtualCard } from './virtual-card.ts';
import type { VirtualCard } from './apdu.ts';

const CARD_KEY = /^[a-z0-9][a-z0-9-]{0,39}$/;

function fileOf(folder: string, cardKey: string): string {
  if (!CARD_KEY.test(cardKey)) throw new RangeError(`A card is named by lower-case letters, digits and hyphens.`);
  return path.join(folder, 'cards', `${cardKey}.json`);
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Reads `<folder>/cards/<card_key>.json`; undefined when it is missing. Throws an Error that names a damaged file. */
export function readCard(folder: string, cardKey: string): CardProfile | undefined {
  const file = fileOf(folder, cardKey);
  try {
    const card: CardProfile = JSON.parse(readFileSync(file, 'utf8'));
    return card;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`${file} is not readable as a virtual card.`, { cause: error });
  }
}

/** Writes a card atomically; only its owner may read it. */
export function writeCard(folder: string, card: CardProfile): void {
  const file = fileOf(folder, card.card_key);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(card, null, 2)}\n`, { mode: 0o600 });
  renameSync(whole, file);
}

/** All cards of the folder in order of their names. */
export function listCards(folder: string): readonly CardProfile[] {
  try {
    return readdirSync(path.join(folder, 'cards'))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) => readCard(folder, name.slice(0, -'.json'.length)) ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Makes a card from its file, ready for a reader: the file keeps the PIN tries. Undefined: no such card. */
export function takeCard(folder: string, cardKey: string): VirtualCard | undefined {
  const card = readCard(folder, cardKey);
  if (!card) return undefined;
  return createVirtualCard(card, (pins) => {
    if (card.kind === 'individual-number') writeCard(folder, { ...card, pins });
  });
}
