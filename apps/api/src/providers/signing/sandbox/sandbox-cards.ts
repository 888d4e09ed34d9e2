import path from 'node:path';
import type { SampleMember } from '@machi/domain/town/model';
import { listCards, readCard, takeCard } from '@machi/virtual-card/card-files';
import type { CardHolder } from '@machi/virtual-card/card-profile';
import { serialOf } from '@machi/virtual-card/certificates';
import { cardOfPerson, sampleCards } from '@machi/virtual-card/sample-cards';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import type { Clock } from '../../../ground/clock.ts';

/** States of a card's certificate: its own, or one that must be refused. */
export const cardStates = ['own', 'expired', 'revoked', 'foreign'] as const;
export type CardState = (typeof cardStates)[number];

/** Longer than any certificate is valid. */
const LONG_AGO_YEARS = 6;

export interface CardDrawer {
  readonly folder: string;
  readonly people: readonly SampleMember[];
  readonly clock: Clock;
  /** Adds serials to the sandbox's revocation list. */
  revoke(serials: readonly string[]): Promise<void>;
}

/** The cards for the phone: those of the folder, and one for each sample person, made at first use. */
export function openDrawer({ folder, people, clock, revoke }: CardDrawer) {
  const samples = people.map(cardOfPerson);
  /** Cards that must be refused; each keeps its tries while this process runs. */
  const others = new Map<string, VirtualCard>();

  async function make(state: CardState, card_key: string, holder: CardHolder): Promise<VirtualCard> {
    const authority = await openSandboxAuthority(state === 'foreign' ? path.join(folder, 'foreign') : folder);
    const now = new Date(clock());
    if (state === 'expired') now.setUTCFullYear(now.getUTCFullYear() - LONG_AGO_YEARS);
    const card = await authority.issueCard({ card_key, card_name: holder.name, holder, now });
    if (state === 'revoked') await revoke([serialOf(card.signing.certificate)]);
    return createVirtualCard(card);
  }

  return {
    list(): readonly { readonly card_key: string; readonly card_name: string }[] {
      const there = listCards(folder).filter(({ kind }) => kind === 'individual-number');
      const keys = new Set(there.map(({ card_key }) => card_key));
      return [...there, ...samples.filter(({ card_key }) => !keys.has(card_key))];
    },
    /** Undefined: there is no such card. */
    async take(cardKey: string, state: CardState): Promise<VirtualCard | undefined> {
      const sample = samples.find(({ card_key }) => card_key === cardKey);
      const isKnown = this.list().some(({ card_key }) => card_key === cardKey);
      if (!isKnown) return undefined;
      if (sample && state === 'own') await sampleCards(folder, [sample], clock());
      if (state === 'own') return takeCard(folder, cardKey);
      const card = readCard(folder, cardKey);
      const holder = card?.kind === 'individual-number' ? card.holder : sample?.holder;
      if (!holder) return undefined;
      const key = `${cardKey}-${state}`;
      const made = others.get(key) ?? (await make(state, key, holder));
      others.set(key, made);
      return made;
    },
  };
}
export type Drawer = ReturnType<typeof openDrawer>;
