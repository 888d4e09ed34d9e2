import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { judgeTap, readSnapshot } from '@machi/domain/terminals/own-contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import {
  addPassHolder,
  evidenceOf,
  keepRevocations,
  type PassHolderOfTest,
} from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';
import { addTestVisit } from './cases.fixture.ts';

const town = await openTestTown();
const START = town.now();
beforeEach(() => town.setNow(START));
const staff = await town.addPerson({ roles: ['reception'], lastname: '受付' });
const enrolment = await town.addPerson({ roles: ['enrolment'] });

const get = (target: string, as = staff) => town.call('GET', target, { as });
const post = (target: string, body: object, as = staff) => town.call('POST', target, { as, body });
const read = async (id: number) => (await get(`/api/visits/${id}`)).body.visit;
const correct = async (id: number, is_counted: boolean, changes: object = {}) =>
  post(`/api/visits/${id}/correct`, {
    is_counted,
    reason: '誤って二度かざしたため',
    seen: (await read(id)).seen,
    ...changes,
  });
const looks = (memberId: number, action: string) =>
  town.countRows('audit', `subject = 'member' and subject_id = ${memberId} and action = '${action}'`);
const own = async (holder: PassHolderOfTest) => ({
  passes: (await town.call('GET', '/api/account/passes', { as: holder })).body.own.bath,
  visits: (await town.call('GET', '/api/account/passes/bath/visits', { as: holder })).body.visits,
});

