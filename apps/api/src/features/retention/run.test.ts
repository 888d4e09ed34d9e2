import { namesErased } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { watching } from '../../testing/requests/guards.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { reports } from './report-store.ts';
import { runRetention, tryRetention, type RetentionHouse } from './run.ts';
import { forgetShortLived } from './short-lived.ts';

const town = await openTestTown();
const house: RetentionHouse = { database: town.database, town: town.house.town, log: createLog('silent') };
const DAY = 86_400_000;
const after = (days: number, from = START): Date => new Date(from.getTime() + days * DAY);
const night = (now: Date, other: Partial<RetentionHouse> = {}) => runRetention({ ...house, ...other }, 'night', now);
const lineOf = <Line extends { readonly line: string }>(lines: readonly Line[], name: string): Line => {
  const line = lines.find((one) => one.line === name);
  if (!line) throw new Error(`no line ${name}`);
  return line;
};

/** Activities of a person at a time in the past. */
async function activities(many: number, at: Date): Promise<number> {
  const { member_id } = await town.addPerson();
  await town.rows`insert into member_activity (member_id, acted_at, action) select ${member_id}, ${at}, 'login'
    from generate_series(1, ${many})`;
  return member_id;
}
const left = (memberId: number) => town.countRows('member_activity', `member_id = ${memberId}`);

beforeEach(async () => {
  await town.rows('delete from retention_run');
  await town.rows('delete from member_activity');
});

describe('a night', () => {
  test('deletes what is over and nothing else, and says what it did', async () => {
    const member = await activities(3, new Date('2022-01-10T00:00:00+09:00'));
    await town.rows`insert into member_activity (member_id, acted_at, action)
      values (${member}, '2022-01-12T00:00:00+09:00', 'login')`;
    // Five years after the 11th end with the end of the 11th.
    const lines = await night(new Date('2027-01-12T03:00:00+09:00'));
    expect(lineOf(lines, 'activities')).toMatchObject({ due: 3, done: 3, held: null, failed: null });
    expect(lineOf(lines, 'activities').oldest).toEqual(new Date('2022-01-12T00:00:00+09:00'));
    expect(await left(member)).toBe(1);
    const [run] = await reports.list(town.database, 1);
    expect(run?.lines).toHaveLength(lines.length);
    expect(run?.ended_at).not.toBeNull();
  });

  test('does in batches what a batch does not hold', async () => {
    const member = await activities(950, after(-6 * 366));
    const batches = { count: 0 };
    const database = watching(town.database, ({ name }, _values, run) => {
      if (name === 'retention-do-activities') batches.count += 1;
      return run();
    });
    expect(lineOf(await night(START, { database }), 'activities')).toMatchObject({ due: 950, done: 950 });
    expect(await left(member)).toBe(0);
    expect(batches.count).toBe(3);
  });

  test('that is killed between two batches has done the first, and the next one does the rest', async () => {
    const member = await activities(950, after(-6 * 366));
    let batches = 0;
    const database = watching(town.database, ({ name }, _values, run) => {
      if (name !== 'retention-do-activities') return run();
      batches += 1;
      return batches === 2 ? Promise.reject(Object.assign(new Error('killed'), { code: 'KILLED' })) : run();
    });
    await expect(night(START, { database })).rejects.toMatchObject({ code: 'KILLED' });
    expect(await left(member)).toBe(450);
    const [broken] = await reports.list(town.database, 1);
    expect(lineOf(broken?.lines ?? [], 'activities')).toMatchObject({ failed: 'KILLED' });
    // The lines after the failed one were processed.
    expect(broken?.lines.some(({ line }) => line === 'retention-reports')).toBe(true);
    expect(lineOf(await night(START), 'activities')).toMatchObject({ due: 450, done: 450 });
  });

  test('with far more than usual waits until an official has confirmed it', async () => {
    const member = await activities(1200, after(-6 * 366));
    const clerk = await town.addPerson();
    expect(lineOf(await night(START), 'activities')).toMatchObject({ due: 1200, done: 0, held: 'many' });
    expect(await left(member)).toBe(1200);
    const [waiting] = await reports.list(town.database, 1);
    const confirm = (runId: number) => reports.confirm(town.database, runId, clerk.member_id, START);
    expect(await confirm(waiting?.retention_run_id ?? 0)).toBe(true);
    expect(await confirm(waiting?.retention_run_id ?? 0)).toBe(false);
    expect(lineOf(await night(after(1)), 'activities')).toMatchObject({ due: 1200, done: 1200, held: null });
    // From now on five times as much is usual.
    await activities(4000, after(-6 * 366));
    expect(lineOf(await night(after(2)), 'activities')).toMatchObject({ done: 4000 });
  });

  test('a confirmation of last week, or of a run that a newer one has followed, is none', async () => {
    await activities(1200, after(-6 * 366));
    const clerk = await town.addPerson();
    await night(START);
    const [first] = await reports.list(town.database, 1);
    await night(after(1));
    expect(await reports.confirm(town.database, first?.retention_run_id ?? 0, clerk.member_id, START)).toBe(false);
    const [second] = await reports.list(town.database, 1);
    expect(await reports.confirm(town.database, second?.retention_run_id ?? 0, clerk.member_id, after(1))).toBe(true);
    for (const day of [3, 5, 7])
      await town.rows(`update retention_run set begun_at = $1 where kind = 'night'`, after(day));
    expect(lineOf(await night(after(9)), 'activities').held).toBe('many');
  });
});

