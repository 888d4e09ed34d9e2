import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { previewMove } from '@machi/domain/reception-board/contract';
import { isRefusal, notFound, sentenceOf } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { isOverridable, isSameTime, slotOfTime } from '@machi/domain/reservations/rules';
import { moveTo, seenOf } from '../../bookings/changes/move-to.ts';
import type { WantedPlace } from '../../bookings/changes/move-to.ts';
import { tryOut } from '../../bookings/changes/try-out.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';

/** What would come of a move, as it is tried out. */
export async function preview(
  house: House,
  known: Catalog,
  wanted: WantedPlace,
  { member, now, locale }: Pick<MemberExchange, 'member' | 'now' | 'locale'>,
): Promise<ReplyOf<typeof previewMove> | Refusal> {
  let stored: ReservationRow | undefined;
  const { problems, outcome: moved } = await tryOut(house, now, member.member_id, (transaction, mover) =>
    moveTo(transaction, house, known, wanted, mover, (before) => {
      stored = before;
      return undefined;
    }),
  );
  if (!stored) return notFound;
  const before: ReservationRow = stored;
  const staysInTime = isSameTime(slotOf(before), slotOfTime(wanted.target_date, wanted.target_time));
  return {
    seen: seenOf(before),
    amount: before.amount,
    amount_there: isRefusal(moved) ? null : moved.after.amount,
    problems: problems.map((problem) => ({
      code: problem.code,
      sentence: sentenceOf(problem, locale),
      can_override: isOverridable(problem.code),
    })),
    ends_taxis: (before.reserves_outward === 1 || before.reserves_return === 1) && !staysInTime,
    is_paid: before.paid_yen > 0,
  };
}
