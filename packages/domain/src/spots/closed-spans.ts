import type { DateText } from '../calendar/model.ts';
import type { AvailabilityDay } from './contract.ts';

export interface ClosedSpan {
  readonly from: DateText;
  readonly to: DateText;
  readonly why: string;
}

/** Joins consecutive closed days with the same reason to one span. */
export function closedSpans(days: readonly Pick<AvailabilityDay, 'target_date' | 'closed_why'>[]): ClosedSpan[] {
  const spans: ClosedSpan[] = [];
  for (const [index, { target_date: to, closed_why: why }] of days.entries()) {
    if (why === undefined) continue;
    const last = spans.at(-1);
    if (last?.why === why && last.to === days[index - 1]?.target_date) spans.splice(-1, 1, { ...last, to });
    else spans.push({ from: to, to, why });
  }
  return spans;
}
