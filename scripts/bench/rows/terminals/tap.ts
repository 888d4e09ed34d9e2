import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { HALL_DOOR, addHallUses } from '../../ground/door-uses.ts';
import { addMembers, addSessions, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const HOLDERS = 5000;
const TAPS_A_ROUND = 100;
/** The official who makes the terminal's code. */
const OFFICIAL = HOLDERS;
/** Service of the passes in the sample town. */
const SERVICE = 15;

interface CardRow {
  readonly card_hash: string;
  readonly certificate_hash: string;
  readonly body_hash: string;
  readonly surface_key: string;
  readonly not_after: string;
}
/** Where the cards are held. */
interface Place {
  readonly name: 'tap' | 'door';
  readonly terminal: { readonly pass: 'bath' } | { readonly pass: 'door'; readonly door_id: number };
  /** Milliseconds of the whole, at the 99th percentile. */
  readonly most: number;
}

interface Taps {
  readonly taps: readonly number[];
  readonly apdus: readonly number[];
  readonly said: Readonly<Record<string, number>>;
}

/** Adds members who use the bath pass, each with a card. */
async function addHolders(database: pg.Client): Promise<void> {
  await addMembers(database, HOLDERS + 1);
  const [first, last] = [memberIdOf(0), memberIdOf(HOLDERS - 1)];
  await database.query(
    "update member set birthdate = '1940-05-06', verified_at = now() where member_id between $1 and $2",
    [first, last],
  );
  await database.query(
    'insert into subscription (member_id, service_id, created_at) select n, $3, now() from generate_series($1::int, $2::int) n',
    [first, last, SERVICE],
  );
  await database.query(
    `insert into pass_consent (member_id, pass, consented_at) select n, 'bath', now() from generate_series($1::int, $2::int) n`,
    [first, last],
  );
  await database.query(
    `insert into card (member_id, method, card_hash, certificate_hash, body_hash, surface_key, serial_hash, not_after, linked_at)
     select n, 'individual-number-card', encode(sha256(convert_to('card' || n, 'UTF8')), 'hex'), encode(sha256(convert_to('certificate' || n, 'UTF8')), 'hex'),
       encode(sha256(convert_to('body' || n, 'UTF8')), 'hex'), sha256(convert_to('key' || n, 'UTF8')), encode(sha256(convert_to('card' || n, 'UTF8')), 'hex'),
       now() + interval '3 years', now()
     from generate_series($1::int, $2::int) n`,
    [first, last],
  );
}

/** Replaces the first holders' cards by those of the terminal under test. */
async function linkCards(database: pg.Client, cards: readonly CardRow[]): Promise<void> {
  for (const [index, card] of cards.entries())
    await database.query(
      `update card set card_hash = $2, certificate_hash = $3, body_hash = $4, surface_key = $5, serial_hash = $2, not_after = $6
       where member_id = $1`,
      [
        memberIdOf(index),
        card.card_hash,
        card.certificate_hash,
        card.body_hash,
        Buffer.from(card.surface_key, 'base64'),
        new Date(card.not_after),
      ],
    );
}

async function newCode(server: string, database: pg.Client, place: Place['terminal']): Promise<string> {
  await database.query(
    "update member set is_official = true, organization_id = 7, roles = '{system}' where member_id = $1",
    [memberIdOf(OFFICIAL)],
  );
  await addSessions(database, 1, OFFICIAL + 1, () => OFFICIAL);
  const answer = await fetch(`${server}/api/terminals`, {
    method: 'POST',
    headers: { ...sessionHeaders(OFFICIAL + 1), 'content-type': 'application/json' },
    body: JSON.stringify({ terminal_name: 'bench', bus_kind: null, is_test: false, ...place }),
  });
  const body: { readonly code?: string } = await answer.json();
  if (body.code === undefined) throw new Error(`no code for a terminal: ${answer.status}`);
  await database.query('update terminal set approved_at = created_at');
  return body.code;
}

function ask<Value>(child: ChildProcess, order: Readonly<Record<string, unknown>>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error('the terminal ended'));
    child.once('exit', left);
    child.once('message', (message: { readonly value?: Value; readonly failure?: string }) => {
      child.off('exit', left);
      if (message.failure === undefined) resolve(message.value as Value);
      else reject(new Error(message.failure));
    });
    child.send(order);
  });
}

