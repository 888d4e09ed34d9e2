import type { BusLocation, LiveRoute } from '@machi/domain/transport/live/contract';
import {
  MOST_ANNOUNCEMENTS,
  proposedSpan,
  type DeskRun,
  type OperationDesk,
} from '@machi/domain/transport-operation/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
let clerk: Credentials;
/** Opens a new session, since one ends after an hour without activity. */
async function moveTo(now: Date) {
  town.setNow(now);
  clerk = await town.addPerson({ roles: ['transport'], lastname: '運行' });
}

/** Thursday, 14 January 2027. */
const at = (time: string, date = '2027-01-14') => new Date(`${date}T${time}:00+09:00`);
const LOOP = 4;
const SOUTH = 2;
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

beforeEach(async () => {
  await moveTo(at('09:40'));
  for (const table of ['transport_announcement', 'cancelled_trip', 'vehicle']) await town.rows(`delete from ${table}`);
});

async function operation(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as: Credentials = clerk,
) {
  const answer = await town.call(method, `/api/transport/${path}`, body === undefined ? { as } : { as, body });
  if (method !== 'GET') await town.caughtUp();
  return answer;
}
const desk = async (): Promise<OperationDesk> => (await operation('GET', 'operation')).body.desk;
const location = async (routeId = LOOP, locale: 'ja' | 'en' = 'en'): Promise<BusLocation> =>
  (await town.call('GET', `/api/buslocation/${routeId}`, { locale })).body.route;
const problem = ({ body }: { body: { codes?: Readonly<Record<string, readonly string[]>> } }) => {
  const [[field, codes] = ['', []]] = Object.entries(body.codes ?? {});
  return { field, code: codes[0] };
};

