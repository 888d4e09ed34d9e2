import { isCardModeOn } from '@machi/domain/cards/card-mode';
import { certificateStatusOf } from '@machi/domain/cards/certificate-status';
import type { CardApplication } from '@machi/domain/passes/card-application';
import { askCardChallenge, linkCard } from '@machi/domain/cards/contract';
import { identityText } from '@machi/domain/cards/identity';
import { CHALLENGE_MINUTES, type CardProof } from '@machi/domain/cards/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { readListTime, revokedAmong } from '../../providers/revocation/store.ts';
import { answerHolder, changeHolder } from './change-holder.ts';
import { holdCardHolder } from './holder-store.ts';
import { tellHolder } from './notifications.ts';
import { proveCard, type ProvenCard } from './prove-card.ts';
import { cardStore } from './store.ts';

const MODE_OFF = refuse(409, { field: '', code: 'card-mode-off' });
const CHALLENGE_INVALID = refuse(409, {
  field: 'challenge',
  code: 'card-challenge-invalid',
  params: [CHALLENGE_MINUTES],
});
const OF_ANOTHER = refuse(409, { field: '', code: 'card-of-another' });
const BIRTHDATE_UNKNOWN = refuse(409, { field: '', code: 'card-birthdate-unknown' });
const BIRTHDATE_DIFFERS = refuse(409, { field: '', code: 'card-birthdate-differs' });

interface CardQuestion {
  readonly challenge: string;
  readonly expires_at: string;
  readonly card_application: CardApplication | null;
}

/**
 * Routes that link an individual-number card: the first identification is face to face, and the holder types the PIN
 * (公的個人認証法 38条の4; 規則64条の12). The PIN stays between the card and the desk's computer.
 */
export function cardLinkRoutes(house: House) {
  const { database, town, cardTrust } = house;
  const isOn = isCardModeOn(town.passes);
  const { card_application = null } = town.passes;
  const { cardHash } = townKeys(house.secret);

  /** Keyed hash of the town's card application; null if the town reads none, whatever the desk sent. */
  const applicationHash = ({ application_key_hash = null }: CardProof): string | null =>
    card_application === null || application_key_hash === null
      ? null
      : cardHash(identityText.application(application_key_hash));

  /** Refuses a certificate that the revocation list excludes, or any if the list is too old. */
  async function refuseStatus(transaction: Queryable, card: ProvenCard, now: Date): Promise<Refusal | undefined> {
    const [as_of, revoked] = [await readListTime(transaction), await revokedAmong(transaction, [card.serial_hash])];
    const { list_hours } = town.passes.individual_number_card;
    const certificate = { not_after: card.not_after, is_revoked: revoked.has(card.serial_hash) };
    const status = certificateStatusOf(certificate, { as_of, list_hours }, now);
    if (status === 'valid') return undefined;
    const code = status === 'unknown' ? 'card-status-unknown' : (`card-certificate-${status}` as const);
    return refuse(409, { field: '', code });
  }

  return [
    serve(askCardChallenge, async ({ member_id }, exchange) => {
      const { member, now } = exchange;
      if (!isOn) return MODE_OFF;
      const refusal = refuseOwn(member.member_id, member_id);
      if (refusal) return refusal;
      const expires = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
      // Not `exchange.write`: with an Idempotency-Key it would store the reply and its challenge.
      return database.transaction<CardQuestion | Refusal>(async (transaction) => {
        if (!(await holdCardHolder(transaction, member_id))) return notFound;
        const challenge = await cardStore.newChallenge(transaction, member_id, member.member_id, expires);
        await writeAccesses(transaction, exchange, 'card:ask', [member_id]);
        return { challenge, expires_at: expires.toISOString(), card_application };
      }, isRefusal);
    }),

    serve(linkCard, async ({ member_id, challenge, proof }, exchange) => {
      const { member, now } = exchange;
      if (!isOn) return MODE_OFF;
      // Used up before any check, so that a refused proof cannot be retried with it.
      const isFresh = await cardStore.takeChallenge(database, challenge, member_id, member.member_id, now);
      await cardTrust.refreshOldList();
      const [authorities, ageRecordKeys] = await Promise.all([cardTrust.authorities(), cardTrust.ageRecordKeys()]);
      const reply = await changeHolder(exchange, member_id, async (transaction, holder) => {
        if (!isFresh) return CHALLENGE_INVALID;
        const trust = { authorities, ageRecordKeys };
        const card = proveCard(proof, Buffer.from(challenge, 'base64url'), trust, cardHash, now);
        if (isRefusal(card)) return card;
        const refusal = await refuseStatus(transaction, card, now);
        if (refusal) return refusal;
        if (holder.birthdate === null) return BIRTHDATE_UNKNOWN;
        const { birthdate, ...proven } = card;
        if (holder.birthdate !== birthdate) return BIRTHDATE_DIFFERS;
        const linked = { ...proven, card_ap_hash: applicationHash(proof) };
        const change = await cardStore.link(transaction, member_id, linked, member.member_id, now);
        if (!change) return OF_ANOTHER;
        await writeAccesses(transaction, exchange, 'card:link', [member_id]);
        await tellHolder(house, transaction, holder, change, card.method, now);
        const answer = await answerHolder(house, transaction, exchange, member_id);
        return { ...answer, is_renewed: change === 'renewed' };
      });
      if (!isRefusal(reply)) house.wakeOutbox();
      else if (reply.status !== 404) await writeAccesses(database, exchange, 'card:refuse', [member_id]);
      return reply;
    }),
  ];
}
