import { createHash, randomUUID } from 'node:crypto';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { eventContent } from '@machi/domain/terminal-ledger/ledger.fixture';
import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import type pg from 'pg';
import { addBathPeople, cardOf } from '../../torture/bath-people.ts';
import { createTerminalSigner } from '../../torture/fuzz/sign.ts';
import { openMailbox } from '../../torture/mailbox.ts';
import { startPostgres, type RunningPostgres } from '../../postgres/start-postgres.ts';
import type { ApiProcess } from '../ground/api-process.ts';
import { addReservations, addSpot, bookingRequest, dayOf, freeSlot, SPOT } from '../ground/bookings.ts';
import { writeRequest } from '../ground/http-line.ts';
import { addMembers, memberIdOf } from '../ground/people.ts';
import type { Scope } from '../ground/scope.ts';
import { openApi, openTown } from '../ground/town.ts';
import type { Kind } from './model.ts';

/** What is assumed of the town: one person in ten has the passes, and a terminal in fifty stands at a bath. */
export interface Size {
  readonly people: number;
  readonly holders: number;
  readonly baths: number;
  readonly buses: number;
}
export const CITY: Size = { people: 100_000, holders: 10_000, baths: 20, buses: 980 };

/** Of one facility, as a large one has: a search looks at all of them. */
const ROOMS = 40;
const PAST = 40_000;
/** Visits that each holder has left of the year's 48. */
const LEFT = 28;
/** Days of a search for free times: what the page of a facility asks first. */
const SEARCHED_DAYS = 7;
/** That week has six reservations of an hour in each room and day. A search costs more the more are taken, so no others come to it. */
const HOURS_APART = 4;
const TAKEN = (ROOMS * SEARCHED_DAYS * 24) / HOURS_APART;
const FIRST_BOOKED = ROOMS * SEARCHED_DAYS * 24;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Adds terminals of a pass, each with a key of its own. */
async function addTerminals(database: pg.Client, pass: 'bath' | 'bus', count: number) {
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, bus_kind, created_at, approved_at, registered_at, last_hash)
     select '端末 ' || n, $1, case when $1 = 'bus' then 'circle' end, now(), now(), now(), $2 from generate_series(1, $3::int) n
     returning terminal_id`,
    [pass, GENESIS_HASH, count],
  );
  const terminals = rows.map(({ terminal_id }) => {
    const { publicKey, sign, signer } = createTerminalSigner(terminal_id);
    return { terminal_id, pass, publicKey, sign, signer, seq: 0, hash: GENESIS_HASH };
  });
  await database.query(
    `update terminal t set public_key = k.key from unnest($1::int[], $2::bytea[]) as k (id, key) where t.terminal_id = k.id`,
    [terminals.map(({ terminal_id }) => terminal_id), terminals.map(({ publicKey }) => publicKey)],
  );
  return terminals;
}
type Terminal = Awaited<ReturnType<typeof addTerminals>>[number];

const condition = (unsent: number) => ({
  app_version: '0.1.0',
  unsent_events: unsent,
  clock: new Date().toISOString(),
  readers: 1,
  troubles: [],
});

/** A request that a terminal signs now. */
function signed({ signer }: Terminal, method: 'GET' | 'POST', path: string, content?: object): string {
  const body = content && JSON.stringify(content);
  const parts = { method, path, ...(body === undefined ? {} : { body }) };
  return writeRequest({ ...parts, headers: signer(parts) });
}

/** One entry of a terminal's ledger, about a person who came while it had no answer from the town. */
function visitAt(terminal: Terminal, person: number): string {
  const wall_time = new Date().toISOString();
  const content = eventContent();
  const entry = linkEvent(
    {
      ...content,
      terminal_id: terminal.terminal_id,
      seq: terminal.seq + 1,
      prev_hash: terminal.hash,
      tap_id: randomUUID(),
      verdict: { ...content.verdict, member_id: memberIdOf(person) },
      evidence: { ...content.evidence, ...cardOf(person), list_as_of: wall_time },
      wall_time,
      boot_id: randomUUID(),
    },
    hash,
    terminal.sign,
  );
  terminal.seq += 1;
  terminal.hash = entry.hash;
  return signed(terminal, 'POST', '/api/terminal/events', { events: [entry], condition: condition(1) });
}

/**
 * Opens a town of this size on a PostgreSQL of its own, with one process of the portal; more may be started beside it.
 * `requests` writes what people and terminals send, each time something that nobody has sent before.
 */
export async function openCity(scope: Scope, size: Size, progress: (line: string) => void) {
  const postgres: RunningPostgres = await scope.hold(
    // Without its cleaning, which comes when it likes and would be counted with whatever is asked then.
    () => startPostgres(['shared_preload_libraries=pg_stat_statements', 'track_wal_io_timing=on', 'autovacuum=off']),
    (running) => running.stop(),
  );
  const mailbox = await openMailbox(scope);
  const environment = { SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' };
  const town = await openTown(scope, postgres, 'growth', { environment });
  const { database, databaseUrl } = town;
  await database.query('create extension pg_stat_statements schema public');
  progress(`${size.people} people, ${size.baths + size.buses} terminals`);
  await addBathPeople(database, size.holders, LEFT);
  await database.query(
    `insert into pass_consent (member_id, pass, consented_at) select member_id, 'bus', now() from pass_consent where pass = 'bath'`,
  );
  await addMembers(database, size.people - size.holders, size.holders);
  const baths = await addTerminals(database, 'bath', size.baths);
  const terminals = [...baths, ...(await addTerminals(database, 'bus', size.buses))];
  await addSpot(database, ROOMS);
  await addReservations(database, { count: PAST, members: size.people, rooms: ROOMS });
  const searched = {
    count: TAKEN,
    members: size.people,
    rooms: ROOMS,
    from: `${dayOf(0)} 00:00+09`,
    everyHours: HOURS_APART,
  };
  await addReservations(database, searched);

  let booked = FIRST_BOOKED;
  let turn = 0;
  const next = (of: readonly Terminal[]): Terminal => {
    turn += 1;
    const found = of[turn % of.length];
    if (!found) throw new Error('a town without terminals');
    return found;
  };
  const { [0]: searchedFrom, [1]: searchedTo } = [dayOf(0), dayOf(SEARCHED_DAYS - 1)];
  const write: Readonly<Record<Exclude<Kind, 'count' | 'letter' | 'line'>, () => string>> = {
    booking() {
      booked += 1;
      const { room, wish } = freeSlot(booked, ROOMS);
      return bookingRequest({ member: booked % size.people, room, wishes: [wish] });
    },
    read: () => writeRequest({ path: '/api/spots', headers: { 'accept-language': 'ja' } }),
    search: () => writeRequest({ path: `/api/availability?from=${searchedFrom}&to=${searchedTo}&spot_id=${SPOT}` }),
    page: () => writeRequest({ path: '/spot', headers: { accept: 'text/html', 'accept-language': 'ja' } }),
    life: () => signed(next(terminals), 'POST', '/api/terminal/life', { condition: condition(0) }),
    visit: () => visitAt(next(baths), turn % size.holders),
    snapshot: () => signed(next(terminals), 'GET', '/api/terminal/snapshot'),
  };
  return {
    ...town,
    terminals,
    mailbox,
    requests: (kind: keyof typeof write, count: number): string[] => Array.from({ length: count }, () => write[kind]()),
    /** One more process of the portal beside the first. */
    addProcess: (): Promise<ApiProcess> => openApi(scope, { databaseUrl, environment }),
  };
}
export type City = Awaited<ReturnType<typeof openCity>>;
