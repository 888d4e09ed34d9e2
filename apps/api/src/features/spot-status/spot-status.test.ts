import { beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../ground/secrets.ts';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const reception = await town.addPerson({ roles: ['reception'] });
const asReception = () => town.openSession(reception.member_id);
/** The start is Monday 10:00, a public holiday; the plaza is open from 10 to 20, the office is not. */
const PLAZA = 3;

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from spot_status');
});

async function plazaNow() {
  const answer = await town.call('GET', '/api/spots/status');
  return answer.body.spots.find(({ spot_id }: { spot_id: number }) => spot_id === PLAZA);
}

describe('how the spots are now [rule:purpose.spot-status] [field:spot_status.opened_at] [field:spot_status.closed_at] [field:spot_status.business_hours]', () => {
  test('every spot that has hours, in the language of the request, told by hours alone', async () => {
    const answer = await town.call('GET', '/api/spots/status', { locale: 'ja' });
    expect(answer.status).toBe(200);
    expect(answer.body.told_at).toBe(START.toISOString());
    const names = answer.body.spots.map(({ spot_name }: { spot_name: string }) => spot_name);
    expect(names).toContain('ふれあいプラザ');
    expect(names).not.toContain('白樺公園');
    expect(await plazaNow()).toMatchObject({
      is_holiday: 0,
      is_open: 1,
      occupancy: null,
      opened_at: '10:00',
      closed_at: '20:00',
      business_hours: expect.stringContaining('10:00'),
      reported_at: null,
    });
  });

  test('staff tell it; everybody reads it, and nobody who told it', async () => {
    const told = await town.call('PUT', `/api/spots/${PLAZA}/status`, {
      as: await asReception(),
      body: { occupancy: 70 },
    });
    expect(told.body.spot).toMatchObject({ is_open: 1, occupancy: 70, reported_at: START.toISOString() });
    expect(told.text).not.toContain('member');
    expect((await plazaNow()).occupancy).toBe(70);
    const [action] = await town.rows`select actor_member_id, subject_id from audit where action = 'spot:report'
      order by audit_id desc limit 1`;
    expect(action).toEqual({ actor_member_id: reception.member_id, subject_id: PLAZA });

    await town.call('PUT', `/api/spots/${PLAZA}/status`, { as: await asReception(), body: { is_open: 0 } });
    expect(await plazaNow()).toMatchObject({ is_holiday: 0, is_open: 0, occupancy: null });
    await town.call('PUT', `/api/spots/${PLAZA}/status`, { as: await asReception(), body: { is_open: null } });
    expect(await plazaNow()).toMatchObject({ is_open: 1, occupancy: 70 });
    await town.call('PUT', `/api/spots/${PLAZA}/status`, { as: await asReception(), body: { is_holiday: 1 } });
    expect(await plazaNow()).toMatchObject({ is_holiday: 1, is_open: 0 });
    // On another day the opening hours decide.
    town.setNow(new Date('2027-01-13T01:30:00Z'));
    expect(await plazaNow()).toMatchObject({ is_holiday: 0, is_open: 1, reported_at: null });
  });

  test('what makes no sense is refused with its field, an unknown spot is none', async () => {
    const as = await asReception();
    const wrong = await town.call('PUT', `/api/spots/${PLAZA}/status`, { as, body: { occupancy: 101, is_open: 2 } });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.codes).toSorted()).toEqual(['is_open', 'occupancy']);
    expect((await town.call('PUT', '/api/spots/999/status', { as, body: { occupancy: 0 } })).status).toBe(404);
    const member = await town.openSession((await town.addPerson()).member_id);
    expect((await town.call('PUT', `/api/spots/${PLAZA}/status`, { as: member, body: {} })).status).toBe(403);
  });
});

