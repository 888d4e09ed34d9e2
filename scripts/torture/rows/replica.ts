import pg from 'pg';
import { addSpot, bookingRequest } from '../../bench/ground/bookings.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres } from '../../bench/ground/town.ts';
import { call } from '../caller.ts';
import { startPostgres } from '../../postgres/start-postgres.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause, restartPostgres, waitUntil } from '../wait.ts';

const MEMBERS = 12;
const ROOMS = 12;
const METRICS_KEY = 'of-the-operator-under-test';
const REACH_MILLISECONDS = 30_000;
/** Each switch of the log takes 16 MB of positions: these pass the town's log. */
const LOG_TURNS = 8;
const LOOKS_ELSEWHERE = 8;

interface Person {
  readonly member: number;
  /** Cookie that the server set. */
  cookie: string;
  /** Codes of reservations that stand. */
  readonly booked: Set<string>;
  day: number;
}

interface Actions {
  written: number;
  looks: number;
  /** Own writes that the next read did not show. */
  stale: number;
  readonly strange: string[];
}

/** Plays a browser: it books, reads, cancels, reads. `keepsCookie` false removes the guard. */
function browserOf(port: number, keepsCookie: boolean) {
  const ask = async (person: Person, path: string, init: { method?: string; body?: string } = {}) => {
    const own = sessionHeaders(person.member);
    const cookie = [own['cookie'], person.cookie].filter(Boolean).join('; ');
    const { method = 'GET', body } = init;
    const response = await call(port, method, path, { headers: { ...own, cookie }, body });
    if (keepsCookie) {
      const told = response.headers.getSetCookie().find((cookie) => cookie.startsWith('wrote='));
      if (told) person.cookie = told.split(';', 1)[0] ?? '';
    }
    return { status: response.status, body: JSON.parse(response.text) };
  };

  async function look(person: Person, actions: Actions): Promise<void> {
    const { status, body } = await ask(person, '/api/reservations');
    if (status !== 200) {
      actions.strange.push(`a look ${status}`);
      return;
    }
    actions.looks += 1;
    const standing = new Set<string>();
    for (const { reservation_code, is_canceled } of body.reservations)
      if (is_canceled === 0) standing.add(reservation_code);
    const isWhole = standing.size === person.booked.size && [...person.booked].every((code) => standing.has(code));
    if (!isWhole) actions.stale += 1;
  }

  async function bookAndLook(person: Person, actions: Actions): Promise<void> {
    const wire = bookingRequest({
      member: person.member,
      room: person.member,
      wishes: [{ day: person.day, hour: 10 }],
    });
    const body = wire.slice(wire.indexOf('\r\n\r\n') + 4);
    person.day += 1;
    const made = await ask(person, '/api/reservations', { method: 'POST', body });
    if (made.status !== 201) {
      actions.strange.push(`a booking ${made.status} ${JSON.stringify(made.body.codes)}`);
      return;
    }
    actions.written += 1;
    const [{ reservation_id, reservation_code }] = made.body.reservations;
    person.booked.add(reservation_code);
    await look(person, actions);
    const gone = await ask(person, `/api/reservations/${reservation_id}/cancel`, { method: 'POST', body: '{}' });
    if (gone.status !== 200) {
      actions.strange.push(`a cancellation ${gone.status}`);
      return;
    }
    actions.written += 1;
    person.booked.delete(reservation_code);
    await look(person, actions);
  }
  return { bookAndLook };
}

const peopleOf = (from: number): Person[] =>
  Array.from({ length: MEMBERS }, (_none, member) => ({ member, cookie: '', booked: new Set<string>(), day: from }));
const noActions = (): Actions => ({ written: 0, looks: 0, stale: 0, strange: [] });

/** Endpoint that reads from the database each time, from a replica if there is one. */
const READ = '/api/notices/1';