describe('a clock that is wrong', () => {
  test('a year ahead deletes nothing: by night or by hour, until it is right again', async () => {
    const member = await activities(5, after(-5 * 365 + 30));
    await town.rows`insert into draft (member_id, draft_key, content, saved_at)
      values (${member}, 'form', '{}', ${START})`;
    await night(START);
    const ahead = after(365);
    const lines = await night(ahead);
    expect(new Set(lines.map(({ held }) => held))).toEqual(new Set(['clock']));
    // A second night with the same clock is doubted as well.
    expect(lineOf(await night(after(1, ahead)), 'activities')).toMatchObject({ due: 5, done: 0, held: 'clock' });
    await forgetShortLived(house, () => ahead);
    expect([await left(member), await town.countRows('draft', `member_id = ${member}`)]).toEqual([5, 1]);
    expect(lineOf(await night(after(1)), 'activities')).toMatchObject({ due: 0, held: null });
  });

  test('put back while it deletes, it deletes no more: what has only just come is not old', async () => {
    const member = await activities(1, START);
    const add = () =>
      town.rows`insert into idempotency_key (member_id, key, request_hash, created_at)
        values (${member}, 'of-just-now', '', ${after(-5)})`;
    const count = () => town.countRows('idempotency_key', `member_id = ${member}`);
    await add();
    const times = [START, START, after(-2)];
    await forgetShortLived(house, () => times.shift() ?? after(-2));
    expect([times, await count()]).toEqual([[], 1]);
    // The clock at the start alone would have deleted it.
    await forgetShortLived(house, () => START);
    expect(await count()).toBe(0);
  });

  test('the proof that the doubt guards: without an earlier night the same clock deletes', async () => {
    const member = await activities(5, after(-5 * 365 + 30));
    await night(after(365));
    expect(await left(member)).toBe(0);
  });

  test('a day ahead is no more than a day early', async () => {
    const member = await activities(5, new Date('2022-02-01T12:00:00+09:00'));
    await night(new Date('2027-01-31T03:00:00+09:00'));
    await night(new Date('2027-02-01T03:00:00+09:00'));
    expect(await left(member)).toBe(5);
    await night(new Date('2027-02-02T03:00:00+09:00'));
    expect(await left(member)).toBe(0);
  });
});

