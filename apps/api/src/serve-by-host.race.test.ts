import { cp, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { OWN_LINE, TERMINAL_LINE } from '@machi/domain/live/model';
import { holdersOf } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createLog } from './ground/log.ts';
import { keepTown, type KeptTown } from './keep-town.ts';
import { serveByHost } from './serve-by-host.ts';
import { addApiKey } from './features/api-keys/cases.fixture.ts';
import { newReservation } from './testing/cases/new-reservation.ts';
import { newDevice, newVehicle } from './testing/cases/new-device.ts';
import { addTerminal, signedHeaders } from './testing/terminals/terminal.ts';
import { onePoint } from './testing/requests/requests.ts';
import { openTown, townsFolder } from './testing/towns/open-town.ts';

const name = `two_hosts_${process.pid}`;
const databaseUrl = inject('databaseUrl').replace(/[^/]*$/, name);
const HOSTS = ['machi.hoshimori.example.jp', 'machi.kitamachi.example.jp'] as const;

const admin = new pg.Client({ connectionString: inject('databaseUrl') });
await admin.connect();
await admin.query(`create database ${name}`);
const open = (schema: string, index: 0 | 1) =>
  openTown({
    databaseUrl,
    schema,
    environment: { PUBLIC_URL: `http://${HOSTS[index]}`, METRICS_KEY: `of-${schema}-0123456789abcdef` },
  });
const one = await open('hoshimori', 0);
const other = await open('kitamachi', 1);
const towns = [one, other] as const;
for (const town of towns) town.setNow(new Date());
const packs = await mkdtemp(path.join(tmpdir(), 'machi-two-'));
for (const key of ['hoshimori', 'kitamachi'])
  await cp(path.join(townsFolder, 'hoshimori'), path.join(packs, key), { recursive: true });
const kept = ['hoshimori', 'kitamachi'].map((townKey, index) =>
  keepTown({ ...(towns[index] ?? one).house.settings, databaseUrl, townsFolder: packs, townKey }, createLog('silent'), {
    sleeps: true,
  }),
);
const [keptOne, keptOther] = kept as [KeptTown, KeptTown];
const server = createAdaptorServer({ fetch: serveByHost(kept) });
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  for (const town of [...kept, ...towns]) await town.close();
  await rm(packs, { recursive: true });
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}
/** Asks the process at a host: `fetch` sends none but the address's. */
function ask(host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...typed, ...headers, host } }, (reply) => {
    let text = '';
    reply.setEncoding('utf8');
    reply.on('data', (piece: string) => (text += piece));
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
const session = ({ token, cookie }: { readonly token: string; readonly cookie: string }) => ({
  'access-token': `Bearer ${token}`,
  cookie: `sid=${cookie}`,
});

test('a request reaches the town whose host it names, in whatever case; an unknown host reaches none', async () => {
  await one.rows(`update spot set texts = jsonb_set(texts, '{spot_name,ja}', '"一の町の会館"') where spot_id = 1`);
  await other.rows(`update spot set texts = jsonb_set(texts, '{spot_name,ja}', '"二の町の会館"') where spot_id = 1`);
  const japanese = { headers: { 'accept-language': 'ja' } };
  await expect.poll(async () => (await ask(HOSTS[0], '/api/spots/1', japanese)).text).toContain('一の町の会館');
  await expect
    .poll(async () => (await ask(HOSTS[1].toUpperCase(), '/api/spots/1', japanese)).text)
    .toContain('二の町の会館');
  for (const host of ['machi.example.jp', `${HOSTS[0]}:8080`, `${HOSTS[0]}.`, '127.0.0.1']) {
    expect((await ask(host, '/api/spots')).status, host).toBe(421);
  }
  expect((await ask('127.0.0.1', '/readyz')).status).toBe(200);
  // Nor does the one town that is left answer at the host of one that was taken away.
  const alone = serveByHost([keptOne]);
  expect((await alone(new Request(`http://${HOSTS[1]}/login`), {})).status).toBe(421);
});

/** Both towns asleep, awake again and opened anew, while both are asked. */
async function sleepAndWake(): Promise<readonly string[]> {
  const japanese = { headers: { 'accept-language': 'ja' } };
  const mixed: string[] = [];
  let isOver = false;
  const asking = HOSTS.map(async (host, index) => {
    while (!isOver) {
      const { status, text } = await ask(host, '/api/spots/1', japanese);
      if (status !== 200 || !text.includes(index === 0 ? '一の町の会館' : '二の町の会館'))
        mixed.push(`${host}: ${status}`);
    }
  });
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([keptOne.sleep(), keptOther.reopen()]);
    await Promise.all([keptOne.reopen(), keptOther.sleep()]);
    await Promise.all([keptOne.wake(), keptOther.wake()]);
  }
  isOver = true;
  await Promise.all(asking);
  return mixed;
}

