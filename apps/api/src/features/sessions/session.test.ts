import { LIVE_LINE } from '@machi/domain/transport/live/contract';
import { OWN_LINE } from '@machi/domain/live/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { cases } from '../../testing/cases.ts';
import { ask } from '../../testing/requests/ask.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { isForAll } from '@machi/domain/permissions/model';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const town = await openTestTown();
beforeEach(() => town.setNow(START));

const at = (milliseconds: number) => town.setNow(new Date(START.getTime() + milliseconds));
/** Requests that portal pages repeat by themselves. */
const FOLLOWED = `readBusLocation listVehicles listRoutes readRoute searchShuttle listArrivalNotices
  listSpotStatus listFreeRooms readBusSchedule readBusStation readRide
  listStaffCalls listThreads holdThread listDeskNotices readNoticeDelivery
  listTerminals readTestMonitor listDriverRuns listDemandVehicles`;
const findEndpoint = (name: string) => {
  const found = allEndpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const seconds = (milliseconds: number) => (START.getTime() + milliseconds) / 1000;

describe('the session of a browser', () => {
  test('a guest [field:session.token] [field:session.member_id] [field:session.organization_id] [field:session.is_official] [field:session.name]', async () => {
    const answer = await town.call('GET', '/api/session');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      token: false,
      member_id: null,
      organization_id: null,
      is_official: false,
      name: 'Guest',
      unreads: 0,
      expire: 0,
    });
  });

  test('a member; seconds, as login told [field:session.expire]', async () => {
    const as = await town.logInSample(0);
    const answer = await town.call('GET', '/api/session', { as });
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      token: as.token,
      member_id: 1,
      organization_id: null,
      is_official: false,
      name: '佐藤 ハル',
      unreads: 0,
      expire: seconds(30 * DAY),
    });
  });

  test('half of one is a guest', async () => {
    const { token, cookie } = await town.openSession(1);
    const halves: Record<string, string>[] = [
      { 'access-token': `Bearer ${token}` },
      { cookie: `sid=${cookie}` },
      { 'access-token': `Bearer ${token}`, cookie: 'sid=nothing' },
    ];
    for (const headers of halves) {
      expect((await town.call('GET', '/api/session', { headers })).body.name).toBe('Guest');
    }
  });
});

