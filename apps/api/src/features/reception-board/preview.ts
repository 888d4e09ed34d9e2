import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import type { previewMove } from '@machi/domain/reception-board/contract';
import { isRefusal, notFound, sentenceOf } from '@machi/domain/refusals/model';
import type { Problem, Refusal } from '@machi/domain/refusals/model';
import { isOverridable, isSameTime, slotOfTime } from '@machi/domain/reservations/rules';
import type { ReservationRow } from '../../bookings/store.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import { moveTo, officialMover, seenOf } from './move.ts';
import type { WantedPlace } from './move.ts';

/** A reason that is never kept: the preview asks what an official could go beyond. */
const WITH_REASON = 'preview';

/** The heading of day problems says nothing that those after it do not say. */
const withoutHeading = (problems: readonly Problem[]): readonly Problem[] =>
  problems.length > 1 ? problems.filter(({ code }) => code !== 'unavailable-date') : problems;

/** What would come of a move: it is carried out and rolled back, so that preview and move cannot differ. */
export async function preview(
  house: House,
  known: Catalog,
  wanted: WantedPlace,
  now: Date,
  locale: Locale,
): Promise<ReplyOf<typeof previewMove> | Refusal> {
  let stored: ReservationRow | undefined;
  const attempt = (reason: string) =>
    house.database.transaction(
      (transaction) =>
        moveTo(transaction, house, known, wanted, officialMover(now, reason, true), (before) => {
          stored = before;
          return undefined;
        }),
      () => true,
    );
  const plain = await attempt('');
  if (!stored) return notFound;
  const problems = isRefusal(plain) ? withoutHeading(plain.problems) : [];
  const moved =
    problems.length > 0 && problems.every(({ code }) => isOverridable(code)) ? await attempt(WITH_REASON) : plain;
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
