import { readFileSync } from 'node:fs';
import path from 'node:path';
import { takeCard } from '@machi/virtual-card/card-files';
import { cardOfPerson, sampleCards, type SampleCard } from '@machi/virtual-card/sample-cards';
import * as z from 'zod/mini';
import { createVirtualReaders, type VirtualReaders } from './cards/virtual-readers.ts';
import type { VirtualHand } from './terminal/open-terminal.ts';

const SampleMembers = z.array(
  z.object({
    email: z.optional(z.string()),
    member_id: z.optional(z.number()),
    lastname: z.string(),
    firstname: z.string(),
    birthdate: z.string(),
    gender: z.number(),
    address1: z.string(),
    address2: z.string(),
  }),
);

/** Cards in the drawer: one of each sample person, and a town card that is not linked yet. */
function samplesOf(townFolder: string): SampleCard[] {
  const people = SampleMembers.parse(JSON.parse(readFileSync(path.join(townFolder, 'sample-members.json'), 'utf8')));
  const cards = people.map(cardOfPerson);
  return [...cards, { card_key: 'town-card', card_name: '町のカード', holder: null }];
}

export interface VirtualGround {
  readonly readers: VirtualReaders;
  readonly hand: VirtualHand;
}

/**
 * Opens virtual readers with the sample people's cards, made in `<cardFolder>/cards` if missing: only a server whose
 * revocation source is its sandbox trusts them. Rejects if a file is damaged.
 */
export async function openVirtualGround(cardFolder: string, townFolder: string): Promise<VirtualGround> {
  const cards = await sampleCards(cardFolder, samplesOf(townFolder), new Date());
  const readers = createVirtualReaders();
  return {
    readers,
    hand: {
      cards: cards.map(({ card_key, card_name }) => ({ card_key, card_name })),
      hold(cardKey) {
        const card = cards.some(({ card_key }) => card_key === cardKey) ? takeCard(cardFolder, cardKey) : undefined;
        if (card) readers.hold(card);
      },
      remove: () => readers.takeAway(),
    },
  };
}
