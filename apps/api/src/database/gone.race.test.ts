import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { hashPassword } from '../platform/sessions/passwords.ts';
import { layCable } from '../testing/terminals/cable.ts';
import { newDataFolder, startProcess } from '../testing/towns/process.ts';
import { reservationRequest } from '../testing/requests/requests.ts';

const cable = await layCable(inject('databaseUrl'));
const data = await newDataFolder();
const start = () => startProcess({ MACHI_DATA: data, DATABASE_URL: cable.url, DATABASE_POOL: '5' });
let house = start();
let origin = await house.origin();

/** A connection to the same database that bypasses the cable. */
const straight = new pg.Pool({
  connectionString: inject('databaseUrl'),
  options: '-c search_path=hoshimori,public',
  application_name: 'reader',
  max: 2,
});
const countOf = async (from: string): Promise<number> =>
  (await straight.query(`select count(*)::int as count from ${from}`)).rows[0].count;

/** If a test ends the process, the next one must not fail with it. */
beforeEach(async () => {
  cable.mend();
  await house.stop();
  house = start();
  origin = await house.origin();
});
afterAll(async () => {
  await house.stop();
  await straight.end();
  await cable.close();
});

let session: Record<string, string> = {};
const call = async (
  method: string,
  path: string,
  { body, locale = 'en', key }: { body?: unknown; locale?: 'ja' | 'en'; key?: string } = {},
) => {
  const reply = await fetch(origin + path, {
    method,
    headers: {
      'accept-language': locale,
      ...session,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) };
};
const SENTENCES = {
  en: 'The service is currently unavailable. Please try again in a minute.',
  ja: 'ただいまサービスを利用できません。1分ほど待ってから、もう一度お試しください。',
};
const recovered = async () => {
  await expect.poll(async () => (await call('GET', '/readyz')).status, { interval: 100 }).toBe(200);
};

/** PostgreSQL gets no sample people, so the member is inserted here. */
async function seedPerson(): Promise<void> {
  await straight.query(
    `insert into member (email, email_key, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode, prefecture, address1, address2, created_at)
      values ($1, $1, $2, '森', '楓', 'モリ', 'カエデ', '098-9901', '北海道', '星守町', '旭1丁目', now())`,
    ['kaede@example.jp', await hashPassword('kaede-2027')],
  );
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login_id: 'kaede@example.jp', password: 'kaede-2027' }),
  });
  const { token } = JSON.parse(await reply.text());
  session = {
    'access-token': `Bearer ${token}`,
    cookie: /sid=[\w-]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? '',
  };
}
await seedPerson();

const reservableDay = async (): Promise<string> => (await call('GET', '/api/spots/4')).body.spot.reservable_until;
const countReservations = () => countOf('reservation');

describe('the database goes away', () => {
  test('and comes back: 503 with a sentence in the person’s language meanwhile, nothing falsely acknowledged', async () => {
    const target_date = await reservableDay();
    cable.cut();
    for (const locale of ['ja', 'en'] as const) {
      for (const [method, path, body] of [
        ['GET', '/api/account', undefined],
        ['GET', '/api/reservations', undefined],
        ['POST', '/api/reservations', reservationRequest({ target_date })],
        ['POST', '/api/login', { login_id: 'kaede@example.jp', password: 'kaede-2027' }],
      ] as const) {
        const answer = await call(method, path, { body, locale });
        expect([answer.status, answer.body], path).toEqual([
          503,
          { result: false, errors: { request: [SENTENCES[locale]] }, codes: { request: ['unavailable'] } },
        ]);
        expect(answer.headers.get('retry-after')).toBe('5');
      }
    }
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect((await call('GET', '/readyz')).status).toBe(503);
    cable.mend();
    await recovered();
    expect(await countReservations()).toBe(0);
    const made = await call('POST', '/api/reservations', { body: reservationRequest({ target_date }) });
    expect(made.status).toBe(201);
    expect(await countReservations()).toBe(1);
  });

  test('in the middle of a transaction: the request is told, the process lives, the same key then works', async () => {
    const target_date = await reservableDay();
    const body = reservationRequest({ target_date, target_time: { start: '17:00', end: '18:00' } });
    const before = await countReservations();
    const holder = await straight.connect();
    try {
      await holder.query('begin; lock table room_occupancy in access exclusive mode');
      const waiting = Array.from({ length: 4 }, () =>
        call('POST', '/api/reservations', { body, key: 'in-the-middle' }).catch((error: Error) => error),
      );
      await expect
        .poll(() => countOf(`pg_stat_activity where application_name like 'machi:%' and wait_event_type = 'Lock'`))
        .toBeGreaterThan(0);
      cable.cut();
      const answers = await Promise.all(waiting);
      expect(house.written.error, 'the process ended').toBe('');
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 503, body: { codes: { request: ['unavailable'] } } });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    cable.mend();
    await recovered();
    // The database rolls back work in progress once it notices the lost connection.
    const again = await call('POST', '/api/reservations', { body, key: 'in-the-middle' });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await countReservations()).toBe(before + 1);
    expect(house.written.error).toBe('');
  });

  test('by the word of its administrator: connections are made anew', async () => {
    await call('GET', '/api/account');
    await straight.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'machi:%'`,
    );
    await recovered();
    expect((await call('GET', '/api/account')).status).toBe(200);
    expect(house.written.error).toBe('');
  });

  test('the spots in memory follow the rows again after it came back', async () => {
    expect((await call('GET', '/api/spots/4')).body.spot.rooms[0].capacity).toBe(4);
    cable.cut();
    await straight.query('update room set capacity = 3 where room_id = 401');
    cable.mend();
    await recovered();
    await expect.poll(async () => (await call('GET', '/api/spots/4')).body.spot.rooms[0].capacity).toBe(3);
    await straight.query('update room set capacity = 4 where room_id = 401');
    await expect.poll(async () => (await call('GET', '/api/spots/4')).body.spot.rooms[0].capacity).toBe(4);
  });
});
