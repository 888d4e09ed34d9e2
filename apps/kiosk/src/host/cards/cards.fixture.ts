import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardHolder, IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { openSandboxAuthority, type SandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import type { Transmit } from './card-session.ts';

export const HOLDER: CardHolder = {
  name: '山田　キヨ',
  address: '北海道星守町北の沢12番地',
  birth_date: '1943-05-03',
  sex: 2,
};
/** The same birth date as the surface application takes it: 昭和18年. */
export const BIRTH_PIN = '180503';
export const TOWN_UID = '04a1b2c3d4e5f6';

/** Runs work with an authority in a temporary folder. */
export async function withAuthority<Result>(work: (authority: SandboxAuthority) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-cards-'));
  try {
    return await work(await openSandboxAuthority(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const issueCard = (authority: SandboxAuthority, now: Date, cardKey = 'kiyo'): Promise<IndividualNumberCard> =>
  authority.issueCard({ card_key: cardKey, card_name: cardKey, holder: HOLDER, now });

/** The same card with another maker's data format. */
export const otherMake = (card: IndividualNumberCard): IndividualNumberCard => ({ ...card, make: 'exact' });

/** Sample of a town's application in the cards; the sample town has none. */
export const APPLICATION: CardApplication = { aid: 'f0484f53484901', file: '0a01', key_length: 16 };

/** The same card with the town's application in it. */
export const withApplication = (
  card: IndividualNumberCard,
  key: Uint8Array = Buffer.from('0123456789abcdef', 'ascii'),
): IndividualNumberCard => ({
  ...card,
  town_application: { ...APPLICATION, key: Buffer.from(key).toString('base64') },
});

export const townCard = (): VirtualCard =>
  createVirtualCard({ kind: 'town', card_key: 'town', card_name: 'town', uid: TOWN_UID });

export const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

/** Public half of the card's surface key as the town stores it. */
export const surfaceKeyOf = (card: IndividualNumberCard): string =>
  createPublicKey({
    key: `-----BEGIN PRIVATE KEY-----\n${card.surface.private_key}\n-----END PRIVATE KEY-----\n`,
    format: 'pem',
  })
    .export({ format: 'der', type: 'spki' })
    .toString('base64url');

/** Card whose commands are logged, in hex. */
export function logged(card: VirtualCard): { readonly transmit: Transmit; readonly apdus: string[] } {
  const apdus: string[] = [];
  return {
    apdus,
    transmit: (apdu) => {
      apdus.push(Buffer.from(apdu).toString('hex'));
      return Promise.resolve(card.transmit(apdu));
    },
  };
}

const SELECT_AID = /^00a4040c0a([0-9a-f]{20})$/;
const INPUT_ASSIST = 'd3921000310001010408';

/** Whether commands ask for the individual number: by the file 0001 of the input assist, or its short identifier. */
export function asksForNumber(apdus: readonly string[]): boolean {
  let application = '';
  return apdus.some((apdu) => {
    application = SELECT_AID.exec(apdu)?.[1] ?? application;
    return application === INPUT_ASSIST && (apdu.startsWith('00a4020c020001') || /^00b[0-3]81/.test(apdu));
  });
}
