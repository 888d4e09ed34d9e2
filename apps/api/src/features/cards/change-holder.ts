import type { CardHolder } from '@machi/domain/cards/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { holdCardHolder, readCardHolderOf, type HolderRow } from './holder-store.ts';

/**
 * Runs a change of another person's cards in one transaction with the person's row locked. It finds the person inside,
 * so that a repetition after the card has gone gets its first answer.
 */
export const changeHolder = <T>(
  exchange: MemberExchange,
  find: number | ((transaction: Queryable) => Promise<number | undefined>),
  work: (transaction: Queryable, holder: HolderRow) => Promise<T | Refusal>,
  isLockedToo = false,
): Promise<T | Refusal> =>
  exchange.write(async (transaction) => {
    const memberId = typeof find === 'number' ? find : await find(transaction);
    if (memberId === undefined) return notFound;
    const own = refuseOwn(exchange.member.member_id, memberId);
    if (own) return own;
    const holder = await holdCardHolder(transaction, memberId, isLockedToo);
    return holder ? work(transaction, holder) : notFound;
  });

/** The person after a change. */
export async function answerHolder(
  house: House,
  transaction: Queryable,
  { locale, now }: MemberExchange,
  memberId: number,
): Promise<{ holder: CardHolder }> {
  const holder = await readCardHolderOf(house, transaction, memberId, locale, now);
  if (!holder) throw new Error(`Member ${memberId} is gone while its row is held`);
  return { holder };
}
