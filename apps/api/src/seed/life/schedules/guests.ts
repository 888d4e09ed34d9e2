import type { DateText } from '@machi/domain/calendar/model';
import type * as z from 'zod';
import type { Life } from '../life.ts';
import { uuidOf } from '../uuid.ts';
import type { SchedulesPlan } from './schedules-plan.ts';

type Entry = z.infer<typeof SchedulesPlan>[number];
interface Invited {
  /** The series or the single date. */
  readonly scheduleId: number;
  /** Includes changed dates of a series. */
  readonly parts: readonly number[];
  readonly by: number;
  readonly at: Date;
  readonly dateOf: (nth: number) => DateText | undefined;
}

const HOUR = 3_600_000;

/** Invited guests and their answers. */
export function createGuests(life: Life) {
  const random = life.random('guests of schedules');
  let id = 0;
  return (guests: Entry['guests'], { scheduleId, parts, by, at, dateOf }: Invited): void => {
    for (const { name, email, locale, attends, on, is_refused } of guests) {
      const guest_key = uuidOf(random);
      const hasSaid = attends !== null || on.length > 0 || is_refused;
      // Within two days of the invitation, and before now.
      const later = new Date(at.getTime() + (1 + random.below(48)) * HOUR);
      const said = later < life.now ? later : new Date((at.getTime() + life.now.getTime()) / 2);
      for (const schedule_id of parts) {
        id += 1;
        life.add('schedule_guest', {
          schedule_guest_id: id,
          schedule_id,
          guest_key,
          email: is_refused ? null : email,
          email_hash: life.keys.guestHash(email),
          name,
          locale,
          attends,
          invited_by: by,
          answered_at: hasSaid ? said : null,
          refused_at: is_refused ? said : null,
          created_at: at,
        });
      }
      for (const one of on) {
        const target_date = dateOf(one.on);
        if (target_date !== undefined)
          life.add('schedule_guest_answer', { schedule_id: scheduleId, guest_key, target_date, attends: one.attends });
      }
    }
  };
}
