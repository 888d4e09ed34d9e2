import { hash } from 'node:crypto';
import { drawLottery } from '@machi/domain/lotteries/draw';
import { householdsOf } from '@machi/domain/lotteries/households';
import { phaseOf } from '@machi/domain/lotteries/rules';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { residenceProblem } from '@machi/domain/reservations/residents';
import { tellWaiting } from '../waiting/tell-waiting.ts';
import type { FreedTime } from '../occupancy.ts';
import { statement, type Queryable } from '../../../database/database.ts';
import { openSeed } from './seed.ts';
import { tellCalendars } from '../../../platform/live/changes.ts';
import type { House } from '../../../platform/house.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { applicationStore, type DrawnApplicant, type WrittenOutcome } from './application-store.ts';
import { lotteryStore } from './store.ts';

const digestOf = (text: string): string => hash('sha256', text, 'hex');

/** Slots without a winner become free; won ones are held until they are reserved. */
const freeLeft = statement<FreedTime>(
  'free-left-lottery-slots',
  `delete from room_occupancy o where o.lottery_id = $1 and not exists (
     select from lottery_slot s join lottery_application a on a.lottery_id = s.lottery_id and a.won_slot_no = s.slot_no
     where s.lottery_id = $1 and s.room_id = o.room_id and s.started_at = lower(o.during))
   returning o.room_id, lower(o.during) as started_at, upper(o.during) as ended_at`,
);

/** The outcome of each application; applicants who may not use the facility are left out. */
export function outcomesOf(
  seed: string,
  applicants: readonly DrawnApplicant[],
  mayTakePart: (applicant: DrawnApplicant) => boolean,
): WrittenOutcome[] {
  const out = applicants.filter((applicant) => !mayTakePart(applicant));
  const entries = householdsOf(
    applicants.filter(mayTakePart).map((one) => ({ ...one, is_split: one.split_reason !== '' })),
  ).flatMap((household, index) => household.map((one) => ({ ...one, household_no: index + 1 })));
  const drawn = drawLottery(seed, entries, digestOf);
  return [
    ...entries.map(({ lottery_application_id, household_no, code }): WrittenOutcome => {
      const found = drawn.get(code);
      if (!found) throw new Error('a draw forgot somebody');
      const won_slot_no = found.outcome === 'won' ? found.slot_no : null;
      return { lottery_application_id, household_no, outcome: found.outcome, won_slot_no };
    }),
    ...out.map(({ lottery_application_id }): WrittenOutcome => ({
      lottery_application_id,
      household_no: null,
      outcome: 'out',
      won_slot_no: null,
    })),
  ];
}

export interface Drawn {
  readonly won: number;
  readonly lost: number;
  /** It was drawn before. */
  readonly isRepeated: boolean;
}

/**
 * Draws a closed lottery, all or nothing: it locks the lottery's row, fixes the list, opens the seed, writes the
 * outcomes and frees slots without a winner. A second call finds it drawn. Reservations and notifications follow in
 * batches.
 */
export async function drawOnce(
  transaction: Queryable,
  house: House,
  known: Catalog,
  lotteryId: number,
  now: Date,
): Promise<Drawn | Refusal> {
  const lottery = await lotteryStore.lock(transaction, lotteryId);
  if (!lottery) return notFound;
  const phase = phaseOf(lottery, now);
  if (phase === 'called-off') return refuse(409, { field: 'lottery_id', code: 'lottery-done' });
  if (phase === 'planned' || phase === 'open') return refuse(409, { field: 'lottery_id', code: 'lottery-not-closed' });
  if (phase === 'closed') {
    const spot = known.spots.get(lottery.spot_id);
    if (!spot) return notFound;
    const applicants = await applicationStore.lockApplicants(transaction, lotteryId);
    const seed = openSeed(house, lottery);
    const mayTakePart = (applicant: DrawnApplicant): boolean =>
      !applicant.is_locked && residenceProblem(spot, applicant, '') === undefined;
    await applicationStore.writeOutcomes(transaction, outcomesOf(seed, applicants, mayTakePart));
    await lotteryStore.endDraw(transaction, lotteryId, seed, now);
    await tellWaiting(transaction, house, await transaction.run(freeLeft, [lotteryId]), now);
    await tellCalendars(transaction);
  }
  return { ...(await applicationStore.countOutcomes(transaction, lotteryId)), isRepeated: phase === 'drawn' };
}
