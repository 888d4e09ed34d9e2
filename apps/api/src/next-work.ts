import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { digestAt } from '@machi/domain/notice-letters/rules';
import { statement, sqlState, type Queryable } from './database/database.ts';
import type { House } from './platform/house.ts';
import { isToBegin } from './features/notice-delivery/recipients.ts';
import { doorsOfKeys } from './platform/doors/keys.ts';
import { latestTime, type Job } from './platform/jobs/job.ts';
import type { DueJobs } from './platform/jobs/run-jobs.ts';
import { LANES_THAT_WAIT } from './platform/notifications/claim.ts';
import type { Lane } from './platform/notifications/outbox.ts';
import { WEBHOOKS_WAIT } from './platform/webhooks/delivery-store.ts';
import { showingUp, type Beat } from './platform/work/presence.ts';

/** What waits in a town, asked with each beat of a process. */
export const pulse = statement<Beat & Record<Lane | 'webhooks', boolean>>(
  'show-up',
  showingUp(`${LANES_THAT_WAIT}, ${WEBHOOKS_WAIT} as webhooks`),
);

/** What jobs of each minute look at, as SQL: where nothing of it is there, they need not run. */
const LOOKED_AT = {
  alerts: `exists (select from alert_delivery where done_at is null)`,
  warnings: `exists (select from warning_source) or exists (select from warning_telegram)
    or exists (select from warning_thread)`,
  'notice-letters': `exists (select from notice n where ${isToBegin('$1')})
    or exists (select from notice_delivery where done_at is null)
    or exists (select from notice_recipient where queued_at is null and pace = 'daily')`,
  'arrival-notices': `exists (select from arrival_notice where ended_at is null and state <> 'over')`,
  'door-keys': `exists (select from door_key where state <> 'gone')`,
  'door-codes': 'false',
  lotteries: `exists (select from lottery where drawn_at is null and called_off_at is null and draws_at <= $1)
    or exists (select from lottery_application a join lottery l using (lottery_id)
      where a.settled_at is null and coalesce(l.drawn_at, l.called_off_at) is not null)`,
  'seat-changes': `exists (select from seat_reservation where state = 'reserved' and departed_at > $1)`,
  'directory-sessions': 'false',
  'run-out-seats': `exists (select from seat_reservation where state = 'held' and held_until <= $1)`,
  'vehicle-positions': `exists (select from vehicle_position) or exists (select from demand_position)
    or exists (select from vehicle where feed_vehicle_id is not null)`,
} as const;
const needs = Object.entries(LOOKED_AT).map(([name, sql]) => `('${name}', ${sql})`);
/** Puts off by a minute those of the jobs `$2` that have nothing to look at, and answers which of the jobs `$3` are due. */
const putOffIdle = statement<{ job_name: string }>(
  'put-off-idle-jobs',
  `with idle as (
     update job set due_at = $1::timestamptz + interval '1 minute', done_at = $1 from (values ${needs.join(', ')}) as known(name, is_needed)
     where job_name = name and not is_needed and name = any($2::text[]) and due_at <= $1 and claimed_by is null and failures = 0
     returning job_name)
   select job_name from job where due_at <= $1::timestamptz - case when job_name = any($4::text[]) then interval '15 minutes' else interval '0' end
     and job_name = any($3::text[]) and job_name not in (select job_name from idle)
   union select job_name from job join unnest($3::text[], $5::timestamptz[]) as known(name, latest) on name = job_name where due_at > latest`,
);
/** Asks which jobs are due and have something to do. */
export function dueJobsOf({ database, town, directory }: House): DueJobs {
  const isAlways: Readonly<Record<string, boolean>> = {
    warnings: town.warnings.sources.length > 0,
    'door-keys': doorsOfKeys({ town }).length > 0,
    'door-codes': town.doors.length > 0,
    'directory-sessions': directory !== undefined,
  };
  const idle = Object.keys(LOOKED_AT).filter((name) => isAlways[name] !== true);
  return async (jobs, now) => {
    const names = jobs.map(({ name }) => name);
    const resting = jobs.filter(({ isNeeded }) => isNeeded?.() === false).map(({ name }) => name);
    const latest = jobs.map(({ rhythm }) => latestTime(rhythm, now).toISOString());
    const due = await database.run(putOffIdle, [now, idle, names, resting, latest]);
    return new Set(due.map(({ job_name }) => job_name));
  };
}