describe('the list', () => {
  test('holds a day or a month, filtered by pass, terminal, outcome, reason and person; taps for trying are not in it', async () => {
    const [one, other] = [
      await addPassHolder(town, { lastname: '一覧甲' }),
      await addPassHolder(town, { lastname: '一覧乙' }),
    ];
    const terminal = await addTerminal(town);
    const at = new Date('2026-12-03T02:00:00Z');
    const first = await addTestVisit(town, {
      memberId: one.member_id,
      at,
      columns: { terminal_id: terminal.terminal_id },
    });
    const second = await addTestVisit(town, { memberId: other.member_id, at, pass: 'bus' });
    const refused = { outcome: 'staff', reason: 'card-unknown', is_counted: false };
    const third = await addTestVisit(town, { memberId: null, at: new Date('2026-12-04T02:00:00Z'), columns: refused });
    await addTestVisit(town, { memberId: one.member_id, at, columns: { is_test: true, is_counted: false } });
    const ids = async (query: string) => {
      const answer = await get(`/api/visits?${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.visits.map(({ visit_id }: { visit_id: number }) => visit_id);
    };
    expect(await ids('period=2026-12')).toEqual([third, second, first]);
    expect(await ids('period=2026-12-03')).toEqual([second, first]);
    expect(await ids('period=2026-12-05')).toEqual([]);
    expect(await ids('period=2026-12&pass=bus')).toEqual([second]);
    expect(await ids(`period=2026-12&terminal_id=${terminal.terminal_id}`)).toEqual([first]);
    expect(await ids('period=2026-12&outcome=staff')).toEqual([third]);
    expect(await ids('period=2026-12&reason=admitted')).toEqual([first]);
    expect(await ids(`period=2026-12&q=${encodeURIComponent('一覧乙')}`)).toEqual([second]);
    expect(await looks(other.member_id, 'visit:list')).toBe(4);
    const { body } = await get('/api/visits?period=2026-12&pass=bath');
    expect(body).toMatchObject({ total: 2, page: 1 });
    expect(body.terminals).toContainEqual({
      terminal_id: terminal.terminal_id,
      terminal_name: '入口の端末',
      pass: 'bath',
    });
    expect(body.visits[1]).toMatchObject({
      name: '一覧甲 試',
      visited_at: '2026-12-03T11:00:00+09:00',
      is_counted: true,
    });
    for (const period of ['2026', '2026-13', '2026-02-30', 'x', '2026-1'])
      expect((await get(`/api/visits?period=${period}`)).status, period).toBe(422);
  });

  test('as a file has the same lines, and everybody in it sees that; a name that Shift_JIS does not hold stops it', async () => {
    const holder = await addPassHolder(town, { lastname: '書出' });
    const rare = await addPassHolder(town, { lastname: '𠮷野' });
    await addTestVisit(town, { memberId: holder.member_id, at: new Date('2026-11-03T02:00:00Z') });
    await addTestVisit(town, { memberId: rare.member_id, at: new Date('2026-11-04T02:00:00Z') });
    const answer = await get('/api/visits/export?period=2026-11-03&format=csv');
    const file = Buffer.from(answer.body.content, 'base64').toString('utf8');
    const [headings = '', line = ''] = file.split('\r\n');
    const [names, cells] = [headings.split('","'), line.split('","')];
    expect(cells).toHaveLength(names.length);
    expect(cells[names.indexOf('Name')]).toContain('書出');
    expect(cells.slice(0, 3)).toEqual([`"${holder.member_id}`, '2026-11-03', '11:00']);
    expect(file).not.toContain('𠮷野');
    expect(answer.body.filename).toBe('visits-2026-11-03.csv');
    expect(await looks(holder.member_id, 'visit:export')).toBe(1);
    const stopped = await get('/api/visits/export?period=2026-11&format=csv&encoding=shift_jis');
    expect(stopped.body).toMatchObject({ content: '', unfitting: ['𠮷'] });
    expect(await looks(rare.member_id, 'visit:export')).toBe(0);
    expect((await get('/api/visits/export?period=2026-11&format=xlsx')).body.unfitting).toEqual([]);
  });
});

describe('a correction', () => {
  test('is honoured everywhere: own history, visits left, the terminal’s judgement and its snapshot', async () => {
    await keepRevocations(town);
    const holder = await addPassHolder(town);
    const terminal = await addTerminal(town);
    const yesterday = new Date(START.getTime() - 86_400_000);
    const id = await addTestVisit(town, { memberId: holder.member_id, at: yesterday });
    const visitsInSnapshot = async (): Promise<number | undefined> => {
      const { body } = await askAs(town, terminal, readSnapshot, {});
      const holders: { member_id: number; visits: { count: number } | null }[] = body.snapshot.holders;
      return holders.find(({ member_id }) => member_id === holder.member_id)?.visits?.count;
    };
    expect((await own(holder)).passes).toMatchObject({ visits: 1, remaining: 47 });
    expect(await visitsInSnapshot()).toBe(1);

    const answer = await correct(id, false);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.visit).toMatchObject({
      is_counted: false,
      is_corrected: true,
      reason: 'admitted',
      year: { pass_year: 2026, visits: 0, visits_a_year: 48 },
      corrections: [{ is_counted: false, reason: '誤って二度かざしたため', corrected_by_name: '受付 試' }],
    });
    expect(await own(holder)).toMatchObject({
      passes: { visits: 0, remaining: 48 },
      visits: [{ visit_id: id, is_counted: false, is_corrected: true, remaining: null }],
    });
    expect(await visitsInSnapshot()).toBe(0);
    const tap = {
      tap_id: randomUUID(),
      pass: 'bath' as const,
      tapped_at: START.toISOString(),
      evidence: evidenceOf(holder.card),
    };
    const judged = await askAs(town, terminal, judgeTap, { tap });
    expect(judged.body.verdict).toMatchObject({ outcome: 'accepted', remaining: 47 });

    expect((await correct(id, true)).status).toBe(200);
    expect((await own(holder)).passes).toMatchObject({ visits: 2, remaining: 46 });
    expect(await visitsInSnapshot()).toBe(2);
    expect((await read(id)).corrections.map(({ is_counted }: { is_counted: boolean }) => is_counted)).toEqual([
      true,
      false,
    ]);
  });

  test('tells the member who did it, needs a reason, and leaves what the terminal told', async () => {
    const holder = await addPassHolder(town);
    const id = await addTestVisit(town, { memberId: holder.member_id });
    for (const reason of ['', '   ', 'あ'.repeat(401)])
      expect((await correct(id, false, { reason })).body.codes, reason).toHaveProperty('reason');
    expect((await correct(id, false)).status).toBe(200);
    const { body } = await town.call('GET', '/api/account/activities', { as: holder });
    expect(body.looks.map(({ action }: { action: string }) => action)).toContain('visit:correct');
    expect(await town.countRows('audit', `subject = 'visit' and subject_id = ${id} and action = 'visit:correct'`)).toBe(
      1,
    );
    expect(await town.rows('select outcome, reason, is_counted from visit where visit_id = $1', id)).toEqual([
      { outcome: 'accepted', reason: 'admitted', is_counted: false },
    ]);
  });

  test('of a visit beyond the year’s number settles that, too', async () => {
    const holder = await addPassHolder(town);
    const id = await addTestVisit(town, { memberId: holder.member_id });
    await town.rows`insert into overdraft (visit_id, pass_year, visits, reported_at)
      values (${id}, 2026, 49, ${START})`;
    expect((await read(id)).is_overdraft).toBe(true);
    await correct(id, false);
    expect(await town.countRows('overdraft', `visit_id = ${id} and settled_by = ${staff.member_id}`)).toBe(1);
  });
});

describe('a visit by hand', () => {
  const entry = { pass: 'bath', date: '2027-01-10', time: '14:00', reason: '停電で端末が使えなかった' };

  test('counts as any other; the member sees that staff wrote it in', async () => {
    const holder = await addPassHolder(town);
    const answer = await post('/api/visits', { member_id: holder.member_id, ...entry });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.visit).toMatchObject({
      terminal_id: null,
      decided_by: 'staff',
      reason: 'staff-override',
      visited_at: '2027-01-10T14:00:00+09:00',
      staff_name: '受付 試',
      corrections: [{ is_counted: true, reason: entry.reason }],
    });
    expect(await own(holder)).toMatchObject({
      passes: { visits: 1, remaining: 47 },
      visits: [{ is_counted: true, is_by_staff: true, remaining: 47 }],
    });
    expect(await looks(holder.member_id, 'visit:add')).toBe(1);
    // A second entry within ten minutes is the same visit.
    const again = await post('/api/visits', { member_id: holder.member_id, ...entry, time: '14:09' });
    expect(again.body.codes).toEqual({ request: ['visit-known'] });
    expect((await own(holder)).passes.visits).toBe(1);
  });

  test('of a ride has the fare that the pass gives', async () => {
    const senior = await addPassHolder(town, { passes: ['bus'] });
    const ride = { ...entry, pass: 'bus', member_id: senior.member_id };
    expect((await post('/api/visits', { ...ride, bus_kind: 'community' })).body.visit).toMatchObject({
      fare_yen: 0,
      fare_reason: 'senior',
      outcome: 'accepted',
    });
    const young = await addPassHolder(town, { passes: ['bus'], birthdate: '1990-01-01' });
    const paid = { ...ride, member_id: young.member_id };
    expect((await post('/api/visits', { ...paid, bus_kind: 'community' })).body.visit).toMatchObject({
      fare_yen: 100,
      outcome: 'pay',
    });
    const bare = await post('/api/visits', paid);
    expect(bare.body.codes).toEqual({ bus_kind: ['choice'] });
  });
});

