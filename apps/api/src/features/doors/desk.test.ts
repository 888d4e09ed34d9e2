import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const at = (now: string) => town.setNow(new Date(`2027-01-20T${now}:00+09:00`));
const send = async (as: Person, method: 'GET' | 'POST', path: string, body: object = {}) =>
  town.call(method, path, { as: await town.openSession(as.member_id), ...(method === 'POST' ? { body } : {}) });
const toldTo = (to: Person, subject: string) =>
  town.rows`select content from outbox where recipient = ${to.email} and content ->> 'subject' like ${`%${subject}%`}`;
const official = () => town.addPerson({ roles: ['reception'] });
const openings = async (as: Person) => {
  const { body } = await send(as, 'GET', '/api/doors');
  const [door] = body['doors'] as { opening: { door_opening_id: number; state: string; obstacle: string | null } }[];
  return door?.opening;
};

test('by day an official opens a door at once; a door that does not answer in thirty seconds stays closed', async () => {
  const one = await official();
  at('10:00');
  expect((await send(one, 'POST', '/api/doors/1/open', { reason: '' })).status).toBe(422);
  expect((await send(one, 'POST', '/api/doors/99/open', { reason: '修理' })).status).toBe(404);
  expect((await send(one, 'POST', '/api/doors/4/open', { reason: '修理' })).body.codes).toEqual({
    request: ['door-not-afar'],
  });
  expect((await send(one, 'POST', '/api/doors/1/open', { reason: '修理の人が来た' })).status).toBe(200);
  expect(await openings(one)).toMatchObject({ state: 'sent', obstacle: null });
  at('10:01');
  expect(await openings(one)).toMatchObject({ state: 'late' });
  const resident = await town.addPerson();
  expect((await send(resident, 'POST', '/api/doors/1/open', { reason: '修理' })).status).toBe(403);
});

test('at night a second official decides, and only within a quarter of an hour', async () => {
  const [one, other] = [await official(), await official()];
  at('23:00');
  expect((await send(one, 'POST', '/api/doors/1/open', { reason: '忘れ物' })).status).toBe(200);
  expect((await send(one, 'POST', '/api/doors/1/open', { reason: '忘れ物' })).body.codes).toEqual({
    request: ['door-opening-waits'],
  });
  const asked = await openings(one);
  expect(asked?.state).toBe('waits');
  const path = `/api/door-openings/${asked?.door_opening_id}`;
  expect((await send(one, 'POST', `${path}/approve`)).body.codes).toEqual({ request: ['second-own-request'] });
  expect(await openings(other)).toMatchObject({ state: 'waits', obstacle: null });
  at('23:14');
  expect((await send(other, 'POST', `${path}/approve`)).status).toBe(200);
  expect(await openings(other)).toMatchObject({ state: 'sent' });
  expect((await send(other, 'POST', `${path}/refuse`)).body.codes).toEqual({ request: ['second-decided'] });
  at('23:20');
  await send(one, 'POST', '/api/doors/1/open', { reason: '忘れ物' });
  const late = await openings(one);
  at('23:36');
  const refused = await send(other, 'POST', `/api/door-openings/${late?.door_opening_id}/approve`);
  expect(refused.body.codes).toEqual({ request: ['door-opening-late'] });
});

