import * as z from 'zod/mini';
import { FareReason, type PassKind } from '../passes/model.ts';
import { daysFrom } from '../reception-board/range.ts';
import { daysOfPeriod, isMonth, monthsOfYear, type PeriodText } from '../statistics/period.ts';
import { utilisation } from '../statistics/utilisation.ts';
import { VisitReason, type TapOutcome } from '../taps/model.ts';

const count = z.number();

/** Usage figures of the bath or the bus, without personal data. */
export const VisitStatistics = z.object({
  from: z.string(),
  to: z.string(),
  /** Counted entries to the bath, or rides. */
  visits: count,
  /** Different people among them, without unrecognised persons and deleted accounts. */
  people: count,
  companions: count,
  /** Admitted or added by staff. */
  by_hand: count,
  /** Judged by offline terminals, and their share in per cent; null without visits. */
  offline: count,
  offline_share: z.nullable(z.number()),
  overdrafts: count,
  /** Cancelled by staff. */
  taken_off: count,
  /** Yen due; 0 in the bath. */
  amount: count,
  /** Days of a month, or months of a year. */
  course: z.array(z.object({ part: z.string(), visits: count, people: count })),
  /** 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.object({ weekday: count, visits: count })),
  fares: z.array(z.object({ fare_yen: count, visits: count, amount: count })),
  fare_reasons: z.array(z.object({ fare_yen: count, fare_reason: FareReason, visits: count })),
  /** Reasons for sending people to staff, most frequent first. These taps are not counted as visits. */
  refusals: z.array(z.object({ reason: VisitReason, taps: count })),
});
export type VisitStatistics = z.infer<typeof VisitStatistics>;

/** Number of visits with equal values. */
export interface VisitCount {
  /** Day or month, as in `course`. */
  readonly part: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly outcome: TapOutcome;
  readonly reason: VisitReason;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
  readonly decided_by: 'server' | 'terminal' | 'staff';
  readonly is_counted: boolean;
  readonly is_companion: boolean;
  readonly visits: number;
}

/** Counts of distinct people, made by the database. */
export interface PeopleCounts {
  readonly people: number;
  readonly overdrafts: number;
  readonly course: readonly { readonly part: string; readonly people: number }[];
}

const sum = (counts: readonly VisitCount[]): number => counts.reduce((total, { visits }) => total + visits, 0);
const DAYS_A_WEEK = 7;

function fareReasonsOf(counted: readonly VisitCount[]): VisitStatistics['fare_reasons'] {
  const groups = Map.groupBy(counted, ({ fare_yen, fare_reason }) => `${fare_yen} ${fare_reason}`);
  return [...groups.values()]
    .flatMap((alike) => {
      const { fare_yen, fare_reason } = alike[0] ?? { fare_yen: null, fare_reason: null };
      return fare_yen === null || fare_reason === null ? [] : [{ fare_yen, fare_reason, visits: sum(alike) }];
    })
    .toSorted((one, other) => one.fare_yen - other.fare_yen || other.visits - one.visits);
}

function faresOf(reasons: VisitStatistics['fare_reasons']): VisitStatistics['fares'] {
  return [...Map.groupBy(reasons, ({ fare_yen }) => fare_yen)].map(([fare_yen, alike]) => {
    const visits = alike.reduce((total, one) => total + one.visits, 0);
    return { fare_yen, visits, amount: visits * fare_yen };
  });
}

/** Makes the figures of a period from the database's counts. */
export function visitStatistics(
  period: PeriodText,
  pass: PassKind,
  counts: readonly VisitCount[],
  known: PeopleCounts,
): VisitStatistics {
  const counted = counts.filter(({ is_counted }) => is_counted);
  const visitsOf = Map.groupBy(counted, ({ part }) => part);
  const peopleOf = new Map(known.course.map(({ part, people }) => [part, people]));
  const span = daysOfPeriod(period);
  const visits = sum(counted);
  const offline = sum(counted.filter(({ decided_by }) => decided_by === 'terminal'));
  const fare_reasons = pass === 'bus' ? fareReasonsOf(counted) : [];
  const fares = faresOf(fare_reasons);
  const refused = counts.filter(({ outcome, is_counted }) => outcome === 'staff' && !is_counted);
  return {
    ...span,
    visits,
    people: known.people,
    companions: sum(counted.filter(({ is_companion }) => is_companion)),
    by_hand: sum(counted.filter(({ decided_by }) => decided_by === 'staff')),
    offline,
    offline_share: utilisation(offline, visits),
    overdrafts: known.overdrafts,
    taken_off: sum(
      counts.filter(({ outcome, reason, is_counted }) => !is_counted && outcome !== 'staff' && reason !== 'same-visit'),
    ),
    amount: fares.reduce((total, { amount }) => total + amount, 0),
    course: (isMonth(period) ? daysFrom(span.from, span.to) : monthsOfYear(period)).map((part) => ({
      part,
      visits: sum(visitsOf.get(part) ?? []),
      people: peopleOf.get(part) ?? 0,
    })),
    weekdays: Array.from({ length: DAYS_A_WEEK }, (_day, weekday) => ({
      weekday,
      visits: sum(counted.filter((one) => one.weekday === weekday)),
    })),
    fares,
    fare_reasons,
    refusals: [...Map.groupBy(refused, ({ reason }) => reason)]
      .map(([reason, alike]) => ({ reason, taps: sum(alike) }))
      .toSorted((one, other) => other.taps - one.taps || one.reason.localeCompare(other.reason)),
  };
}
