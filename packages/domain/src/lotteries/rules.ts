import { dateInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { Residence } from '../members/residence.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import { capacityProblems } from '../reservations/conflicts.ts';
import type { OverridableRule } from '../reservations/overrides.ts';
import { questionProblems } from '../reservations/questions.ts';
import { residenceProblem } from '../reservations/residents.ts';
import type { SpotRules } from '../spots/model.ts';
import { firstReservableDate } from '../spots/rules.ts';
import { MAX_LOTTERY_SLOTS } from './slots.ts';
import { instantsOfLottery, type LotteryApplicationRequest, type LotteryPhase, type LotteryRequest } from './model.ts';

/** The columns that decide a lottery's phase. */
export interface LotteryTimes {
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly drawn_at: Date | null;
  readonly called_off_at: Date | null;
}

export function phaseOf({ opens_at, closes_at, drawn_at, called_off_at }: LotteryTimes, now: Date): LotteryPhase {
  if (called_off_at !== null) return 'called-off';
  if (drawn_at !== null) return 'drawn';
  if (now < opens_at) return 'planned';
  return now < closes_at ? 'open' : 'closed';
}

/**
 * Rules that a win overrides: limits of the month and of bookable days are for ordinary bookings, and a late draw is
 * not the winner's fault.
 */
export const wonOverrides: ReadonlySet<OverridableRule> = new Set(['too-soon', 'too-far', 'monthly-limit']);

/** Problems of a new lottery, without those of its slots. */
export function lotteryProblems(request: LotteryRequest, spot: Pick<SpotRules, 'fixing_method'>, now: Date): Problem[] {
  const { opens_at, draws_at } = instantsOfLottery(request);
  const problems: Problem[] = [];
  if (spot.fixing_method === 0) problems.push({ field: 'spot_id', code: 'no-reservation' });
  if (opens_at <= now) problems.push({ field: 'opens_date', code: 'lottery-past' });
  const first = firstReservableDate(draws_at);
  if (request.from_date < first)
    problems.push({ field: 'from_date', code: 'lottery-early-use', params: [dateInWords(first)] });
  return problems;
}

/** Problem of the slots: there are none, too many, or not those that the official has seen. */
export function slotCountProblem(count: number, seen: number | undefined): Problem | undefined {
  if (count === 0) return { field: 'bands', code: 'lottery-no-slots' };
  if (count > MAX_LOTTERY_SLOTS)
    return { field: 'to_date', code: 'lottery-many-slots', params: [count, MAX_LOTTERY_SLOTS] };
  return seen === undefined || seen === count ? undefined : { field: 'slot_count', code: 'lottery-changed' };
}

/** Data that decide about an application. */
export interface LotterySituation {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly lottery: LotteryTimes & { readonly choices: number };
  readonly spot: SpotRules;
  readonly slots: ReadonlyMap<number, { readonly capacity: number; readonly is_retired: 0 | 1 }>;
}

/** Decides on an application by the rules for reservations, except those about time: the draw decides the time. */
export function decideLotteryApplication(
  request: Pick<LotteryApplicationRequest, 'choices' | 'persons_spot' | 'additional_questions'>,
  { town_name, member, lottery, spot, slots }: LotterySituation,
  now: Date,
): Refusal | undefined {
  if (phaseOf(lottery, now) !== 'open') return refuse(409, { field: 'lottery_id', code: 'lottery-closed' });
  const stranger = residenceProblem(spot, member, town_name);
  if (stranger) return refuse(409, { ...stranger, field: 'lottery_id' });
  const problems: Problem[] = [];
  if (request.choices.length > lottery.choices)
    problems.push({ field: 'choices', code: 'max-count', params: [lottery.choices] });
  const chosen = request.choices.map((slot) => slots.get(slot));
  if (chosen.some((slot) => slot === undefined || slot.is_retired === 1))
    problems.push({ field: 'choices', code: 'choice' });
  const capacity = Math.min(...chosen.map((slot) => slot?.capacity ?? Number.POSITIVE_INFINITY));
  problems.push(...capacityProblems(request.persons_spot, { capacity }));
  problems.push(...questionProblems(request.additional_questions, spot.additional_questions));
  return problems.length === 0 ? undefined : refuse(422, ...problems);
}

/** Refuses to close a time that a lottery holds. After the draw it cannot be called off: wins become reservations. */
export const heldByLottery = ({
  title,
  is_drawn,
}: {
  readonly title: Localized;
  readonly is_drawn: boolean;
}): Refusal =>
  refuse(409, { field: 'from_date', code: is_drawn ? 'closure-lottery-drawn' : 'closure-lottery', params: [title] });
