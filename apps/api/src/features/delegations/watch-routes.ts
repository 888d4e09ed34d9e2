import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { offerWatch, pauseWatch, readWatching, sayFine } from '@machi/domain/delegations/contract';
import type { Delegation } from '@machi/domain/delegations/model';
import type { Flag } from '@machi/domain/fields/model';
import { delegationState, isWatch } from '@machi/domain/delegations/rules';
import type { DelegatedMatter } from '@machi/domain/permissions/delegated';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import { MOST_WATCHERS } from '@machi/domain/watching/model';
import { refusePause, signsSeen } from '@machi/domain/watching/rules';
import type { Queryable } from '../../database/database.ts';
import { delegationsOf, readDelegation, type DelegationRow } from '../../platform/delegations/delegation-store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { watches } from './watch-store.ts';

/** What is offered by a code, and the write that belongs to it. */
export interface Offered {
  readonly matters: DelegatedMatter[];
  readonly ends_on: DateText;
  readonly password: string;
  readonly is_mutual?: Flag;
  /** Most that stand at once. */
  readonly most: number;
  also?(transaction: Queryable, delegationId: number): Promise<void>;
}
type Answered = { readonly delegation: Delegation } | Refusal;
type Reply = (transaction: Queryable, id: number, exchange: MemberExchange) => Promise<Answered>;
type Offer = (
  offered: Offered,
  exchange: MemberExchange,
) => Promise<{ readonly delegation: Delegation; readonly code: string } | Refusal>;

/** Routes of members who ask somebody to watch over them (docs/decisions/0181). A town without it answers 404. */
export function watchRoutes(house: House, offer: Offer, reply: Reply) {
  const { database, town } = house;
  const isOffered = () => town.town.watching !== undefined;
  const isOpenOf = (row: DelegationRow, principalId: number, now: Date): boolean =>
    isWatch(row) && row.principal_id === principalId && delegationState(row, now) !== 'ended';

  return [
    serve(readWatching, async (_input, { member: { member_id }, now }) => {
      const about = town.town.watching;
      if (!about) return notFound;
      const found = await watches.signsOf(database, [member_id], now);
      return { about, signs: signsSeen(found.get(member_id) ?? {}, now) };
    }),

    serve(offerWatch, ({ signs, days, ends_on, password }, exchange) =>
      isOffered()
        ? offer(
            {
              matters: [],
              ends_on,
              password,
              most: MOST_WATCHERS,
              also: (transaction, delegation_id) => watches.add(transaction, { delegation_id, signs, days }),
            },
            exchange,
          )
        : notFound,
    ),

    serve(pauseWatch, ({ delegation_id, until }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const row = await readDelegation(transaction, delegation_id);
        if (!isOffered() || !row || !isOpenOf(row, member.member_id, now)) return notFound;
        const refusal = refusePause(until, now);
        if (refusal) return refusal;
        await watches.pause(transaction, delegation_id, until);
        return reply(transaction, delegation_id, exchange);
      }),
    ),

    serve(sayFine, (_input, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        if (!isOffered()) return notFound;
        const all = await delegationsOf(transaction, member.member_id);
        const ids = all.filter((row) => isOpenOf(row, member.member_id, now)).map((row) => row.delegation_id);
        await watches.sayFine(transaction, ids, dateAt(now));
        return {};
      }),
    ),
  ];
}