/** Hours of the day at which something begins by the clock: reminders and codes, the evening before a collection. */
const HOURS = [9, 19, 20];

/**
 * The earliest moment at which a town has something to do by itself. Jobs of minutes are asked for what they look at:
 * their own rhythm would keep every town awake.
 */
const nextWork = statement<{ next_at: Date | null }>(
  'next-work-of-town',
  `select least(
     (select min(due_at) from job where job_name = any($2::text[])),
     (select min(case when claimed_by is null then greatest(next_attempt_at, held_until) else $1::timestamptz end)
      from outbox where sent_at is null and given_up_at is null),
     (select $1::timestamptz from webhook_event limit 1),
     (select min(case when d.claimed_by is null then d.next_try_at else $1::timestamptz end) from webhook_delivery d join webhook w using (webhook_id) where w.disabled_at is null),
     (select min(published_at) from notice where is_draft = 0 and published_at > $1),
     (select $1::timestamptz from alert_delivery where done_at is null limit 1),
     (select $1::timestamptz from notice_delivery where done_at is null and paused_at is null limit 1),
     (select $3::timestamptz from notice_recipient where queued_at is null and pace = 'daily' limit 1),
     (select $1::timestamptz from arrival_notice where ended_at is null and state <> 'over' and scheduled_at > $1::timestamptz - interval '3 hours' limit 1),
     (select $1::timestamptz from payment where state = 'begun' or intention is not null limit 1),
     (select min(asked_at) + interval '1 minute' from warning_source),
     (select min(draws_at) from lottery where drawn_at is null and called_off_at is null),
     (select $1::timestamptz from lottery_application a join lottery l using (lottery_id)
      where a.settled_at is null and coalesce(l.drawn_at, l.called_off_at) is not null limit 1),
     (select min(held_until) from seat_reservation where state = 'held' and held_until > $1::timestamptz - interval '2 minutes'),
     (select min(case when state = 'set' then starts_at - interval '1 hour' else $1::timestamptz end) from door_key where state <> 'gone'),
     (select min(made_at) + interval '1 hour' from (
        select reserved_at as made_at from reservation where reminded_at is null
        union all select reserved_at from seat_reservation where reminded_at is null
        union all select coalesce(promised_at, created_at) from demand_ride where reminded_at is null
        union all select coalesce(moved_up_at, made_at) from event_registration where reminded_at is null
      ) as recent where made_at > $1::timestamptz - interval '1 hour')) as next_at`,
);

/** A town without work of its own is looked after this often: nothing is later by more. */
export const LONGEST_SLEEP = 3_600_000;
/** No table, schema or column yet: the town has not run in this release. */
const NOT_THERE = new Set(['42P01', '3F000', '42703']);

const isSeldom = ({ rhythm }: Job): boolean => 'nightlyAt' in rhythm || rhythm.everyMinutes >= 60;

/**
 * When a town has to be awake next, an hour from now at the latest.
 * @param house its house, if it is awake; without it nothing is known of its pack and jobs
 */
export async function nextWorkOf(
  database: Queryable,
  now: Date,
  house?: { readonly jobs: readonly Job[]; readonly town: House['town'] },
): Promise<Date> {
  const day = dateAt(now);
  const hours = [day, addDays(day, 1)].flatMap((one) => HOURS.map((hour) => instantOf(one, hour * 60)));
  const digest = house ? digestAt(new Date(now.getTime() + 86_400_000), house.town.town.notice_digest_at).until : now;
  const jobs = house?.jobs.filter(isSeldom).map(({ name }) => name) ?? [];
  try {
    const [row] = await database.run(nextWork, [now, jobs, digest]);
    const times = [new Date(now.getTime() + LONGEST_SLEEP), ...hours].filter((time) => time > now);
    return new Date(Math.min(...[...times, row?.next_at ?? []].flat().map(Number)));
  } catch (error) {
    if (NOT_THERE.has(sqlState(error))) return now;
    throw error;
  }
}
