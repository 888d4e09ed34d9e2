import { numbersFrom, randomRule } from '@machi/domain/schedule/random-rule.fixture';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import { memberIdOf } from './people.ts';

/** Schedule and its participants, by their numbers among the bench's members. */
export interface FilledSchedule {
  readonly times: RepeatRule;
  readonly members: readonly number[];
}

/** Adds schedules directly to the tables, in order; the first participant is the owner. */
export async function addSchedules(database: pg.Client, schedules: readonly FilledSchedule[]): Promise<void> {
  const rows = schedules.map(({ times, members: [by = 0] }, index) => ({
    schedule_id: index + 1,
    ...times,
    title: '定例の打ち合わせ',
    url: '',
    note: '',
    is_private: index % 4 === 0 ? 1 : 0,
    created_by: memberIdOf(by),
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    revision: 0,
  }));
  await database.query('insert into schedule select * from jsonb_populate_recordset(null::schedule, $1::jsonb)', [
    JSON.stringify(rows),
  ]);
  await database.query(`select setval(pg_get_serial_sequence('schedule', 'schedule_id'), $1)`, [rows.length]);
  const people = schedules.flatMap(({ members }, index) =>
    members.map((member) => [index + 1, memberIdOf(member)] as const),
  );
  await database.query(
    `insert into schedule_participant (schedule_id, member_id, added_at)
     select schedule_id, member_id, now() from unnest($1::int[], $2::int[]) as p(schedule_id, member_id)`,
    [people.map(([id]) => id), people.map(([, member]) => member)],
  );
  await database.query('vacuum analyze');
}

/** Series of a town in use: begun in the last years, half of them without an end, an hour on the quarter hour. */
export function seriesOf(count: number, today: string): RepeatRule[] {
  const below = numbersFrom(count);
  const year = Number(today.slice(0, 4));
  return Array.from({ length: count }, (_rule, index) => {
    const rule = randomRule(below);
    const hour = 8 + below(9);
    const time = (at: number) => `${String(at).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
    return {
      ...rule,
      start_date: `${year - 1 - below(5)}${rule.start_date.slice(4).replace('02-29', '02-28')}`,
      end_date: index % 2 === 0 ? null : `${year + 2}-12-31`,
      start_time: time(hour),
      end_time: time(hour + 1),
    };
  });
}
