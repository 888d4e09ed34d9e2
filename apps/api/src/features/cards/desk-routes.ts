import { isCardModeOn } from '@machi/domain/cards/card-mode';
import {
  findCardHolders,
  linkTownCard,
  noteCardLost,
  readCardHolder,
  takePassConsent,
  unlinkCard,
} from '@machi/domain/cards/contract';
import type { CardHolder } from '@machi/domain/cards/model';
import { isFixedUid } from '@machi/domain/cards/town-card';
import { identityText } from '@machi/domain/cards/identity';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { answerHolder, changeHolder } from './change-holder.ts';
import { findHoldersBy, readCardHolderOf, type HolderRow } from './holder-store.ts';
import { tellHolder } from './notifications.ts';
import { cardStore } from './store.ts';

const FOUND_HOLDERS = 20;
const GONE = refuse(409, { field: '', code: 'card-gone' });
const OF_ANOTHER = refuse(409, { field: '', code: 'card-of-another' });
const UNREADABLE = refuse(422, { field: 'uid', code: 'card-unreadable' });

/** Routes of the desk for a person's cards, except linking an individual-number card. */
export function cardDeskRoutes(house: House) {
  const { database, town, secret } = house;

  /** Changes a card in use at the desk. */
  async function changeCard(
    exchange: MemberExchange,
    cardId: number,
    work: (transaction: Queryable, holder: HolderRow) => Promise<Refusal | undefined>,
  ): Promise<{ holder: CardHolder } | Refusal> {
    const find = (transaction: Queryable) => cardStore.holderOf(transaction, cardId);
    return thenSend(
      house,
      changeHolder(exchange, find, async (transaction, holder) => {
        const refusal = await work(transaction, holder);
        return refusal ?? answerHolder(house, transaction, exchange, holder.member_id);
      }),
    );
  }

  return [
    serve(findCardHolders, async ({ q }, exchange) => {
      const found = await findHoldersBy(database, memberSearchOf(q), FOUND_HOLDERS + 1);
      const holders = found.slice(0, FOUND_HOLDERS);
      const ids = holders.map(({ member_id }) => member_id);
      await writeListed(database, exchange, 'member:find', ids);
      return { holders, has_more: found.length > FOUND_HOLDERS };
    }),

    serve(readCardHolder, async ({ member_id }, exchange) => {
      const holder = await readCardHolderOf(house, database, member_id, exchange.locale, exchange.now);
      if (!holder) return notFound;
      await writeAccesses(database, exchange, 'card:read', [member_id]);
      return { holder, is_card_mode_on: isCardModeOn(town.passes) };
    }),

    serve(linkTownCard, async ({ member_id, uid }, exchange) => {
      if (!isFixedUid(uid)) return UNREADABLE;
      const card = {
        method: 'town-card' as const,
        card_hash: townKeys(secret).cardHash(identityText.townCard(uid)),
        certificate_hash: null,
        body_hash: null,
        card_ap_hash: null,
        surface_key: null,
        serial_hash: null,
        not_after: null,
      };
      return thenSend(
        house,
        changeHolder(exchange, member_id, async (transaction, holder) => {
          if (!(await cardStore.link(transaction, member_id, card, exchange.member.member_id, exchange.now)))
            return OF_ANOTHER;
          await writeAccesses(transaction, exchange, 'card:link', [member_id]);
          await tellHolder(house, transaction, holder, 'linked', 'town-card', exchange.now);
          return answerHolder(house, transaction, exchange, member_id);
        }),
      );
    }),

    serve(unlinkCard, ({ card_id, reason }, exchange) =>
      changeCard(exchange, card_id, async (transaction, holder) => {
        const method = await cardStore.end(transaction, card_id, holder.member_id, exchange.now);
        if (!method) return GONE;
        await writeAccesses(transaction, exchange, 'card:unlink', [holder.member_id]);
        await tellHolder(house, transaction, holder, 'unlinked', method, exchange.now, reason);
        return undefined;
      }),
    ),

    serve(noteCardLost, ({ card_id }, exchange) =>
      changeCard(exchange, card_id, async (transaction, holder) => {
        const method = await cardStore.lose(transaction, card_id, holder.member_id, exchange.now);
        if (!method) return GONE;
        await writeAccesses(transaction, exchange, 'card:lost', [holder.member_id]);
        await tellHolder(house, transaction, holder, 'lost', method, exchange.now);
        return undefined;
      }),
    ),

    serve(takePassConsent, ({ member_id, pass }, exchange) =>
      changeHolder(exchange, member_id, async (transaction) => {
        const { service_id } = town.passes;
        await cardStore.consent(transaction, member_id, pass, service_id, exchange.member.member_id, exchange.now);
        await writeAccesses(transaction, exchange, 'card:consent', [member_id]);
        return answerHolder(house, transaction, exchange, member_id);
      }),
    ),
  ];
}