test('what began on the leap day goes on the first of March', async () => {
  const member = await activities(1, new Date('2024-02-29T12:00:00+09:00'));
  await night(new Date('2029-02-28T23:00:00+09:00'));
  expect(await left(member)).toBe(1);
  await night(new Date('2029-03-01T00:00:00+09:00'));
  expect(await left(member)).toBe(0);
});

test('trying it says the same and does nothing', async () => {
  const member = await activities(3, after(-6 * 366));
  expect(lineOf(await tryRetention(house, START), 'activities')).toMatchObject({ due: 3, done: 0 });
  expect([await left(member), await town.countRows('retention_run')]).toEqual([3, 0]);
});

test('a reservation of six years ago stays as a count: whose it was and what was written into it is gone', async () => {
  const member = await town.addPerson();
  const booked = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest() });
  expect(booked.status).toBe(201);
  const row = async () =>
    (await town.rows('select * from reservation order by reservation_id desc limit 1'))[0] as Record<string, unknown>;
  const written = namesErased(reservationFields);
  await town.rows(`update reservation set ${written.map((name) => `${name} = '鈴木'`).join(', ')}`);
  const before = await row();
  const info = vi.spyOn(house.log, 'info');
  // Used in January 2027, kept until the end of March 2032.
  await runRetention(house, 'restore', new Date('2032-03-31T23:00:00+09:00'));
  expect(await row()).toEqual(before);
  await runRetention(house, 'restore', new Date('2032-04-01T03:00:00+09:00'));
  const counted = [
    'spot_id',
    'room_id',
    'started_at',
    'ended_at',
    'persons_spot',
    'amount',
    'purpose',
    'approval_status',
  ];
  const now = await row();
  expect(counted.map((name) => now[name])).toEqual(counted.map((name) => before[name]));
  expect(now).toMatchObject({ member_id: null, booked_by: null });
  expect(written.map((name) => now[name])).toEqual(written.map(() => ''));
  // The process log has counts and no names.
  expect(
    info.mock.calls.some(([told]) => JSON.stringify(told) === '{"line":"reservations","due":1,"done":1,"held":null}'),
  ).toBe(true);
});

test('a code of a door loses its digits after a month; who made it and what for stays as long as what it opened', async () => {
  const { member_id } = await town.addPerson({ roles: ['reception'] });
  const [ended, over] = [after(-31), after(-40)];
  await town.rows`insert into door_code (label, door_ids, starts_at, ends_at, sealed, code_hash, made_at, made_by, ended_at)
    select '清掃' || n, '{1}', ${over}, ${ended}, '\\x01', 'hash ' || n, ${over}, ${member_id}, case n when 2 then ${ended}::timestamptz end
    from generate_series(1, 2) as n`;
  await town.rows`insert into door_event (door_id, kind, happened_at, recorded_at, door_code_id, decided_by)
    select 1, 'opened', ${over}, ${over}, door_code_id, 'server' from door_code where label like '清掃%'`;
  await forgetShortLived(house, () => START);
  const kept = () => town.rows`select e.door_id, c.label, c.made_by, length(c.sealed) as sealed, c.code_hash
    from door_event e join door_code c using (door_code_id) order by c.label`;
  const blank = { door_id: 1, made_by: member_id, sealed: 0, code_hash: '' };
  expect(await kept()).toEqual([
    { ...blank, label: '清掃1' },
    { ...blank, label: '清掃2' },
  ]);
  await night(after(320));
  expect(await kept()).toHaveLength(2);
  await runRetention(house, 'restore', after(400));
  expect(await town.countRows('door_code', `label like '清掃%'`)).toBe(0);
});

test('every line of the night can be done on an empty town and on one with people', async () => {
  await addPassHolder(town);
  const lines = await runRetention(house, 'restore', new Date('2040-01-01T00:00:00+09:00'));
  expect(lines.filter(({ failed }) => failed !== null)).toEqual([]);
  await forgetShortLived(house, () => new Date('2040-01-01T00:00:00+09:00'));
});
