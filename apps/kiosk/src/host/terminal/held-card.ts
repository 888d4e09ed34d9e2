import { isApplicationAsked } from '@machi/domain/taps/identification';
import type { TapProblem } from '../../bridge.ts';
import type { HeldCard } from '../cards/card-readers.ts';
import type { CardProblem } from '../cards/card-session.ts';
import { checkCard, readAuthorities } from '../cards/check-card.ts';
import type { CardKnowledge } from '../cards/check-card.ts';
import { readCard } from '../cards/read-card.ts';
import type { AskedApplication } from '../cards/read-card.ts';
import type { PassHolders } from './pass-holders.ts';
import type { ReadTap } from './tap-hands.ts';

const problemOf: Readonly<Record<CardProblem, TapProblem>> = {
  'card-silent': 'card-silent',
  'card-pulled-away': 'card-pulled-away',
  'card-unreadable': 'card-unreadable',
  'reader-busy': 'reader-busy',
  // The screen says of the reader itself what is wrong, as soon as this has closed.
  'reader-gone': 'card-pulled-away',
};

const known = new WeakMap<PassHolders, CardKnowledge>();

/** The part of a snapshot by which a card is checked; its certificates are opened once a snapshot. */
function knowledgeOf(holders: PassHolders): CardKnowledge {
  const before = known.get(holders);
  if (before) return before;
  const { snapshot } = holders;
  const knowledge: CardKnowledge = {
    cardHashKey: Buffer.from(snapshot.card_hash_key, 'base64url'),
    authorities: readAuthorities(snapshot.trusted_authorities),
    entryOf: (cardHash) => holders.entry(cardHash),
    isApplication: (applicationHash) => holders.entryOfApplication(applicationHash) !== undefined,
    listAsOf: snapshot.list_as_of,
  };
  known.set(holders, knowledge);
  return knowledge;
}

/** The town's own application, where it can name anybody: it opens no bath, so that it is never read there. */
function askedApplication(holders: PassHolders, knows: CardKnowledge, now: Date): AskedApplication | null {
  const application = holders.hasApplications ? holders.snapshot.rules.card_application : undefined;
  if (!application) return null;
  return { application, isAsked: (card) => isApplicationAsked(checkCard(card, knows, now).evidence) };
}

/** Reads a card that is held to a reader and checks what it shows by the snapshot. Never rejects for what a card does. */
export async function readHeldCard(card: HeldCard, holders: PassHolders, now: Date): Promise<ReadTap> {
  const knows = knowledgeOf(holders);
  const read = await readCard((apdu) => card.transmit(apdu), { asked: askedApplication(holders, knows, now) });
  if ('problem' in read) return { problem: problemOf[read.problem] };
  const { evidence, bodyHash, surfaceProof } = checkCard(read.card, knows, now);
  return { evidence, bodyHash, phonePass: null, surfaceProof, face: null };
}
