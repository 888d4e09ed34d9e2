import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { watching } from '../../testing/requests/guards.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { networkHash } from './traces.ts';

interface Line {
  readonly msg: string;
  readonly route?: string;
  readonly status?: number;
  readonly network?: string;
  readonly asker?: string;
}
const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let isBroken = false;
const town = await openTestTown({
  log,
  environment: { TRUST_PROXY: '1', RATE_PER_ADDRESS: '50' },
  around: (database) =>
    watching(database, (_statement, _values, run) =>
      isBroken ? Promise.reject(new Error('relation "spot" is odd')) : run(),
    ),
});
beforeEach(() => void lines.splice(0));

const from = (address: string, as?: Awaited<ReturnType<typeof town.openSession>>) => ({
  as,
  headers: { 'x-forwarded-for': address },
});
const requests = (): Line[] => lines.filter(({ msg }) => msg === 'request');

test('what is refused is told with a trace of who asked and from where, what is granted without', async () => {
  const [one, other] = [await town.openSession(1), await town.openSession(2)];
  expect((await town.call('GET', '/api/account', from('192.0.2.1', one))).status).toBe(200);
  expect((await town.call('GET', '/api/account', from('192.0.2.1'))).status).toBe(401);
  expect((await town.call('GET', '/api/audit', from('192.0.2.1', one))).status).toBe(403);
  expect((await town.call('GET', '/api/reservations/999', from('192.0.2.2', one))).status).toBe(404);
  expect((await town.call('GET', '/api/audit', from('192.0.2.2', other))).status).toBe(403);
  const [granted, guest, forbidden, foreign, ofOther] = requests();
  expect(granted).not.toHaveProperty('network');
  expect(granted).not.toHaveProperty('asker');
  expect(guest).toMatchObject({ route: '/api/account', status: 401, network: expect.stringMatching(/^[\da-f]{16}$/) });
  expect(guest).not.toHaveProperty('asker');
  expect(forbidden).toMatchObject({ status: 403, network: guest?.network });
  expect(forbidden?.asker).toMatch(/^[\da-f]{16}$/);
  expect(foreign?.asker).toBe(forbidden?.asker);
  expect(foreign?.network).not.toBe(guest?.network);
  expect(ofOther).toMatchObject({ status: 403, network: foreign?.network });
  expect(ofOther?.asker).not.toBe(forbidden?.asker);
});

test('input that does not fit and asking too often are told, too; a network as the refused logins have it', async () => {
  const here = from('198.51.100.7');
  expect((await town.call('POST', '/api/login', { ...here, body: {} })).status).toBe(422);
  for (let count = 0; count < 49; count += 1) await town.call('GET', '/api/town', here);
  expect((await town.call('GET', '/api/town', here)).status).toBe(429);
  const network = networkHash(town.house, '198.51.100.7').slice(0, 16);
  expect(requests().filter((line) => line.network !== undefined)).toMatchObject([
    { route: '/api/login', status: 422, network },
    { route: '/api/town', status: 429, network },
  ]);
  expect(JSON.stringify(lines)).not.toContain('198.51.100');
});

test('what nobody expected is told with its cause, under the id that the answer bears', async () => {
  isBroken = true;
  const answer = await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21', from('203.0.113.1'));
  isBroken = false;
  expect(answer.status).toBe(500);
  const told = lines.find(({ msg }) => msg === 'request failed');
  expect(told).toMatchObject({
    route: '/api/availability',
    reason: 'relation "spot" is odd',
    request_id: answer.headers.get('x-request-id'),
  });
});
