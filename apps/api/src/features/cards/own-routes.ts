import { listOwnCards, reportOwnCardLost, unlinkOwnCard } from '@machi/domain/cards/contract';
import type { LinkedCard } from '@machi/domain/cards/model';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { holdCardHolder, linkedCardsOf } from './holder-store.ts';
import { tellHolder } from './notifications.ts';
import { cardStore } from './store.ts';

/** Names of each change of an own card in store, notification, history and audit log. */
const changes = {
  unlink: { notification: 'unlinked', activity: 'card-unlinked', action: 'card:unlink-own' },
  lost: { notification: 'lost', activity: 'card-lost', action: 'card:lost-own' },
} as const;

/** Routes for own cards in the account. */
export function ownCardRoutes(house: House) {
  async function change(
    kind: keyof typeof changes,
    cardId: number,
    exchange: MemberExchange,
  ): Promise<{ cards: LinkedCard[] } | Refusal> {
    const { member, now, label } = exchange;
    const { notification, activity, action } = changes[kind];
    return writeAndSend(house, exchange, async (transaction) => {
      const holder = await holdCardHolder(transaction, member.member_id);
      const work = kind === 'lost' ? cardStore.lose : cardStore.end;
      const method = holder && (await work(transaction, cardId, member.member_id, now));
      if (!holder || !method) return notFound;
      await writeActivity(transaction, member.member_id, activity, label, now);
      await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'member', subject_id: member.member_id });
      await tellHolder(house, transaction, holder, notification, method, now);
      return { cards: await linkedCardsOf(house, transaction, member.member_id, now) };
    });
  }

  return [
    serve(listOwnCards, async (_input, { member, now }) => ({
      cards: await linkedCardsOf(house, house.database, member.member_id, now),
    })),
    serve(unlinkOwnCard, ({ card_id }, exchange) => change('unlink', card_id, exchange)),
    serve(reportOwnCardLost, ({ card_id }, exchange) => change('lost', card_id, exchange)),
  ];
}
