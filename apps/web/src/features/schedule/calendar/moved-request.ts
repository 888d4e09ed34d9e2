import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { updateSchedule } from '@machi/domain/schedule/contract';
import type { Scope } from '@machi/domain/schedule/model';
import { REPEATED, SINGLE, ruleOf } from '@machi/domain/schedule/rule';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import type { ReadSchedule } from '../queries.ts';

/** Where something is to stand. */
export interface Place {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

export type UpdateInput = InputOf<typeof updateSchedule>;

const ONCE = {
  schedule_type: SINGLE,
  repeat_mode: null,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
} as const;

/** The change that moves a schedule, or what of a series the scope says; all else stays as it is. */
export function movedRequest({ schedule, occurrence }: ReadSchedule, to: Place, scope: Scope): UpdateInput {
  const isSeries = schedule.schedule_type === REPEATED;
  const target_date = occurrence?.target_date ?? null;
  const isDateAlone = !isSeries || scope === ONLY_DATE;
  const { title, url, note, colour, is_private, participants } = isDateAlone ? (occurrence ?? schedule) : schedule;
  const words = { title, url, note, colour, is_private };
  const part = {
    scope: isSeries ? scope : WHOLE_TERM,
    target_date: isSeries ? target_date : null,
    schedule_id: schedule.schedule_id,
    seen: schedule.seen,
    participants: participants.map(({ member_id }) => member_id),
  };
  const times = { start_time: to.start, end_time: to.end };
  if (isDateAlone) return { ...words, ...part, ...ONCE, start_date: to.date, end_date: to.date, ...times };
  const first = scope === FROM_DATE_ON ? target_date : null;
  return { ...words, ...part, ...ruleOf(schedule), ...times, start_date: first ?? schedule.start_date };
}
