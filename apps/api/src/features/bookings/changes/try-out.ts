import { isRefusal, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { allOverrides, isOverridable, noOverrides } from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import type { Mover } from './move-reservation.ts';

/** A placeholder reason, never stored: a preview asks which rules an official could override. */
const WITH_REASON = 'preview';

/** An official as mover; with a reason they override the rules of notice, limits and residence. */
export const officialMover = (now: Date, reason: string, cancelsTaxis: boolean, goesBeyond = reason !== ''): Mover => ({
  isOfficial: true,
  overrides: goesBeyond ? allOverrides : noOverrides,
  cancelsTaxis,
  reason,
  now,
});

/** Drops the heading of day problems if others follow, which say the same. */
const withoutHeading = (problems: readonly Problem[]): readonly Problem[] =>
  problems.length > 1 ? problems.filter(({ code }) => code !== 'unavailable-date') : problems;

/**
 * Previews a change: carries it out and rolls it back, so that preview and change cannot differ. If only rules that an
 * official may override refuse it, it is tried again with a reason.
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
