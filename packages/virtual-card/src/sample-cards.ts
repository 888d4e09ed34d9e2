import { randomBytes } from 'node:crypto';
import { readCard, writeCard } from './card-files.ts';
import type { CardHolder, CardProfile } from './card-profile.ts';
import { openSandboxAuthority } from './sandbox-authority.ts';

/** A card to try with. Without a holder it is a plain NFC card of the town. */
export interface SampleCard {
  /** Name of the card's file: lower-case letters, digits, hyphens. */
  readonly card_key: string;
  readonly card_name: string;
  readonly holder: CardHolder | null;
}

/** As MIFARE cards of seven bytes have it: the maker first. */
const newUid = (): string => `04${randomBytes(6).toString('hex')}`;

/** Reads the cards of `<folder>/cards`, and makes those that are not there yet: from then on they stay the same. */
export async function sampleCards(
  folder: string,
  wanted: readonly SampleCard[],
  now: Date,
): Promise<readonly CardProfile[]> {
  const cards: CardProfile[] = [];
  for (const { card_key, card_name, holder } of wanted) {
    const before = readCard(folder, card_key);
    if (before) {
      cards.push(before);
      continue;
    }
    const made: CardProfile =
      holder === null
        ? { kind: 'town', card_key, card_name, uid: newUid() }
        : await (await openSandboxAuthority(folder)).issueCard({ card_key, card_name, holder, now });
    writeCard(folder, made);
    cards.push(made);
  }
  return cards;
}
