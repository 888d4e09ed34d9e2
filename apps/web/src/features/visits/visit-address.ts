import { changedAddress, type Changes } from '@machi/client/changed-address';
import { readAddress } from '@machi/client/read-address';
import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { PassKind } from '@machi/domain/passes/model';
import { PeriodText, steppedPeriod } from '@machi/domain/statistics/period';
import { TapOutcome, VisitReason } from '@machi/domain/taps/model';
import type { listVisits } from '@machi/domain/visits/contract';
import { VisitPeriod } from '@machi/domain/visits/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

const visitPath = '/visit';
export const visitViews = ['list', 'add', 'overdraft', 'statistics'] as const;
export type VisitView = (typeof visitViews)[number];

export interface VisitAddress {
  readonly view: VisitView;
  /** Id of the open visit. */
  readonly visit: number | undefined;
  readonly asked: InputOf<typeof listVisits>;
  /** Without a period the server chooses it. */
  readonly figures: { readonly period: PeriodText | undefined; readonly pass: PassKind };
}

/** Reads the address and ignores outdated or odd values. Without a time the list shows today. */
export function readVisitAddress(query: URLSearchParams, now: Date): VisitAddress {
  const { given, idOf, filter, asked } = readAddress(query);
  const period = given('period');
  const pass = filter('pass', PassKind);
  const terminal = idOf('terminal_id');
  return {
    view: visitViews.find((name) => name === given('view')) ?? 'list',
    visit: idOf('visit'),
    asked: {
      period: 'value' in check(VisitPeriod, period) ? period : dateAt(now),
      ...asked,
      ...pass,
      ...filter('outcome', TapOutcome),
      ...filter('reason', VisitReason),
      ...(terminal === undefined ? {} : { terminal_id: String(terminal) }),
    },
    figures: {
      period: 'value' in check(PeriodText, period) ? period : undefined,
      pass: pass.pass ?? 'bath',
    },
  };
}

/** The address with some values changed. */
export const visitHref = (query: URLSearchParams, changes: Changes): string =>
  changedAddress(visitPath, query, changes);

/** The previous or next day or month. */
export const steppedVisits = (period: VisitPeriod, by: 1 | -1): VisitPeriod =>
  period.length === 7 ? steppedPeriod(period, by) : addDays(period, by);

/** Day and month to switch between: today if the month contains it, else the month's first day. */
export function periodsAround(period: VisitPeriod, now: Date): { readonly day: DateText; readonly month: PeriodText } {
  const today = dateAt(now);
  if (period.length > 7) return { day: period, month: period.slice(0, 7) };
  return { day: today.startsWith(period) ? today : `${period}-01`, month: period };
}

export const useVisitAddress = () => useHeldAddress(visitPath, (query) => readVisitAddress(query, new Date()));
