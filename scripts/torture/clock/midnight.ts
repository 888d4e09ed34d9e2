import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { call } from '../caller.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openClock } from './set-clock.ts';
import { waitUntil } from '../wait.ts';

const MINUTE = 60_000;
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`);
/**
 * The sample town's loop runs late on Fridays: two runs, one leaving at 24:50 and reaching the last stop at 25:14.
 */
const FRIDAY = '2027-01-15';
const SATURDAY = '2027-01-16';
const NEXT_FRIDAY = '2027-01-22';
const LATE = 'town-cw-friday-2450';
const RUNS = [
  [at(FRIDAY, '23:54'), at(SATURDAY, '00:18')],
  [at(SATURDAY, '00:50'), at(SATURDAY, '01:14')],
] as const;
/** Stop that it passes at 25:10. */
const STOP = 'S11';
const PASSES = at(SATURDAY, '01:10');
/** Longest delay until a clock change is noticed. */
const ARRIVAL_MILLISECONDS = 8000;
/** Rounding of the moved clock. */
const SLACK_MILLISECONDS = 5000;

interface Arrival {
  readonly trip_id: string;
  readonly service_date: string;
  readonly scheduled_at: string;
  readonly is_cancelled: boolean;
  readonly can_board: boolean;
}
interface Told {
  readonly told_at: string;
  readonly route: {
    readonly state: string;
    readonly stops: readonly { readonly stop_id: string; readonly arrivals: readonly Arrival[] }[];
  };
}

async function run({ scope, progress }: TortureContext): Promise<Finding[]> {
  const clock = await openClock(scope, at(FRIDAY, '23:30'));
  const { api, database } = await openTown(scope, await openPostgres(scope, clock.environment), 'midnight', {
    environment: clock.environment,
  });
  await database.query('begin');
  await addMembers(database, 2);
  await database.query(
    `update session set created_at = $1::timestamptz, seen_at = $1::timestamptz, expires_at = $1::timestamptz + interval '30 days'`,
    [clock.now()],
  );
  await database.query('commit');
  const statuses: number[] = [];
  const ask = async (method: string, target: string, body?: unknown) => {
    const headers = sessionHeaders(0);
    const answer = await call(api.port, method, target, { headers, ...(body === undefined ? {} : { body }) });
    statuses.push(answer.status);
    return { status: answer.status, body: answer.status < 300 ? JSON.parse(answer.text) : undefined };
  };
  const look = async (): Promise<Told> => (await ask('GET', '/api/buslocation/4')).body;
  const atStop = (told: Told): readonly Arrival[] =>
    told.route.stops.find(({ stop_id }) => stop_id === STOP)?.arrivals ?? [];
  const setClock = (instant: Date) => clock.setTown(api.port, instant);

  // A page stays open from before midnight until after the last run, and asks each minute.
  let minutes = 0;
  const wrong: string[] = [];
  for (let now = at(FRIDAY, '23:40'); now <= at(SATURDAY, '01:20'); now = new Date(now.getTime() + MINUTE)) {
    // A few seconds into the minute, so that nothing begins or ends at this moment.
    const moment = new Date(now.getTime() + 2 * SLACK_MILLISECONDS);
    await setClock(moment);
    const told = await look();
    const arrivals = atStop(told);
    const late = arrivals.find(({ trip_id }) => trip_id === LATE);
    const isRunning = RUNS.some(([begins, ends]) => begins <= moment && moment < ends);
    const clockOf = `${now.toISOString().slice(11, 16)}Z`;
    if ((told.route.state === 'running') !== isRunning) wrong.push(`${clockOf} state ${told.route.state}`);
    // Until its minute is over the run is listed, under Friday and at 25:10.
    const isTold = moment.getTime() < PASSES.getTime() + MINUTE;
    if (isTold !== (late?.service_date === FRIDAY && Date.parse(late.scheduled_at) === PASSES.getTime()))
      wrong.push(`${clockOf} the run of 25:10`);
    if (arrivals.some(({ scheduled_at }) => Date.parse(scheduled_at) < moment.getTime() - 2 * MINUTE))
      wrong.push(`${clockOf} what is over`);
    if (!arrivals.some(({ can_board }) => can_board)) wrong.push(`${clockOf} nothing comes`);
    minutes += 1;
  }
  progress(`midnight: ${minutes} minutes, ${wrong.length} wrong`);
  const findings: Finding[] = [
    {
      name: 'midnight: a page that is open from 23:40 to 25:20',
      isReached: wrong.length === 0,
      figure: `${minutes} minutes, ${wrong.length} wrong${wrong.length > 0 ? `: ${wrong.slice(0, 3).join(', ')}` : ''}`,
    },
  ];

  // A run after midnight is cancelled under its own service day, and no other Friday's run is.
  await setClock(at(SATURDAY, '00:40'));
  await database.query(
    `insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at) values ($1, $2, '大雪', 'Snow', $3)`,
    [LATE, FRIDAY, clock.now()],
  );
  await database.query(`select pg_notify('live_changed', '')`);
  const isCancelled = async (date: string) =>
    atStop(await look()).some((one) => one.trip_id === LATE && one.service_date === date && one.is_cancelled);
  const cancelled = await waitUntil(ARRIVAL_MILLISECONDS, () => isCancelled(FRIDAY));
  await setClock(at(SATURDAY, '00:55'));
  const { state } = (await look()).route;
  await setClock(at(NEXT_FRIDAY, '23:59'));
  const next = atStop(await look()).find(({ trip_id }) => trip_id === LATE);
  findings.push({
    name: 'midnight: a cancelled run of 24:50',
    isReached:
      cancelled < ARRIVAL_MILLISECONDS &&
      state !== 'running' &&
      next?.service_date === NEXT_FRIDAY &&
      !next.is_cancelled,
    figure: `told after ${(cancelled / 1000).toFixed(1)} s, the route ${state} at 24:55, a week later ${next?.is_cancelled === false ? 'running' : 'not'}`,
  });

  // 29 February is a service day only in leap years.
  const days: string[] = [];
  for (const before of ['2028-02-28', '2028-02-29', '2029-02-28']) {
    await setClock(at(before, '23:30'));
    days.push(...new Set(atStop(await look()).map(({ service_date }) => service_date)));
  }
  findings.push({
    name: 'midnight: the day after 28 February',
    isReached: days.join() === '2028-02-29,2028-03-01,2029-03-01',
    figure: days.join(', '),
  });

  // Seats are held for five minutes, also across midnight.
  await setClock(at(FRIDAY, '23:58'));
  const trip = (trip_id: string) => ({
    trip_id,
    service_date: SATURDAY,
    departure_stop_id: 'S01',
    arrival_stop_id: 'S54',
    persons: 1,
  });
  const held = await Promise.all(
    ['nature-out-nature-0910', 'nature-out-nature-1100'].map((id) => ask('POST', '/api/shuttle/holds', trip(id))),
  );
  const confirm = (index: number) => ask('POST', `/api/shuttle/holds/${held[index]?.body?.hold.hold_id}/confirm`);
  await setClock(at(SATURDAY, '00:02'));
  const kept = await confirm(0);
  await setClock(at(SATURDAY, '00:04'));
  const over = await confirm(1);
  findings.push({
    name: 'midnight: seats held from 23:58 on',
    isReached: held.every(({ status }) => status === 201) && kept.status === 201 && over.status === 409,
    figure: `held ${held.map(({ status }) => status).join()}, confirmed at 0:02 ${kept.status}, at 0:04 ${over.status}`,
  });
  const failed = statuses.filter((status) => status >= 500).length;
  findings.push({
    name: 'midnight: answers',
    isReached: failed === 0,
    figure: `${statuses.length} answers, ${failed} of 5xx`,
  });
  return findings;
}

/** Nights of the timetable: 25:10, a page across midnight, a cancelled run after it, 29 February, held seats. */
export const midnight: TortureRow = { name: 'midnight', isAtLength: true, run };
