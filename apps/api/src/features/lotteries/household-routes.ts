import { joinHousehold, listLotteryHouseholds, splitHousehold } from '@machi/domain/lotteries/desk-contract';
import { householdsOf, isSameHome } from '@machi/domain/lotteries/households';
import { ownApplication } from '@machi/domain/reception/rules';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { applicationStore, type DrawnApplicant } from '../bookings/lotteries/application-store.ts';
import { lotteryStore } from '../bookings/lotteries/store.ts';
import { deskStore } from './desk-store.ts';

const personOf = ({ code, member_id, name }: DrawnApplicant) => ({ code, member_id, name });
const addressOf = ({ address1, address2, address3 }: DrawnApplicant): string =>
  [address1, address2, address3].filter((part) => part !== '').join(' ');
/** The household's address; if unknown, the telephone number that joins it. */
const homeOf = (people: readonly DrawnApplicant[]): string =>
  people.map(addressOf).find((address) => address !== '') ?? people[0]?.tel ?? '';

/** Routes for households, which share one ticket, and an official's findings about them. */
export function householdRoutes({ database }: House) {
  /** Separates or rejoins (empty reason) household members; officials may not decide about their own home. */
  const mark = (
    {
      lotteryId,
      memberIds,
      reason,
    }: { readonly lotteryId: number; readonly memberIds: readonly number[]; readonly reason: string },
    exchange: MemberExchange,
  ): Promise<number | Refusal> =>
    exchange.write(async (transaction) => {
      const lottery = await lotteryStore.lock(transaction, lotteryId);
      if (!lottery) return notFound;
      if (lottery.drawn_at !== null || lottery.called_off_at !== null)
        return refuse(409, { field: 'lottery_id', code: 'lottery-done' });
      if (memberIds.includes(exchange.member.member_id)) return ownApplication;
      const own = await deskStore.home(transaction, exchange.member.member_id);
      const applicants = await applicationStore.applicants(transaction, lotteryId);
      if (own && applicants.some((one) => memberIds.includes(one.member_id) && isSameHome(own, one)))
        return refuse(409, { field: 'lottery_id', code: 'lottery-own-address' });
      const changed = await applicationStore.split(transaction, lotteryId, memberIds, reason);
      if (changed.length === 0) return notFound;
      await writeAccesses(transaction, exchange, reason === '' ? 'lottery:join' : 'lottery:split', changed);
      return changed.length;
    });

  return [
    serve(listLotteryHouseholds, async ({ lottery_id }, exchange) => {
      if (!(await lotteryStore.read(database, lottery_id))) return notFound;
      const applicants = await applicationStore.applicants(database, lottery_id);
      const housed = applicants.map((one) => ({ ...one, is_split: one.split_reason !== '' }));
      const together = householdsOf(housed).filter((people) => people.length > 1);
      const apart = applicants.filter(({ split_reason }) => split_reason !== '');
      const byReason = Map.groupBy(apart, (one) => `${homeOf([one])}\n${one.split_reason}`);
      const shown = [...together.flat(), ...apart].map(({ member_id }) => member_id);
      await writeListed(database, exchange, 'lottery:read', shown);
      const viewed = (people: readonly DrawnApplicant[]) => ({
        address: homeOf(people),
        people: people.map(personOf),
      });
      return {
        together: together.map(viewed),
        apart: [...byReason.values()].map((people) => ({ ...viewed(people), reason: people[0]?.split_reason ?? '' })),
      };
    }),

    serve(splitHousehold, async ({ lottery_id, member_ids, reason }, exchange) => {
      const split = await mark({ lotteryId: lottery_id, memberIds: member_ids, reason }, exchange);
      return typeof split === 'number' ? { split } : split;
    }),

    serve(joinHousehold, async ({ lottery_id, member_ids }, exchange) => {
      const joined = await mark({ lotteryId: lottery_id, memberIds: member_ids, reason: '' }, exchange);
      return typeof joined === 'number' ? { joined } : joined;
    }),
  ];
}