test('an emergency opens all escape routes that a machine can open, at any hour, until it ends', async () => {
  const [one, other] = [await official(), await official()];
  at('23:50');
  const begun = await send(one, 'POST', '/api/doors/emergency', { reason: '地震' });
  const letters = await toldTo(other, '非常時のため');
  expect(letters).toMatchObject([{ content: { short: expect.stringContaining('地震') } }]);
  expect(JSON.stringify(letters)).not.toContain('開いたまま');
  const held = (body: typeof begun.body) =>
    (body['doors'] as { door_id: number; emergency_since: string | null }[])
      .filter(({ emergency_since }) => emergency_since !== null)
      .map(({ door_id }) => door_id);
  expect(held(begun.body)).toEqual([1, 2, 3]);
  // Three doors say that they opened; the relay of one of them does not answer.
  await town.rows('update door_opening set done_at = $1', town.now());
  await town.rows(`insert into door_state (door_id, trouble, seen_at) values (1, 'lock-failed', $1)`, town.now());
  const again = await send(one, 'POST', '/api/doors/emergency', { reason: '地震' });
  const states = ({ body }: typeof again) =>
    (body['doors'] as { is_emergency_done: boolean }[]).map((door) => door.is_emergency_done);
  expect(states(again)).toEqual([false, true, true, false]);
  // A lock that has locked itself again since is not held open; one that stands unlocked is, whatever its maker answered.
  const later = new Date(town.now().getTime() + 60_000);
  await town.rows('update door_opening set done_at = null where door_id = 3');
  await town.rows('insert into door_state (door_id, is_locked, seen_at) values (2, true, $1), (3, false, $1)', later);
  expect(states(await send(one, 'GET', '/api/doors'))).toEqual([false, false, true, false]);
  expect(await town.countRows('door_opening', 'is_emergency and ended_at is null')).toBe(3);
  expect(held((await send(one, 'POST', '/api/doors/emergency/end')).body)).toEqual([]);
  expect(await town.countRows('door_opening', 'is_emergency and ended_at is null')).toBe(0);
  expect(await toldTo(other, '開放が終わりました')).toHaveLength(1);
  expect(await toldTo(one, '')).toEqual([]);
});

test('a code of the office is told once, has an end, and can be ended; the others hear who made it', async () => {
  const [one, other] = [await official(), await official()];
  at('12:00');
  const asked = {
    label: '北空知清掃',
    door_ids: [1, 2],
    from_date: '2027-01-20',
    from_time: '13:00',
    to_date: '2027-02-20',
    to_time: '15:00',
  };
  const codes = async (body: object) => (await send(one, 'POST', '/api/door-codes', { ...asked, ...body })).body.codes;
  expect(await codes({ to_date: '2027-01-19' })).toEqual({ to_date: ['door-code-order'] });
  expect(await codes({ to_date: '2027-05-01' })).toEqual({ to_date: ['door-code-long'] });
  expect(await codes({ from_date: '2027-01-18', to_date: '2027-01-19' })).toEqual({ to_date: ['door-code-past'] });
  expect(await codes({ door_ids: [] })).toEqual({ door_ids: ['required'] });
  const made = await send(one, 'POST', '/api/door-codes', asked);
  expect(made.status, made.text).toBe(201);
  expect(made.body['code']).toMatch(/^\d{6}$/);
  const told = JSON.stringify(await toldTo(other, '番号が作られました'));
  for (const word of ['試験 試 さんが', '北空知清掃', '北の沢会館', '1月20日', '13:00', '2月20日'])
    expect(told).toContain(word);
  expect(told).not.toContain(made.body['code']);
  expect(await toldTo(one, '')).toEqual([]);
  const listed = (await send(one, 'GET', '/api/doors')).text;
  expect(listed).toContain('北空知清掃');
  expect(listed).not.toContain(made.body['code']);
  at('23:00');
  expect((await send(one, 'POST', '/api/door-codes', asked)).body.codes).toEqual({ request: ['door-code-night'] });
  at('12:00');
  const [{ door_code_id }] = made.body['office_codes'] as unknown as [{ door_code_id: number }];
  expect((await send(one, 'POST', `/api/door-codes/${door_code_id}/end`)).status).toBe(200);
  expect((await send(one, 'POST', `/api/door-codes/${door_code_id}/end`)).status).toBe(404);
});

test('who reads a door’s history stands in the access log of the people in it', async () => {
  const [one, person] = [await official(), await town.addPerson()];
  at('12:00');
  await town.rows`insert into door_event (door_id, kind, happened_at, recorded_at, method, member_id, decided_by)
    select 1, 'opened', ${town.now()}::timestamptz - n * interval '1 minute', ${town.now()}, 'code', ${person.member_id}, 'terminal'
    from generate_series(1, 60) as n`;
  const first = await send(one, 'GET', '/api/doors/1/events');
  expect(first.body['events']).toHaveLength(50);
  expect(first.body['has_more']).toBe(true);
  const rest = await send(one, 'GET', '/api/doors/1/events?skip=50');
  expect(rest.body['events']).toHaveLength(10);
  const looks = `action = 'door:history' and subject_id = ${person.member_id} and actor_member_id = ${one.member_id}`;
  expect(await town.countRows('audit', looks)).toBe(2);
});