describe('how long it lasts', () => {
  test('30 days for a member, then it is over [rule:session.expires] [decision:session.member-30-days]', async () => {
    const as = await town.openSession(1);
    at(30 * DAY - 1000);
    expect((await town.call('GET', '/api/account', { as })).status).toBe(200);
    const other = await town.openSession(1);
    at(60 * DAY - 1000);
    expect((await town.call('GET', '/api/account', { as: other })).status).toBe(401);
    expect((await town.call('GET', '/api/session', { as: other })).body.name).toBe('Guest');
  });

  test('half a year at most, however often a member comes', async () => {
    const as = await town.openSession(1);
    for (let days = 29; days < 180; days += 29) {
      at(days * DAY);
      expect((await town.call('GET', '/api/account', { as })).status, `${days} days`).toBe(200);
    }
    at(180 * DAY - 1000);
    expect((await town.call('GET', '/api/account', { as })).body.expire).toBe(seconds(180 * DAY));
    at(180 * DAY);
    expect((await town.call('GET', '/api/account', { as })).status).toBe(401);
  });

  test('each visit after an hour moves the end and tells it [decision:session.expire-seconds] [decision:session.member-sliding]', async () => {
    const as = await town.openSession(1);
    at(HOUR - 1000);
    expect((await town.call('GET', '/api/account', { as })).body).not.toHaveProperty('expire');
    at(HOUR);
    expect((await town.call('GET', '/api/account', { as })).body.expire).toBe(seconds(30 * DAY + HOUR));
    expect((await town.call('GET', '/api/account', { as })).body).not.toHaveProperty('expire');
    at(30 * DAY + HOUR - 1000);
    expect((await town.call('GET', '/api/account', { as })).status).toBe(200);
  });

  test('whichever answer moves the end tells it: a prepared list, a refusal', async () => {
    for (const [method, path, body, status] of [
      ['GET', '/api/spots', undefined, 200],
      ['POST', '/api/reservations', reservationRequest({ target_date: '2027-01-12' }), 422],
      ['GET', '/api/spots/999', undefined, 404],
    ] as const) {
      at(0);
      const as = await town.openSession(1);
      at(2 * HOUR);
      const answer = await town.call(method, path, { as, body });
      expect(answer.status).toBe(status);
      expect(answer.body.expire, path).toBe(seconds(30 * DAY + 2 * HOUR));
      // The cookie's end moves as well, or the browser would drop it on its first day.
      const end = new Date((answer.body.expire as number) * 1000).toUTCString();
      expect(answer.headers.get('set-cookie'), path).toContain(
        `sid=${as.cookie}; Path=/; HttpOnly; SameSite=Lax; Expires=${end}`,
      );
    }
  });

  test('an official: an hour without a visit, twelve at most [decision:session.staff-12-hours]', async () => {
    const idle = await town.addPerson({ roles: ['reception'] });
    at(HOUR - 1000);
    expect((await town.call('GET', '/api/account', { as: idle })).body.expire).toBe(seconds(2 * HOUR - 1000));
    at(2 * HOUR - 1000);
    expect((await town.call('GET', '/api/account', { as: idle })).status).toBe(401);

    at(0);
    const busy = await town.openSession(idle.member_id);
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      at(minutes * MINUTE);
      expect((await town.call('GET', '/api/account', { as: busy })).status, `${minutes} min`).toBe(200);
    }
    at(12 * HOUR - 1000);
    expect((await town.call('GET', '/api/account', { as: busy })).status).toBe(200);
    at(12 * HOUR);
    expect((await town.call('GET', '/api/account', { as: busy })).status).toBe(401);
  });

  test.each(FOLLOWED.split(/\s+/))(
    'a page that asks %s by itself keeps an official’s session open no longer than an hour, and a member’s as any visit does',
    async (name) => {
      const endpoint = findEndpoint(name);
      const official = await town.addPerson({ roles: officialRoles });
      const member = await town.addPerson();
      const input = await cases[name]?.input(town, official.member_id);
      const asked = (as: Credentials) => ask(town, endpoint, input ?? {}, { as });
      for (let minutes = 10; minutes < 60; minutes += 10) {
        at(minutes * MINUTE);
        const answer = await asked(official);
        expect([answer.status, answer.body.expire]).toEqual([200, undefined]);
      }
      at(HOUR);
      expect((await town.call('GET', '/api/account', { as: official })).status).toBe(401);
      const isPublic = isForAll(endpoint.permission);
      expect((await asked(official)).status).toBe(isPublic ? 200 : 401);
      at(2 * HOUR);
      if (isPublic) expect((await asked(member)).body.expire).toBe(seconds(30 * DAY + 2 * HOUR));
    },
  );

  test.each([LIVE_LINE, OWN_LINE])('the line %s, which a page opens anew by itself, keeps no session', async (path) => {
    const official = await town.addPerson({ roles: ['transport'] });
    const endsAt = () => town.rows('select expires_at from session where member_id = $1', official.member_id);
    const before = await endsAt();
    at(50 * MINUTE);
    const leaving = new AbortController();
    const line = await fetch(town.origin + path, {
      headers: { 'access-token': `Bearer ${official.token}`, cookie: `sid=${official.cookie}` },
      signal: leaving.signal,
    });
    expect([line.status, line.headers.get('set-cookie')]).toEqual([200, null]);
    leaving.abort();
    expect(await endsAt()).toEqual(before);
  });
});

describe('logging out', () => {
  test('ends the session on the server and takes the cookie away [decision:session.ended-at-logout]', async () => {
    const as = await town.openSession(1);
    const other = await town.openSession(1);
    const answer = await town.call('POST', '/api/logout', { as });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ result: true, errors: {} });
    expect(answer.headers.get('set-cookie')).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect((await town.call('GET', '/api/account', { as })).status).toBe(401);
    expect((await town.call('POST', '/api/logout', { as })).status).toBe(401);
    expect((await town.call('GET', '/api/account', { as: other })).status).toBe(200);
    expect(await town.countRows('audit', `action = 'session:end' and actor_member_id = 1`)).toBe(1);
  });

  test('needs both secrets, so that no other site can do it', async () => {
    const as = await town.openSession(1);
    expect((await town.call('POST', '/api/logout', { headers: { cookie: `sid=${as.cookie}` } })).status).toBe(401);
    expect((await town.call('GET', '/api/account', { as })).status).toBe(200);
  });
});
