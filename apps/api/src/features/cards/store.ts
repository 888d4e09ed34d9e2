import type { CardMethod } from '@machi/domain/cards/model';
import type { PassKind } from '@machi/domain/passes/model';
import type { Queryable } from '../../database/database.ts';
import { above, below, rowsOf } from '../../database/rows.ts';
import { member, subscription } from '../../database/tables/members.ts';
import { card, card_challenge, pass_consent } from '../../database/tables/passes.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

/** A card as stored: keyed hashes and its public surface key. */
export type NewCard = Omit<
  typeof card.$inferSelect,
  'card_id' | 'member_id' | 'linked_at' | 'linked_by' | 'lost_at' | 'ended_at'
>;

const challenges = rowsOf(card_challenge);
const cards = rowsOf(card);
const consents = rowsOf(pass_consent);
const members = rowsOf(member);
const subscriptions = rowsOf(subscription);
async function followCards(transaction: Queryable, member_id: number): Promise<void> {
  const good = { member_id, method: 'individual-number-card', ended_at: null, lost_at: null } as const;
  const isLinked = await cards.has(transaction, 'has-linked-card', good);
  await members.update(transaction, 'follow-cards', { member_id }, { is_mynumber_linked: isLinked ? 1 : 0 });
}

export const cardStore = {
  /** A new challenge for this person and official: 32 random bytes, base64url. */
  async newChallenge(database: Queryable, memberId: number, officialId: number, expires: Date): Promise<string> {
    const challenge = newSecret();
    const row = {
      challenge_hash: hashOf(challenge),
      member_id: memberId,
      official_id: officialId,
      expires_at: expires,
    };
    await challenges.insert(database, 'insert-card-challenge', row);
    return challenge;
  },
  /** Uses up a challenge; false if it belongs to another person or official, is too old or was used. */
  async takeChallenge(database: Queryable, challenge: string, memberId: number, officialId: number, now: Date) {
    const own = { challenge_hash: hashOf(challenge), member_id: memberId, official_id: officialId };
    const good = { ...own, expires_at: above(now) };
    return (await challenges.removeReturning(database, 'take-card-challenge', good, ['member_id'])).length > 0;
  },

  /**
   * Links a card and ends the person's earlier card of the same kind: a person has one of each.
   * @returns 'renewed' if it is the same card with another certificate; undefined if it is somebody else's
   */
  async link(transaction: Queryable, memberId: number, card: NewCard, officialId: number, now: Date) {
    const earlier = { member_id: memberId, method: card.method, ended_at: null };
    const end = { ended_at: now };
    const ended = await cards.updateReturning(transaction, 'end-earlier-cards', earlier, end, ['body_hash']);
    const row = { ...card, member_id: memberId, linked_at: now, linked_by: officialId };
    // Another person's card stays linked to them: the three indexes on cards in use prevent a second link.
    if (!(await cards.insertIfAbsent(transaction, 'insert-card', row, ['card_id']))) return undefined;
    await followCards(transaction, memberId);
    const isRenewed = card.body_hash !== null && ended.some(({ body_hash }) => body_hash === card.body_hash);
    return isRenewed ? 'renewed' : 'linked';
  },

  /** The member whose card in use this is. */
  holderOf: async (database: Queryable, cardId: number): Promise<number | undefined> =>
    (await cards.one(database, 'find-card-in-use', { card_id: cardId, ended_at: null }))?.member_id,

  /** Ends a person's card and returns its kind; undefined if it is not theirs or not in use. */
  async end(transaction: Queryable, cardId: number, memberId: number, now: Date): Promise<CardMethod | undefined> {
    const own = { card_id: cardId, member_id: memberId, ended_at: null };
    const [row] = await cards.updateReturning(transaction, 'end-card', own, { ended_at: now }, ['method']);
    if (row) await followCards(transaction, memberId);
    return row?.method;
  },
  /** Blocks a person's card at once; returns the same as `end`. */
  async lose(transaction: Queryable, cardId: number, memberId: number, now: Date): Promise<CardMethod | undefined> {
    const own = { card_id: cardId, member_id: memberId, ended_at: null };
    const [lost] = await cards.updateReturning(transaction, 'lose-card', { ...own, lost_at: null }, { lost_at: now });
    const row = lost ?? (await cards.one(transaction, 'find-lost-card', own));
    if (row) await followCards(transaction, memberId);
    return row?.method;
  },

  /** Subscribes to the service of the passes and enables one pass, as the person asked at the counter. */
  async consent(
    transaction: Queryable,
    memberId: number,
    pass: PassKind,
    serviceId: number,
    officialId: number,
    now: Date,
  ) {
    const used = { member_id: memberId, service_id: serviceId };
    const key = ['member_id', 'service_id'] as const;
    const begun = { ...used, created_at: now };
    if (!(await subscriptions.insertIfAbsent(transaction, 'subscribe-at-desk', begun, key, key)))
      await subscriptions.update(transaction, 'resume-at-desk', used, { suspended_at: null });
    const row = { member_id: memberId, pass, consented_at: now, taken_by: officialId };
    await consents.insertIfAbsent(transaction, 'take-consent', row, ['member_id']);
  },

  /** Deletes expired challenges. */
  async tidy(database: Queryable, now: Date): Promise<void> {
    await challenges.remove(database, 'forget-card-challenges', { expires_at: below(now) });
  },
};
