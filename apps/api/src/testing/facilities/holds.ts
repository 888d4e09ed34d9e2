import type { Pieces } from '@machi/domain/reservations/rules';
import { freeHolds, takeHolds } from '../../features/bookings/holds/take-holds.ts';
import { isRefusal } from '@machi/domain/refusals/model';
import type { OpenTown } from '../towns/open-town.ts';

/** A schedule as stored, with the rooms and equipment that it wants. */
export interface StoredSchedule {
  readonly created_by: number | null;
  readonly start_date: string;
  readonly rooms?: readonly number[];
  readonly equipments?: readonly Pieces[];
  readonly title?: string;
  readonly is_private?: 0 | 1;
  readonly participants?: readonly number[];
  /** "13:00", or null for the whole opening time. */
  readonly start_time?: string | null;
  readonly end_time?: string | null;
  readonly end_date?: string | null;
  /** Every week on the weekday of its first date, until its end. */
  readonly isWeekly?: boolean;
  readonly exception_of?: number;
  readonly exception_date?: string;
}

const WEEKDAYS = ['sundays', 'mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays'];

/** Stores a schedule without taking anything yet. */
export async function storeSchedule(town: OpenTown, wanted: StoredSchedule): Promise<number> {
  const { start_date, start_time = '13:00', end_time = '15:00', isWeekly = false, participants = [] } = wanted;
  const type = isWeekly ? 2 : start_time === null ? 1 : 0;
  const weekday = WEEKDAYS[new Date(`${start_date}T00:00:00Z`).getUTCDay()];
  const [row] = await town.rows<{ schedule_id: number }>(
    `insert into schedule (schedule_type, start_date, end_date, start_time, end_time, repeat_mode, on_${weekday}, title, is_private,
       created_by, created_at, updated_at, exception_of, exception_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), now(), $11, $12) returning schedule_id`,
    type,
    start_date,
    wanted.end_date === undefined ? start_date : wanted.end_date,
    start_time,
    end_time,
    isWeekly ? 3 : null,
    isWeekly ? 1 : 0,
    wanted.title ?? '課長会議',
    wanted.is_private ?? 0,
    wanted.created_by,
    wanted.exception_of ?? null,
    wanted.exception_date ?? null,
  );
  const id = row?.schedule_id ?? 0;
  for (const room of wanted.rooms ?? [])
    await town.rows('insert into schedule_room (schedule_id, room_id) values ($1, $2)', id, room);
  for (const { equipment_id, pieces } of wanted.equipments ?? [])
    await town.rows`insert into schedule_equipment (schedule_id, equipment_id, pieces)
      values (${id}, ${equipment_id}, ${pieces})`;
  for (const member of participants)
    await town.rows`insert into schedule_participant (schedule_id, member_id, added_at)
      values (${id}, ${member}, now())`;
  return id;
}

/** Frees what schedules have and takes what they want, as a change of them does. */
export async function settleHolds(town: OpenTown, ...scheduleIds: readonly number[]) {
  const known = await town.house.catalog.read();
  return town.database.transaction(
    async (transaction) => {
      const freed = await freeHolds(transaction, scheduleIds, town.now());
      const refusal = await takeHolds(transaction, known, scheduleIds, town.now());
      return refusal ?? freed;
    },
    (reply) => isRefusal(reply),
  );
}

/** Stores a schedule and takes what it wants. */
export async function holdFor(town: OpenTown, wanted: StoredSchedule): Promise<number> {
  const id = await storeSchedule(town, wanted);
  const reply = await settleHolds(town, id);
  if (isRefusal(reply)) throw new Error(JSON.stringify(reply.problems));
  return id;
}