/** Number of statements answered by the replica or by the database itself. */
async function answeredBy(port: number, by: 'replica' | 'own'): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_KEY}` },
  });
  const line = new RegExp(`^machi_reads_total\\{by="${by}"\\} (\\d+)`, 'm').exec(await response.text());
  return Number(line?.[1] ?? 0);
}

/** A replica that follows closely, but another town: its log is as far or farther. */
async function askOfAnotherTown(scope: TortureContext['scope'], databaseUrl: string): Promise<Finding> {
  const other = await openPostgres(scope);
  await (await openApi(scope, { databaseUrl: other.url })).stop();
  const follower = await scope.hold(
    () => startPostgres([], { follows: other.url }),
    (opened) => opened.stop(),
  );
  const maintenance = await openDatabase(scope, other.url);
  for (let turn = 0; turn < LOG_TURNS; turn += 1)
    await maintenance.query('create table turn (); drop table turn; select pg_switch_wal()');
  const api = await openApi(scope, { databaseUrl, environment: { DATABASE_REPLICA_URL: follower.url, METRICS_KEY } });
  for (let asked = 0; asked < LOOKS_ELSEWHERE; asked += 1) {
    await fetch(`http://127.0.0.1:${api.port}${READ}`);
    await pause(500);
  }
  const [atReplica, atOwn] = [await answeredBy(api.port, 'replica'), await answeredBy(api.port, 'own')];
  return {
    name: 'replica: one of another town is not asked',
    isReached: atReplica === 0 && atOwn >= LOOKS_ELSEWHERE,
    figure: `${atReplica} statements answered by it, ${atOwn} by the own database`,
  };
}

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const own = await openPostgres(scope);
  const api0 = await openApi(scope, { databaseUrl: own.url });
  const database = await openDatabase(scope, own.url);
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  await api0.stop();
  const replica = await scope.hold(
    () => startPostgres([], { follows: own.url }),
    (opened) => opened.stop(),
  );
  const api = await openApi(scope, {
    databaseUrl: own.url,
    environment: { DATABASE_REPLICA_URL: replica.url, METRICS_KEY },
  });

  const isAsked = async (): Promise<boolean> => {
    const before = await answeredBy(api.port, 'replica');
    await fetch(`http://127.0.0.1:${api.port}${READ}`);
    return (await answeredBy(api.port, 'replica')) > before;
  };
  const onReplica = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const work = async (
    actions: Actions,
    people: readonly Person[],
    rounds: number,
    keepsCookie: boolean,
  ): Promise<void> => {
    const { bookAndLook } = browserOf(api.port, keepsCookie);
    await Promise.all(
      people.map(async (person) => {
        for (let round = 0; round < rounds; round += 1) await bookAndLook(person, actions);
      }),
    );
  };

  const took = await waitUntil(REACH_MILLISECONDS, isAsked);
  const rounds = count(40, 5);
  const kept = noActions();
  await work(kept, peopleOf(1), rounds, true);
  progress(`replica: ${kept.written} written, ${kept.looks} looks, ${kept.stale} stale`);

  // It pauses for less than it may lag: readers who have written must not be sent there, others still are.
  await onReplica('select pg_wal_replay_pause()');
  await work(kept, peopleOf(1 + rounds), 1, true);
  const unguarded = noActions();
  const wasAsked = await isAsked();
  await work(unguarded, peopleOf(2 + rounds), 1, false);
  const leftAfter = await waitUntil(REACH_MILLISECONDS, async () => !(await isAsked()));
  await onReplica('select pg_wal_replay_resume()');
  const backAfter = await waitUntil(REACH_MILLISECONDS, isAsked);

  const lost = noActions();
  const working = work(lost, peopleOf(3 + rounds), rounds, true);
  await pause(200);
  await replica.crash();
  await working;
  await restartPostgres(replica);
  const againAfter = await waitUntil(REACH_MILLISECONDS, isAsked);
  const [atReplica, atOwn] = [await answeredBy(api.port, 'replica'), await answeredBy(api.port, 'own')];

  const elsewhere = await askOfAnotherTown(scope, own.url);
  const strange = [...kept.strange, ...lost.strange];
  return [
    {
      name: 'replica: who has written reads their own',
      isReached: took < REACH_MILLISECONDS && kept.stale === 0 && strange.length === 0 && kept.looks > 0,
      figure: `${kept.written} written, ${kept.looks} looks, ${kept.stale} stale; ${atReplica} statements answered by the replica, ${atOwn} by the own database${strange.length > 0 ? `; strange: ${[...new Set(strange)].slice(0, 3).join(' | ')}` : ''}`,
    },
    {
      name: 'replica: the same fails without the cookie',
      isReached: wasAsked && unguarded.stale > 0,
      figure: `${unguarded.stale} of ${unguarded.looks} looks stale while the replica stood still`,
    },
    {
      name: 'replica: one that is behind is left, and asked again',
      isReached: leftAfter < REACH_MILLISECONDS && backAfter < REACH_MILLISECONDS,
      figure: `left after ${(leftAfter / 1000).toFixed(1)} s, asked again after ${(backAfter / 1000).toFixed(1)} s`,
    },
    {
      name: 'replica: one that dies costs nobody an answer',
      isReached: lost.stale === 0 && lost.strange.length === 0 && lost.looks > 0 && againAfter < REACH_MILLISECONDS,
      figure: `${lost.looks} looks while it died, ${lost.strange.length} failed, ${lost.stale} stale; asked again ${(againAfter / 1000).toFixed(1)} s after its start`,
    },
    elsewhere,
  ];
}

/** Debian's PostgreSQL with a streaming replica: reads go there, and all people see their own writes. */
export const replica: TortureRow = { name: 'replica', run };