const words = {
  text_ja: '雪のため\n10分おくれ <b>です</b>',
  text_en: 'Snow:\n10 minutes late <b>now</b>',
  route_ids: [LOOP],
  starts_date: '2027-01-14',
  starts_time: '09:00',
  ends_date: '2027-01-14',
  ends_time: '24:00',
};
async function announced(more: object = {}): Promise<OperationDesk> {
  const answer = await operation('POST', 'announcements', { ...words, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.desk;
}

describe('announcements', () => {
  test('stand on the pages of their routes, in the language of the reader, from their start to their end, as plain text', async () => {
    await announced({ starts_time: '10:00', ends_time: '11:00' });
    expect((await location()).announcements).toEqual([]);
    await moveTo(at('10:00'));
    expect((await location()).announcements).toMatchObject([{ text: words.text_en }]);
    expect((await location(LOOP, 'ja')).announcements).toMatchObject([{ text: words.text_ja }]);
    expect((await location(SOUTH)).announcements).toEqual([]);
    await moveTo(at('11:00'));
    expect((await location()).announcements).toEqual([]);
    expect((await desk()).announcements).toMatchObject([
      { state: 'over', created_by_name: expect.stringContaining('運行') },
    ]);
  });

  test('begin in the form with a time that can be sent, whatever the minute', async () => {
    await moveTo(at('09:53'));
    const answer = await operation('POST', 'announcements', { ...words, ...proposedSpan(town.now()) });
    expect(answer.status, answer.text).toBe(201);
  });

  test('of no route stand on all of them', async () => {
    await announced({ route_ids: [] });
    expect((await location(SOUTH)).announcements).toHaveLength(1);
  });

  test('are changed once: who saw them as they were before is told, and nothing is overwritten', async () => {
    const [one] = (await announced()).announcements;
    const change = (text_en: string) =>
      operation('PUT', `announcements/${one?.announcement_id}`, { ...words, text_en, revision: one?.revision });
    expect((await change('First')).status).toBe(200);
    const second = await change('Second');
    expect([second.status, problem(second).code]).toEqual([409, 'announcement-changed']);
    expect((await location()).announcements).toMatchObject([{ text: 'First' }]);
  });

  test('that stand end now and stay in the history; one to come goes altogether; an end is not undone by a change', async () => {
    const [standing] = (await announced()).announcements;
    await announced({ starts_date: '2027-01-20', ends_date: '2027-01-21' });
    const coming = (await desk()).announcements.find(({ state }) => state === 'coming');
    town.setNow(at('09:41'));
    const ended = await operation('DELETE', `announcements/${standing?.announcement_id}`);
    expect(ended.body.desk.announcements).toMatchObject([{ state: 'coming' }, { state: 'over' }]);
    const gone = await operation('DELETE', `announcements/${coming?.announcement_id}`);
    expect(gone.body.desk.announcements).toMatchObject([{ state: 'over' }]);
    expect((await location()).announcements).toEqual([]);
    const again = await operation('PUT', `announcements/${standing?.announcement_id}`, { ...words, revision: 1 });
    expect(problem(again).code).toBe('announcement-over');
    expect((await operation('DELETE', `announcements/${standing?.announcement_id}`)).status).toBe(409);
  });

  test('are refused beside their field: an end before the start, in the past, far away, an unknown route, one too many', async () => {
    const refused = async (more: object) => problem(await operation('POST', 'announcements', { ...words, ...more }));
    expect(await refused({ ends_time: '08:00' })).toMatchObject({ field: 'ends_date', code: 'announcement-order' });
    expect(await refused({ ends_time: '09:30' })).toMatchObject({ field: 'ends_date', code: 'announcement-past' });
    expect(await refused({ ends_date: '2027-05-01' })).toMatchObject({ field: 'ends_date', code: 'announcement-long' });
    expect(await refused({ route_ids: [999] })).toMatchObject({ field: 'route_ids', code: 'choice' });
    expect(await refused({ text_ja: '' })).toMatchObject({ field: 'text_ja', code: 'required' });
    for (let count = 0; count < MOST_ANNOUNCEMENTS; count += 1) await announced();
    expect(await refused({})).toMatchObject({ code: 'announcement-most' });
  });
});

describe('a cancelled run', () => {
  const runs = async (date = '2027-01-14'): Promise<readonly DeskRun[]> =>
    (await operation('GET', `runs?route_id=${LOOP}&service_date=${date}`)).body.runs;
  const reasons = { reason_ja: '大雪のため走りません。', reason_en: 'Heavy snow.' };
  const cancel = (trip_id: string, service_date = '2027-01-14') =>
    operation('POST', 'cancelled-runs', { trip_id, service_date, ...reasons });
  const TRIP = 'town-cw-weekday-0945';

  test('stays on the pages with its reason, and runs again when that is taken back', async () => {
    const before = (await runs()).find(({ trip_id }) => trip_id === TRIP);
    expect(before).toMatchObject({ departs: '09:45', is_cancelled: false, is_over: false });
    const answer = await cancel(TRIP);
    expect(answer.body.desk.cancelled).toMatchObject([
      { trip_id: TRIP, departs: '09:45', route_name: 'Town Loop', ...reasons },
    ]);
    const arrival = async () => (await location()).stops[1]?.arrivals.find(({ trip_id }) => trip_id === TRIP);
    expect(await arrival()).toMatchObject({ is_cancelled: true, reason: 'Heavy snow.', predicted_at: null });
    expect((await runs()).find(({ trip_id }) => trip_id === TRIP)?.is_cancelled).toBe(true);
    expect((await runs('2027-01-15')).find(({ trip_id }) => trip_id === TRIP)?.is_cancelled).toBe(false);
    expect(problem(await cancel(TRIP)).code).toBe('run-cancelled');
    const back = await operation('POST', 'restored-runs', { trip_id: TRIP, service_date: '2027-01-14' });
    expect(back.body.desk.cancelled).toEqual([]);
    expect(await arrival()).toMatchObject({ is_cancelled: false, reason: '' });
    expect((await operation('POST', 'restored-runs', { trip_id: TRIP, service_date: '2027-01-14' })).status).toBe(404);
  });

  test('is one that there is on that day, is not over, and not too far ahead', async () => {
    expect((await cancel('no-such-trip')).status).toBe(404);
    expect((await cancel(TRIP, '2027-01-16')).status, 'a weekday’s trip on a Saturday').toBe(404);
    expect(problem(await cancel(TRIP, '2027-03-17')).code).toBe('run-far');
    await moveTo(at('12:00'));
    expect(problem(await cancel(TRIP)).code).toBe('run-over');
    const far = await operation('GET', `runs?route_id=${LOOP}&service_date=2028-01-14`);
    expect([far.status, problem(far).code]).toEqual([422, 'run-day']);
  });

  test('after midnight belongs to the previous day', async () => {
    // Friday's last run leaves after the last train.
    const late = (await runs('2027-01-15')).find(({ departs }) => departs >= '24:00');
    expect(late).toBeDefined();
    await moveTo(at('00:20', '2027-01-16'));
    expect((await cancel(late?.trip_id ?? '', '2027-01-15')).status).toBe(201);
    expect((await desk()).cancelled).toHaveLength(1);
  });
});

describe('vehicles', () => {
  const names = { vehicle_name_ja: 'ほしぞら号', vehicle_name_en: 'Starry Sky', route_id: LOOP };
  async function made(): Promise<number> {
    const answer = await operation('POST', 'vehicles', names);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.desk.vehicles[0].vehicle_id;
  }
  const report = (vehicle_id: number, key: string) =>
    town.call('POST', '/api/vehicle-positions', {
      headers: { authorization: `Device ${key}` },
      body: { vehicle_id, positions: [{ ...POST_OFFICE, measured_at: town.now().toISOString() }] },
    });
  const keyOf = async (id: number): Promise<string> => (await operation('POST', `vehicles/${id}/key`)).body.key;
  const seen = async (): Promise<readonly string[]> =>
    (await town.call('GET', '/api/vehicles', { locale: 'ja' })).body.routes.flatMap(({ vehicles }: LiveRoute) =>
      vehicles.map(({ vehicle_name }) => vehicle_name),
    );

  test('are seen once their device tells where they are with its key; a new key ends the one before', async () => {
    const id = await made();
    expect((await desk()).vehicles).toMatchObject([{ ...names, key_since: null, is_out: false, is_foreign: false }]);
    const first = await keyOf(id);
    expect((await report(id, first)).status).toBe(200);
    expect(await seen()).toEqual(['ほしぞら号']);
    town.setNow(at('09:42'));
    const second = await keyOf(id);
    expect((await report(id, first)).status).toBe(401);
    expect((await report(id, second)).status).toBe(200);
    expect((await desk()).vehicles).toMatchObject([{ seen_at: town.now().toISOString() }]);
    expect((await operation('DELETE', `vehicles/${id}/key`)).body.desk.vehicles).toMatchObject([{ key_since: null }]);
    expect((await report(id, second)).status).toBe(401);
    expect((await operation('DELETE', `vehicles/${id}/key`)).status).toBe(404);
  });

  test('are one of the on-demand bus instead of serving a route: their place is in no list, and goes with them', async () => {
    const demand = { vehicle_name_ja: 'ほしくず号', vehicle_name_en: 'Hoshikuzu', demand_vehicle_id: 'hoshikuzu' };
    const first = await operation('POST', 'vehicles', demand);
    const id = first.body.desk.vehicles[0].vehicle_id;
    expect(first.body.desk.vehicles).toMatchObject([{ route_id: null, demand_vehicle_id: 'hoshikuzu' }]);
    const key = await keyOf(id);
    expect((await report(id, key)).body.taken).toBe(1);
    expect(await town.countRows('demand_position', `vehicle_id = 'hoshikuzu'`)).toBe(1);
    expect(await town.countRows('vehicle_position', 'true')).toBe(0);
    // A repetition is known.
    expect((await report(id, key)).body.taken).toBe(0);
    const both = await operation('POST', 'vehicles', { ...demand, route_id: LOOP });
    expect(problem(both)).toMatchObject({ field: 'demand_vehicle_id' });
    expect(problem(await operation('POST', 'vehicles', { ...demand, demand_vehicle_id: 'moon' })).field).toBe(
      'demand_vehicle_id',
    );
    const { demand_vehicle_id: _none, ...nothing } = demand;
    expect(problem(await operation('POST', 'vehicles', nothing))).toMatchObject({
      field: 'route_id',
      code: 'not-chosen',
    });
    // Another device for the same vehicle replaces it.
    const second = await operation('POST', 'vehicles', demand);
    expect(second.body.desk.vehicles.map((one: { demand_vehicle_id: string | null }) => one.demand_vehicle_id)).toEqual(
      [null, 'hoshikuzu'],
    );
    expect((await report(id, key)).status).toBe(404);
    await operation('PUT', `vehicles/${second.body.desk.vehicles[1].vehicle_id}/service`, { is_out: 1 });
    expect(await town.countRows('demand_position', 'true')).toBe(0);
  });

  test('out of service are shown no more, their place and key go; back in service they need a new key', async () => {
    const id = await made();
    const key = await keyOf(id);
    await report(id, key);
    const out = await operation('PUT', `vehicles/${id}/service`, { is_out: 1 });
    expect(out.body.desk.vehicles).toMatchObject([{ is_out: true, key_since: null }]);
    expect([await seen(), (await report(id, key)).status]).toEqual([[], 401]);
    expect(await town.rows('select 1 from vehicle_position')).toEqual([]);
    expect(problem(await operation('POST', `vehicles/${id}/key`)).code).toBe('vehicle-keyless');
    const back = await operation('PUT', `vehicles/${id}/service`, { is_out: 0 });
    expect(back.body.desk.vehicles).toMatchObject([{ is_out: false, key_since: null }]);
    expect((await report(id, await keyOf(id))).status).toBe(200);
  });

  test('are renamed, and refuse a route that there is not', async () => {
    const id = await made();
    const renamed = await operation('PUT', `vehicles/${id}`, { ...names, vehicle_name_ja: 'ゆき号', route_id: SOUTH });
    expect(renamed.body.desk.vehicles).toMatchObject([{ vehicle_name_ja: 'ゆき号', route_id: SOUTH }]);
    expect(problem(await operation('PUT', `vehicles/${id}`, { ...names, route_id: 999 })).field).toBe('route_id');
    expect((await operation('PUT', 'vehicles/999999', names)).status).toBe(404);
  });

  test('the key is never kept as it is, not even for the repeated press', async () => {
    const id = await made();
    const key = await keyOf(id);
    const stored = JSON.stringify([
      await town.rows('select * from device'),
      await town.rows('select * from idempotency_key'),
    ]);
    expect(stored).not.toContain(key);
  });
});

test('what officials do stands in the log; other roles and residents may not', async () => {
  const before = (await town.rows('select 1 from audit')).length;
  const [one] = (await announced()).announcements;
  await operation('DELETE', `announcements/${one?.announcement_id}`);
  const actions = await town.rows<{ action: string }>('select action from audit order by audit_id');
  expect(actions.slice(before).map(({ action }) => action)).toEqual(['transport:announce', 'transport:announce-end']);
  for (const other of [await town.addPerson({ roles: ['editor'] }), await town.addPerson({})]) {
    expect((await operation('GET', 'operation', undefined, other)).status).toBe(403);
    expect((await operation('POST', 'announcements', words, other)).status).toBe(403);
    expect((await operation('POST', 'vehicles/1/key', {}, other)).status).toBe(403);
  }
});
