import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { PassKind } from '../passes/model.ts';
import { Instant } from '../taps/model.ts';
import { CardApplication } from '../passes/card-application.ts';
import { CardHolder, CardProof, FoundHolder, LinkedCard } from './model.ts';

const toLink = endpointsFor('card:link:any');
const toKeep = endpointsFor('card:keep:own');

const person = z.object({ member_id: RowId });
const card = z.object({ card_id: RowId });
const holderReply = z.object({ holder: CardHolder });
const cardsReply = z.object({ cards: z.array(LinkedCard) });

export const findCardHolders = toLink('findCardHolders', 'GET', '/api/cards/holders', {
  input: z.object({ q: requiredText(64) }),
  reply: z.object({ holders: z.array(FoundHolder), has_more: z.boolean() }),
  description:
    'Finds whose card is to be linked, by name, furigana, telephone or town id. The access is in the audit log.',
});

export const readCardHolder = toLink('readCardHolder', 'GET', '/api/cards/holders/:member_id', {
  input: person,
  reply: z.object({ holder: CardHolder, is_card_mode_on: z.boolean() }),
  refusals: ['not-found'],
  description: 'A person’s cards and passes for the desk. The access is in the audit log and the person sees it.',
});

export const askCardChallenge = toLink('askCardChallenge', 'POST', '/api/cards/holders/:member_id/challenge', {
  input: person,
  reply: z.object({
    /** 32 random bytes, base64url. */
    challenge: z.string(),
    expires_at: Instant,
    /** The town's own application, to be read with the card; null: none. */
    card_application: z.nullable(CardApplication),
  }),
  success: 201,
  refusals: ['not-found', 'own-account', 'card-mode-off'],
  description: 'What the card has to sign: for this person and this official, five minutes, once.',
});

export const linkCard = toLink('linkCard', 'POST', '/api/cards/holders/:member_id/card', {
  input: z.object({
    ...person.shape,
    challenge: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'format' })),
    proof: CardProof,
  }),
  reply: z.object({
    ...holderReply.shape,
    /** True if the card was linked before and only its certificate is new. */ is_renewed: z.boolean(),
  }),
  success: 201,
  refusals: [
    'not-found',
    'own-account',
    'card-mode-off',
    'card-challenge-invalid',
    'card-unreadable',
    'card-not-trusted',
    'card-not-proven',
    'card-record-not-trusted',
    'card-certificate-expired',
    'card-certificate-revoked',
    'card-status-unknown',
    'card-birthdate-differs',
    'card-birthdate-unknown',
    'card-of-another',
  ],
  description:
    'Links an individual-number card face to face, after its holder typed the PIN (公的個人認証法 38条の4, 規則64条の12). Kept are keyed hashes and the public half of the surface key.',
});

export const linkTownCard = toLink('linkTownCard', 'POST', '/api/cards/holders/:member_id/town-card', {
  input: z.object({
    ...person.shape,
    /** 4, 7, 8 or 10 bytes in hex, in any case. */
    uid: z
      .string()
      .check(
        bounded(SHORT, { error: 'format' }),
        z.toLowerCase(),
        z.regex(/^(?:[0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{16}|[0-9a-f]{20})$/, { error: 'format' }),
      ),
  }),
  reply: holderReply,
  success: 201,
  refusals: ['not-found', 'own-account', 'card-of-another', 'card-unreadable'],
  description: 'Links a plain NFC card of the town. It is only as good as its UID: low assurance, and marked so.',
});

export const unlinkCard = toLink('unlinkCard', 'POST', '/api/cards/:card_id/unlink', {
  input: z.object({ ...card.shape, reason: requiredText(200) }),
  reply: holderReply,
  refusals: ['not-found', 'own-account', 'card-gone'],
  description: 'Ends a link at the desk; the person is told, with the reason.',
});

export const noteCardLost = toLink('noteCardLost', 'POST', '/api/cards/:card_id/lost', {
  input: card,
  reply: holderReply,
  refusals: ['not-found', 'own-account', 'card-gone'],
  description: 'Somebody called: their card is lost. It opens nothing from now on.',
});

export const takePassConsent = toLink('takePassConsent', 'POST', '/api/cards/holders/:member_id/consents', {
  input: z.object({ ...person.shape, pass: PassKind }),
  reply: holderReply,
  refusals: ['not-found', 'own-account'],
  description: 'Notes that a person at the counter agrees to a pass, and who took the consent.',
});

export const listOwnCards = toKeep('listOwnCards', 'GET', '/api/account/cards', {
  reply: cardsReply,
  description: 'The own cards that terminals know. Nothing readable of a card is kept, so nothing more can be shown.',
});

export const unlinkOwnCard = toKeep('unlinkOwnCard', 'DELETE', '/api/account/cards/:card_id', {
  input: card,
  reply: cardsReply,
  refusals: ['not-found'],
  changes: ['listOwnCards', 'readAccount', 'listActivities'],
  description: 'Ends the link of an own card.',
});

export const reportOwnCardLost = toKeep('reportOwnCardLost', 'POST', '/api/account/cards/:card_id/lost', {
  input: card,
  reply: cardsReply,
  refusals: ['not-found'],
  changes: ['listOwnCards', 'readAccount', 'listActivities'],
  description: 'Reports an own card lost: it opens nothing from now on, and stays listed.',
});