describe('a device', () => {
  const make = async (spot_id: number) =>
    (
      await town.call('POST', '/api/devices', {
        as: await asReception(),
        body: { spot_id, device_name: '入口の計数器' },
      })
    ).body;
  const report = (key: string, body: object = { occupancy: 35 }) =>
    town.call('POST', '/api/device/spot-status', { headers: { authorization: `Device ${key}` }, body });

  test('of another kind has no key for what a spot’s device tells', async () => {
    const { key, vehicle_id } = await newVehicle(town);
    expect((await report(key)).status).toBe(401);
    await town.rows`update device set kind = 'spot', vehicle_id = null, spot_id = ${PLAZA}
      where vehicle_id = ${vehicle_id}`;
    expect((await report(key)).status).toBe(200);
    await town.rows(`update device set revoked_at = now() where key_hash = $1`, hashOf(key));
  });

  test('its key is shown once and kept as a hash; it speaks of its own spot alone', async () => {
    const { device, key } = await make(PLAZA);
    expect(key).toMatch(/^[\w-]{43}$/);
    const [row] = await town.rows('select key_hash, created_by from device where device_id = $1', device.device_id);
    expect(Buffer.from(row?.key_hash as Buffer)).toEqual(hashOf(key));
    expect((await town.call('GET', '/api/devices', { as: await asReception() })).text).not.toContain(key);

    const answer = await report(key, { occupancy: 35, spot_id: 1 });
    expect(answer.body.status).toMatchObject({ is_open: 1, occupancy: 30 });
    expect((await plazaNow()).occupancy).toBe(30);
    expect(await town.rows('select spot_id, reported_by, reported_by_device from spot_status')).toEqual([
      { spot_id: PLAZA, reported_by: null, reported_by_device: device.device_id },
    ]);
    const list = await town.call('GET', '/api/devices', { as: await asReception() });
    expect(
      list.body.devices.find(({ device_id }: { device_id: number }) => device_id === device.device_id).seen_at,
    ).toBe(START.toISOString());
  });

  test('one that speaks without a pause is told to wait', async () => {
    const { key } = await make(PLAZA);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await report(key)).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    const last = await report(key);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('an Idempotency-Key keeps no key of a device', async () => {
    const answer = await town.call('POST', '/api/devices', {
      as: await asReception(),
      headers: { 'idempotency-key': 'device-1' },
      body: { spot_id: PLAZA, device_name: 'Counter' },
    });
    expect(answer.status).toBe(201);
    expect(await town.countRows('idempotency_key', `reply::text like '%${answer.body.key}%'`)).toBe(0);
  });
});

describe('favourites [field:spot.favourite]', () => {
  test('are a member’s own, and marking twice is marking once [decision:favourites.per-member]', async () => {
    const mine = await town.openSession((await town.addPerson()).member_id);
    const theirs = await town.openSession((await town.addPerson()).member_id);
    await town.call('PUT', '/api/favourites/3', { as: mine });
    const twice = await town.call('PUT', '/api/favourites/3', { as: mine });
    expect(twice.body.spot_ids).toEqual([3]);
    expect((await town.call('PUT', '/api/favourites/1', { as: mine })).body.spot_ids).toEqual([1, 3]);
    expect((await town.call('GET', '/api/favourites', { as: theirs })).body.spot_ids).toEqual([]);
    await town.call('DELETE', '/api/favourites/3', { as: theirs });
    expect((await town.call('DELETE', '/api/favourites/1', { as: mine })).body.spot_ids).toEqual([3]);
    expect((await town.call('PUT', '/api/favourites/999', { as: mine })).status).toBe(404);
  });
});

describe('rooms that nobody uses now', () => {
  const freeRooms = async (): Promise<ReadonlyMap<number, string>> => {
    const { body } = await town.call('GET', '/api/spots/free-rooms');
    return new Map(body.rooms.map((room: { room_id: number; free_until: string }) => [room.room_id, room.free_until]));
  };
  const use = (from: string, to: string) =>
    town.rows(
      `insert into room_occupancy (room_id, during, kind) values (401, tstzrange($1, $2), 'blackout')`,
      `2027-01-13T${from}:00+09:00`,
      `2027-01-13T${to}:00+09:00`,
    );

  test('until the next use or closing time, and none of a facility that is closed', async () => {
    town.setNow(new Date('2027-01-13T10:30:00+09:00'));
    expect((await freeRooms()).get(401)).toBe('21:00');
    await use('13:00', '15:00');
    expect((await freeRooms()).get(401)).toBe('13:00');
    town.setNow(new Date('2027-01-13T13:00:00+09:00'));
    expect((await freeRooms()).has(401)).toBe(false);
    town.setNow(new Date('2027-01-13T15:00:00+09:00'));
    expect((await freeRooms()).get(401)).toBe('21:00');
    // Spots such as the laundry take no reservations and are not listed as free.
    const { body } = await town.call('GET', '/api/spots/free-rooms');
    expect(body.rooms.map(({ spot_id }: { spot_id: number }) => spot_id)).not.toContain(7);

    await town.call('PUT', '/api/spots/4/status', { as: await asReception(), body: { is_open: 0 } });
    expect((await freeRooms()).has(401)).toBe(false);
  });
});