test('no credential of one town opens anything of the other, also once they have slept and were opened anew', async () => {
  expect(await sleepAndWake()).toEqual([]);
  const official = await one.addPerson({ roles: officialRoles });
  const member = await one.addPerson({ lastname: '渡来' });
  const [device, vehicle, terminal] = [await newDevice(one), await newVehicle(one), await addTerminal(one)];
  // The same numbers exist over there.
  await newDevice(other);
  await newVehicle(other);
  await addTerminal(other);
  const found: string[] = [];
  for (const { name: endpoint, method, path, permission } of allEndpoints) {
    if (holdersOf(permission) === 'anyone') continue;
    const target = path.replaceAll(/:\w+/g, '1');
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const signed = signedHeaders(terminal, { method, target, body }, one.now());
    const credentials = {
      official: session(await one.openSession(official.member_id)),
      member: session(await one.openSession(member.member_id)),
      device: { authorization: `Device ${device.key}` },
      vehicle: { authorization: `Device ${vehicle.key}` },
      terminal: signed,
    };
    for (const [who, headers] of Object.entries(credentials)) {
      const { status, text } = await ask(HOSTS[1], target, { method, headers, body });
      if (status !== 401 || text.includes('渡来')) found.push(`${endpoint} as ${who} of the other town: ${status}`);
    }
  }
  expect(found).toEqual([]);
  // The control: at home the same session is one.
  const home = await ask(HOSTS[0], '/api/account', { headers: session(await one.openSession(member.member_id)) });
  expect([home.status, home.text.includes('渡来')]).toEqual([200, true]);
});

test('live lines and files of one town are nothing in the other', async () => {
  const official = await one.addPerson({ roles: officialRoles });
  const terminal = await addTerminal(one);
  await addTerminal(other);
  const file = { file_name: '夏まつり.png', content: onePoint };
  const uploaded = await one.call('POST', '/api/notice-files', { as: official, body: file });
  const { pathname, search } = new URL(uploaded.body.notice_file.address, 'http://any');
  // A HEAD asks for no line, only whether there were one.
  const signed = signedHeaders(terminal, { method: 'GET', target: TERMINAL_LINE, body: undefined }, one.now());
  const asked: readonly (readonly [path: string, asked: Asked, home: number, abroad: number])[] = [
    [OWN_LINE, { method: 'HEAD', headers: session(await one.openSession(official.member_id)) }, 200, 401],
    [TERMINAL_LINE, { method: 'HEAD', headers: signed }, 200, 401],
    [pathname + search, {}, 200, 404],
  ];
  for (const [path, request, home, abroad] of asked) {
    expect((await ask(HOSTS[1], path, request)).status, path).toBe(abroad);
    expect((await ask(HOSTS[0], path, request)).status, path).toBe(home);
  }
});

test('links and keys of one town are nothing in the other', async () => {
  const member = await one.addPerson();
  const feed = await one.call('POST', '/api/calendar-feed', { as: member });
  const reservation = await newReservation(one, member.member_id);
  const link = await one.call('POST', `/api/reservations/${reservation}/share-link`, { as: member });
  const secret = /#([\w-]{43})$/.exec(link.body.url)?.[1];
  const { headers } = await addApiKey(one);
  const asked: readonly (readonly [path: string, asked: Asked, abroad: number])[] = [
    [new URL(feed.body.url).pathname, {}, 404],
    ['/api/shared', { method: 'POST', body: JSON.stringify({ secret }) }, 404],
    ['/api/taken-times?from=2027-01-11&to=2027-01-12', { headers }, 401],
    ['/metrics', { headers: { authorization: 'Bearer of-hoshimori-0123456789abcdef' } }, 404],
  ];
  for (const [path, request, abroad] of asked) {
    expect((await ask(HOSTS[0], path, request)).status, path).toBe(200);
    expect((await ask(HOSTS[1], path, request)).status, path).toBe(abroad);
  }
});
