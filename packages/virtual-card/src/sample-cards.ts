import { randomBytes } from 'node:crypto';
import { readCard, writeCard } from './card-files.ts';
import type { CardHolder, CardProfile } from './card-profile.ts';
import { openSandboxAuthority } from './sandbox-authority.ts';

/** A sample card. Without a holder it is a plain NFC card of the town. */
export interface SampleCard {
  /** Name of the card's file: lower-case letters, digits, hyphens. */
  readonly card_key: string;
  readonly card_name: string;
  readonly holder: CardHolder | null;
}

/** A person of a town's sample, as in its pack. */
export interface SamplePerson {
  readonly email?: string | null | undefined;
  readonly member_id?: number | undefined;
  readonly lastname: string;
  readonly firstname: string;
  readonly birthdate: string;
  readonly gender: number;
  readonly address1: string;
  readonly address2: string;
}

/** Makes the card of a sample person. Without address and number, their position is the key. */
export function cardOfPerson(person: SamplePerson, place: number): SampleCard & { readonly holder: CardHolder } {
  const { email, member_id, lastname, firstname, birthdate, gender, address1, address2 } = person;
  const name = `${lastname} ${firstname}`;
  const key = (email?.split(/[@.]/)[0] ?? `member-${member_id ?? place}`).toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const sex = gender === 1 ? 1 : gender === 2 ? 2 : 0;
  return {
    card_key: key,
    card_name: name,
    holder: { name, address: address1 + address2, birth_date: birthdate, sex },
  };
}

/** UID of seven bytes as on MIFARE cards: the maker first. */
const newUid = (): string => `04${randomBytes(6).toString('hex')}`;

/** Reads the cards of `<folder>/cards`, and makes missing ones once. */
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