function figures({ name: row, most }: Place, name: string, rounds: readonly Taps[]): Figure[] {
  const taps = rounds.flatMap((round) => round.taps);
  const apdus = rounds.flatMap((round) => round.apdus);
  const said = [...new Set(rounds.flatMap((round) => Object.keys(round.said)))];
  const notes = [`of ${taps.length} taps, ${HOLDERS} pass holders`, `said: ${said.join(', ')}`];
  const product = rounds.map((round) => median(round.taps));
  const peer = rounds.map((round) => median(round.apdus));
  return [
    {
      name: `${row}, ${name}`,
      value: median(taps) - median(apdus),
      unit: 'ms over the card',
      reach: { comparison: '<=', value: 30 },
      product,
      peer,
      per: 'ms',
      notes,
    },
    {
      name: `${row}, ${name}, p99`,
      value: percentile(taps, 0.99),
      unit: 'ms',
      reach: { comparison: '<=', value: most },
      notes,
    },
  ];
}

/** Checks that every verdict of a round is the measured one: an entry, decided at the expected place. */
function expectEntries({ said }: Taps, isPending: boolean): void {
  const wrong = Object.keys(said).filter(
    (text) => !text.startsWith('accepted ') || text.endsWith(' pending') !== isPending,
  );
  if (wrong.length > 0) throw new Error(`not every tap was let in: ${JSON.stringify(said)}`);
}

async function measureAt(place: Place, { scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const postgres = await openPostgres(scope);
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-tap-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const data = path.join(folder, 'town');
  const { api, database } = await openTown(scope, postgres, place.name, { environment: { MACHI_DATA: data } });
  const server = `http://127.0.0.1:${api.port}`;
  await addHolders(database);
  if (place.name === 'door') {
    const from = new Date();
    const uses = Array.from({ length: HOLDERS }, (_use, index) => ({ member_id: memberIdOf(index), from }));
    await addHallUses(database, uses);
  }
  const child = await scope.hold(
    () =>
      fork('apps/kiosk/src/testing/measure-taps.ts', [path.join(folder, 'kiosk'), path.join(data, 'sandbox-cards')], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    (opened) => void opened.kill('SIGKILL'),
  );
  const cards = await ask<readonly CardRow[]>(child, {
    order: 'register',
    server,
    code: await newCode(server, database, place.terminal),
  });
  await linkCards(database, cards);
  await ask(child, { order: 'start' });

  async function measure(isPending: boolean): Promise<Taps[]> {
    await ask(child, { order: 'taps', count: 20 });
    const found: Taps[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taps = await ask<Taps>(child, { order: 'taps', count: TAPS_A_ROUND });
      expectEntries(taps, isPending);
      found.push(taps);
      progress(
        `${place.name} ${isPending ? 'offline' : 'online'} ${round + 1}/${rounds}: ${median(taps.taps).toFixed(1)} ms`,
      );
    }
    return found;
  }
  const online = await measure(false);
  await api.kill();
  const offline = await measure(true);
  return [...figures(place, 'online', online), ...figures(place, 'offline', offline)];
}

/**
 * From the card's insertion to the verdict on the screen, compared with the time of the same card's answers alone.
 */
export const tap: BenchRow = {
  name: 'tap',
  run: (context) => measureAt({ name: 'tap', terminal: { pass: 'bath' }, most: 100 }, context),
};

/** The same at a door, whose relay is told before the screen: the figures are longer than those of the bolt. */
export const door: BenchRow = {
  name: 'door',
  run: (context) => measureAt({ name: 'door', terminal: { pass: 'door', door_id: HALL_DOOR }, most: 150 }, context),
};
