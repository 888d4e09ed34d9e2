import { isRefusal, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { allOverrides, isOverridable, noOverrides } from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import type { Mover } from './move-reservation.ts';

/** A reason that is never kept: what is tried out asks what an official could go beyond. */
const WITH_REASON = 'preview';

/** An official as who moves: with a reason beyond the rules of notice, limits and residence. */
export const officialMover = (now: Date, reason: string, cancelsTaxis: boolean, goesBeyond = reason !== ''): Mover => ({
  isOfficial: true,
  overrides: goesBeyond ? allOverrides : noOverrides,
  cancelsTaxis,
  reason,
  now,
});

/** The heading of day problems says nothing that those after it do not say. */
const withoutHeading = (problems: readonly Problem[]): readonly Problem[] =>
  problems.length > 1 ? problems.filter(({ code }) => code !== 'unavailable-date') : problems;

/**
 * What would come of a change: it is carried out and rolled back, so that what is told and what is done cannot differ.
 * Where only rules stand against it that an official may go beyond, it is tried again with a reason.
 */
export async function tryOut<Done>(
  house: House,
  now: Date,
  officialId: number,
  change: (transaction: Queryable, mover: Mover) => Promise<Done | Refusal>,
): Promise<{ readonly problems: readonly Problem[]; readonly outcome: Done | Refusal }> {
  const attempt = (reason: string) =>
    house.database.transaction(
      (transaction) => change(transaction, { ...officialMover(now, reason, true), officialId }),
      () => true,
    );
  const plain = await attempt('');
  const problems = isRefusal(plain) ? withoutHeading(plain.problems) : [];
  const isBeyond = problems.length > 0 && problems.every(({ code }) => isOverridable(code));
  return { problems, outcome: isBeyond ? await attempt(WITH_REASON) : plain };
}
