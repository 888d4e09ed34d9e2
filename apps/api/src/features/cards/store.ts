import type { CardMethod } from '@machi/domain/cards/model';
import type { PassKind } from '@machi/domain/passes/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

/** A card as it is kept: keyed hashes, and the public half of its surface key. */
export interface NewCard {
  readonly method: CardMethod;
  readonly card_hash: string;
  readonly certificate_hash: string | null;
  readonly body_hash: string | null;
  /** Of the town's own application in it. */
  readonly card_ap_hash: string | null;
  /** SPKI. */
  readonly surface_key: Uint8Array | null;
  readonly serial_hash: string | null;
  readonly not_after: Date | null;
}

const insertChallenge = statement(
  'insert-card-challenge',
  'insert into card_challenge (challenge_hash, member_id, official_id, expires_at) values ($1, $2, $3, $4)',
);
const takeChallenge = statement<{ challenge_hash: Uint8Array }>(
  'take-card-challenge',
  `delete from card_challenge where challenge_hash = $1 and member_id = $2 and official_id = $3 and expires_at > $4
   returning challenge_hash`,
);
const forgetChallenges = statement('forget-card-challenges', 'delete from card_challenge where expires_at < $1');

const endEarlier = statement<{ body_hash: string | null }>(
  'end-earlier-cards',
  `update card set ended_at = $3 where member_id = $1 and method = $2 and ended_at is null returning body_hash`,
);
/** Another person's card stays theirs: the three indexes of cards in use answer for it. */
const insertCard = statement<{ card_id: number }>(
  'insert-card',
  `insert into card (member_id, method, card_hash, certificate_hash, body_hash, card_ap_hash, surface_key, serial_hash, not_after,
     linked_at, linked_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning card_id`,
);
const findCard = statement<{ member_id: number }>(
  'find-card-in-use',
  'select member_id from card where card_id = $1 and ended_at is null',
);
const endCard = statement<{ method: CardMethod }>(
  'end-card',
  'update card set ended_at = $3 where card_id = $1 and member_id = $2 and ended_at is null returning method',
);
const loseCard = statement<{ method: CardMethod }>(
  'lose-card',
  `update card set lost_at = coalesce(lost_at, $3) where card_id = $1 and member_id = $2 and ended_at is null returning method`,
);
const followCards = statement(
  'follow-cards',
  `update member set is_mynumber_linked = (exists (select from card c where c.member_id = $1
     and c.method = 'individual-number-card' and c.ended_at is null and c.lost_at is null))::int where member_id = $1`,
);
const subscribe = statement(
  'subscribe-at-desk',
  `insert into subscription (member_id, service_id, created_at) values ($1, $2, $3)
   on conflict (member_id, service_id) do update set suspended_at = null`,
);
const consent = statement(
  'take-consent',
  `insert into pass_consent (member_id, pass, consented_at, taken_by) values ($1, $2, $3, $4) on conflict do nothing`,
);

export const cardStore = {
  /** A new challenge for this person and this official: 32 random bytes, base64url. */
  async newChallenge(database: Queryable, memberId: number, officialId: number, expires: Date): Promise<string> {
    const challenge = newSecret();
    await database.run(insertChallenge, [hashOf(challenge), memberId, officialId, expires]);
    return challenge;
  },
  /** Uses a challenge up; false when it is not this official's for this person, is too old, or was used. */
  takeChallenge: async (database: Queryable, challenge: string, memberId: number, officialId: number, now: Date) =>
    (await database.run(takeChallenge, [hashOf(challenge), memberId, officialId, now])).length > 0,

  /**
   * Links a card and ends what the person had of its kind: everybody has one of each.
   * @returns 'renewed' when it is the same card with another certificate; undefined when it is somebody else's
   */
  async link(transaction: Queryable, memberId: number, card: NewCard, officialId: number, now: Date) {
    const ended = await transaction.run(endEarlier, [memberId, card.method, now]);
    const [row] = await transaction.run(insertCard, [
      memberId,
      card.method,
      card.card_hash,
      card.certificate_hash,
      card.body_hash,
      card.card_ap_hash,
      card.surface_key && Buffer.from(card.surface_key),
      card.serial_hash,
      card.not_after,
      now,
      officialId,
    ]);
    if (!row) return undefined;
    await transaction.run(followCards, [memberId]);
    const isRenewed = card.body_hash !== null && ended.some(({ body_hash }) => body_hash === card.body_hash);
    return isRenewed ? 'renewed' : 'linked';
  },

  /** Whose card in use this is. */
  holderOf: async (database: Queryable, cardId: number): Promise<number | undefined> =>
    (await database.run(findCard, [cardId]))[0]?.member_id,

  /** Ends a person's card; its kind, or undefined when it is not theirs or not in use. */
  async end(transaction: Queryable, cardId: number, memberId: number, now: Date): Promise<CardMethod | undefined> {
    const [row] = await transaction.run(endCard, [cardId, memberId, now]);
    if (row) await transaction.run(followCards, [memberId]);
    return row?.method;
  },
  /** Blocks a person's card at once; the same answer as `end`. */
  async lose(transaction: Queryable, cardId: number, memberId: number, now: Date): Promise<CardMethod | undefined> {
    const [row] = await transaction.run(loseCard, [cardId, memberId, now]);
    if (row) await transaction.run(followCards, [memberId]);
    return row?.method;
  },

  /** Takes up the service of the passes and one of them, as the person asked for at the counter. */
  async consent(
    transaction: Queryable,
    memberId: number,
    pass: PassKind,
    serviceId: number,
    officialId: number,
    now: Date,
  ) {
    await transaction.run(subscribe, [memberId, serviceId, now]);
    await transaction.run(consent, [memberId, pass, now, officialId]);
  },

  /** Challenges that have run out. */
  async tidy(database: Queryable, now: Date): Promise<void> {
    await database.run(forgetChallenges, [now]);
  },
};
