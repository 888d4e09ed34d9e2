import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { updateSchedule } from '@machi/domain/schedule/contract';
import type { Scope } from '@machi/domain/schedule/model';
import type { ReadSchedule } from '../../queries.ts';

/** Where something is to stand. */
export interface Place {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

export type UpdateInput = InputOf<typeof updateSchedule>;

const ONCE = { schedule_type: 0, repeat_mode: null, repeat_month: null, repeat_day: null, repeat_week: null } as const;

/** The change that moves a schedule, or what of a series the scope says; all else stays as it is. */
export function movedRequest({ schedule, occurrence }: ReadSchedule, to: Place, scope: Scope): UpdateInput {
  const target_date = occurrence?.target_date ?? null;
  const isDateAlone = schedule.schedule_type !== 2 || scope === 2;
  const { title, url, note, colour, is_private, participants } = isDateAlone ? (occurrence ?? schedule) : schedule;
  const words = { title, url, note, colour, is_private };
  const part = {
    scope: schedule.schedule_type === 2 ? scope : (0 as const),
    target_date: schedule.schedule_type === 2 ? target_date : null,
    schedule_id: schedule.schedule_id,
    seen: schedule.seen,
    participants: participants.map(({ member_id }) => member_id),
  };
  const times = { start_time: to.start, end_time: to.end };
  if (isDateAlone) return { ...words, ...part, ...ONCE, start_date: to.date, end_date: to.date, ...times };
  const { start_date, end_date, schedule_type, repeat_mode, repeat_month, repeat_day, repeat_week } = schedule;
  const { on_sundays, on_mondays, on_tuesdays, on_wednesdays, on_thursdays, on_fridays, on_saturdays } = schedule;
  const flags = { on_sundays, on_mondays, on_tuesdays, on_wednesdays, on_thursdays, on_fridays, on_saturdays };
  const rule = { schedule_type, end_date, repeat_mode, repeat_month, repeat_day, repeat_week, ...flags };
  return { ...words, ...part, ...rule, ...times, start_date: scope === 1 ? (target_date ?? start_date) : start_date };
}