describe('statistics', () => {
  test('count visits by month, weekday, fare and reason, and people once; nobody is named', async () => {
    const people = await Promise.all([1, 2, 3].map(() => addPassHolder(town, { lastname: '統計', passes: ['bus'] })));
    // Monday 5 and Tuesday 6 October 2026, at night in UTC: the town is a day ahead.
    for (const [index, at] of [
      '2026-10-04T23:00:00Z',
      '2026-10-05T22:30:00Z',
      '2026-10-05T23:00:00Z',
      '2026-10-06T01:00:00Z',
    ].entries())
      await addTestVisit(town, { memberId: people[index % 3]?.member_id ?? null, at: new Date(at), pass: 'bus' });
    const free = { fare_yen: 0, fare_reason: 'disabled', outcome: 'accepted', decided_by: 'terminal' };
    const at = new Date('2026-10-06T02:00:00Z');
    await addTestVisit(town, { memberId: null, at, pass: 'bus', columns: free });
    await addTestVisit(town, {
      memberId: null,
      at,
      pass: 'bus',
      columns: { ...free, is_test: true, is_counted: false },
    });
    const { body } = await get('/api/visits/statistics?period=2026-10&pass=bus', enrolment);
    expect(body).toMatchObject({ visits: 5, people: 3, offline: 1, offline_share: 20, amount: 400 });
    expect(body.weekdays.map(({ visits }: { visits: number }) => visits)).toEqual([0, 1, 4, 0, 0, 0, 0]);
    expect(body.course[5]).toEqual({ part: '2026-10-06', visits: 4, people: 3 });
    expect(body.fares).toEqual([
      { fare_yen: 0, visits: 1, amount: 0 },
      { fare_yen: 100, visits: 4, amount: 400 },
    ]);
    expect(JSON.stringify(body)).not.toContain('統計');

    // Without a period: the last whole month with a visit, since the later months have none.
    await town.rows(`update visit set is_test = true where pass = 'bus' and visited_at >= '2026-11-01T00:00:00+09:00'`);
    expect((await get('/api/visits/statistics?pass=bus')).body).toMatchObject({ period: '2026-10', visits: 5 });

    const year = await get('/api/visits/statistics?period=2026&pass=bus');
    expect(year.body.course[6]).toEqual({ part: '2026-10', visits: 5, people: 3 });
  });

  test('as a file leave out who could be recognised, and what they would follow from', async () => {
    const ofFile = async (query: string) => {
      const { body } = await get(`/api/visits/statistics/export?period=2026-09&${query}`);
      return Buffer.from(body.content, 'base64').toString('utf8');
    };
    const at = new Date('2026-09-08T02:00:00Z');
    const ride = (columns: object) => addTestVisit(town, { memberId: null, at, pass: 'bus', columns: { ...columns } });
    for (let index = 0; index < 5; index += 1) await ride({ fare_yen: 0, fare_reason: 'senior', outcome: 'accepted' });
    for (let index = 0; index < 4; index += 1) await ride({});
    await ride({ fare_yen: 0, fare_reason: 'disabled', outcome: 'accepted' });
    const file = await ofFile('pass=bus&format=csv');
    const line = (words: string) => file.split('\r\n').find((row) => row.includes(words));
    expect(line('"Fare","0"')).toContain('"6"');
    expect(line('Disability')).toContain('not shown');
    expect(line('Senior')).toContain('not shown');
    expect(line('Ordinary')).toContain('"4"');
    expect(line('"Total"')).toContain('"10"');
    expect((await get('/api/visits/statistics/export?period=2026-09&pass=bath&format=xlsx')).body.filename).toBe(
      'bath-2026-09.xlsx',
    );
  });
});
