import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readStatistics } from '@machi/domain/statistics/contract';
import { steppedPeriod } from '@machi/domain/statistics/period';
import { closeTime } from '../../testing/facilities/closures.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { holdFor } from '../../testing/facilities/holds.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson({ lastname: '佐藤' });

async function book(parts: Readonly<Record<string, unknown>>): Promise<number> {
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest(parts) });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id;
}
const ask = (query: string, as = official, locale: 'ja' | 'en' = 'ja') =>
  town.call('GET', `/api/reception/statistics${query}`, { as, locale });
const read = async (query: string): Promise<ReplyOf<typeof readStatistics>> => {
  const answer = await ask(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

// Thursday 21 January 2027: 13:00–15:00 (4 people), 16:30–18:15 (3), 9:00–10:00 cancelled, 10:00–11:00 no-show.
await book({});
await book({ target_time: { start: '16:30', end: '18:15' }, persons_spot: 3, purpose: 'training' });
const cancelled = await book({ target_time: { start: '09:00', end: '10:00' } });
await town.call('POST', `/api/reservations/${cancelled}/cancel`, { as: member });
const missed = await book({ target_time: { start: '10:00', end: '11:00' } });
await town.rows('update reservation set no_show_at = started_at where reservation_id = $1', missed);
// Not fixed yet: in no figure.
await book({ spot_id: 1, room_id: 101, target_time: { start: '13:00', end: '14:00' } });
await book({ room_id: 403, target_date: '2027-02-02' });

describe('the figures of a month', () => {
  test('of each room and of all', async () => {
    const { rooms, total, from, to } = await read('?period=2027-01&spot_id=4');
    expect([from, to]).toEqual(['2027-01-01', '2027-01-31']);
    expect(rooms.find(({ room_id }) => room_id === 401)).toEqual({
      spot_id: 4,
      spot_name: '共同オフィス ワッカ',
      room_id: 401,
      room_name: '会議ブースA',
      bookings: 3,
      minutes_used: 225,
      minutes_town: 0,
      minutes_open: 31 * 720,
      utilisation: 1,
      persons: 7,
      amount: 600 + 525 + 300,
      cancellations: 1,
      no_shows: 1,
    });
    expect(total).toMatchObject({ bookings: 3, minutes_used: 225, minutes_open: 31 * 720 * rooms.length, persons: 7 });
    expect((await read('?period=2027-01')).rooms.find(({ room_id }) => room_id === 101)?.bookings).toBe(0);
  });

  test('by day, by hour of the week and by purpose', async () => {
    const { course, hours, purposes } = await read('?period=2027-01&spot_id=4');
    expect(course).toHaveLength(31);
    expect(course[20]).toEqual({ part: '2027-01-21', bookings: 3, minutes_used: 225 });
    expect(course[0]).toEqual({ part: '2027-01-01', bookings: 0, minutes_used: 0 });
    expect(hours).toEqual([
      { weekday: 4, hour: 13, minutes_used: 60 },
      { weekday: 4, hour: 14, minutes_used: 60 },
      { weekday: 4, hour: 16, minutes_used: 30 },
      { weekday: 4, hour: 17, minutes_used: 60 },
      { weekday: 4, hour: 18, minutes_used: 15 },
    ]);
    expect(purposes).toEqual([
      { purpose: 'meeting', bookings: 2, minutes_used: 120 },
      { purpose: 'training', bookings: 1, minutes_used: 105 },
    ]);
  });

  test('what the town itself had is counted by itself, as no reservation', async () => {
    const start = await read('?period=2027-01&spot_id=4');
    await holdFor(town, { created_by: official.member_id, start_date: '2027-01-22', rooms: [401] });
    const { rooms, total } = await read('?period=2027-01&spot_id=4');
    expect(rooms.find(({ room_id }) => room_id === 401)).toMatchObject({
      bookings: 3,
      minutes_used: 225,
      minutes_town: 120,
    });
    expect(total).toEqual({ ...start.total, minutes_town: 120 });
    expect((await read('?period=2027-02&spot_id=4')).total.minutes_town).toBe(0);
    expect((await read('?period=2027-01&spot_id=1')).total.minutes_town).toBe(0);
  });

  test('closures lessen the open hours, adjunct use is use', async () => {
    await closeTime(town, {
      spot_id: 4,
      room_id: null,
      held: 402,
      from: '2027-01-05T12:00:00+09:00',
      to: '2027-01-06T15:00:00+09:00',
      ja: '点検',
      en: 'Check',
    });
    await town.rows`update reservation set adjunct_room_ids = '[402]'
      where room_id = 401 and started_at = '2027-01-21T13:00:00+09:00'`;
    const { rooms } = await read('?period=2027-01&spot_id=4');
    expect(rooms.find(({ room_id }) => room_id === 402)).toMatchObject({
      bookings: 0,
      minutes_used: 120,
      minutes_open: 31 * 720 - 540 - 360,
    });
  });
});

test('a fiscal year by its months; another one has nothing', async () => {
  const year = await read('?period=2026&spot_id=4');
  expect(year.course.map(({ part }) => part)).toEqual(expect.arrayContaining(['2026-04', '2027-01', '2027-03']));
  expect(year.course.find(({ part }) => part === '2027-02')?.bookings).toBe(1);
  expect(year.total.bookings).toBe(4);
  expect((await read('?period=2030')).total.bookings).toBe(0);
});

describe('as a file', () => {
  test('csv with a byte order mark in UTF-8, or in Shift_JIS; xlsx', async () => {
    const file = async (more: string) => (await ask(`/export?period=2027-01&spot_id=4&${more}`)).body;
    const csv = await file('format=csv');
    expect(csv).toMatchObject({ filename: 'usage-2027-01.csv', type: 'text/csv; charset=utf-8', unfitting: [] });
    const lines = Buffer.from(csv.content, 'base64').toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\ufeff"施設","部屋","予約の件数","利用時間（時間）","町の利用（時間）","開館時間（時間）","利用率（%）","利用人数","料金（円）","取消しの件数","無断不使用の件数"',
    );
    expect(lines[1]).toBe('"共同オフィス ワッカ","会議ブースA","3","3.75","2.00","372.00","1.0","7","1425","1","1"');
    expect(lines.at(-2)).toMatch(/^"合計","","3",/);
    const windows = await file('format=csv&encoding=shift_jis');
    expect(new TextDecoder('shift_jis').decode(Buffer.from(windows.content, 'base64'))).toContain('会議ブースA');
    expect(
      Buffer.from((await file('format=xlsx')).content, 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('nobody’s data is in it', async () => {
    for (const path of ['?period=2027-01', '/export?period=2027-01&format=csv']) {
      const answer = await ask(path);
      const text = answer.body.content ? Buffer.from(answer.body.content, 'base64').toString('utf8') : answer.text;
      expect(text).not.toContain('佐藤');
      expect(text).not.toContain('member_id');
    }
  });
});

test('what is no period is told; nobody but reception reads it', async () => {
  expect((await ask('?period=2027-13')).body.codes).toEqual({ period: ['format'] });
  expect((await ask('/export')).body.codes).toMatchObject({ period: ['required'] });
  const editor = await town.addPerson({ roles: ['editor', 'auditor'] });
  expect((await ask('?period=2027-01', member)).status).toBe(403);
  expect((await ask('/export?period=2027-01&format=csv', editor)).status).toBe(403);
});

describe('without a period', () => {
  const month = () => town.now().toISOString().slice(0, 7);

  test('it is the month before where nothing was used yet', async () => {
    expect((await read('')).period).toBe(steppedPeriod(month(), -1));
  });

  test('it is the last whole month with a reservation, of the facility that is asked for', async () => {
    const [moved] = await town.rows<{ month: string }>(
      `update reservation set started_at = started_at - interval '1 year', ended_at = ended_at - interval '1 year'
       where spot_id = 4 and room_id = 401 returning to_char(started_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month`,
    );
    expect((await read('')).period).toBe(moved?.month);
    expect((await read('?spot_id=4')).total.bookings).toBe(3);
    expect((await read('?spot_id=1')).period).toBe(steppedPeriod(month(), -1));
    await town.rows`update reservation
      set started_at = started_at + interval '1 year', ended_at = ended_at + interval '1 year'
      where spot_id = 4 and room_id = 401`;
  });
});
