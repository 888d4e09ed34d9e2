import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '@machi/domain/refusals/model';
import type { RouteStatus, TimetableDirection } from '@machi/domain/transport/contract';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
/** Monday, a public holiday, 10:00. */
beforeEach(() => town.setNow(START));
const at = (text: string) => town.setNow(new Date(`${text.replace(' ', 'T')}:00+09:00`));
const LOOP = 4;
const NORTH = 1;
const AUTONOMOUS = 5;
const SHUTTLE = 7;

async function list(locale: 'ja' | 'en' = 'en'): Promise<readonly RouteStatus[]> {
  const answer = await town.call('GET', '/api/routes', { locale });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.routes;
}
const find = async (id: number, locale: 'ja' | 'en' = 'en') =>
  (await list(locale)).find(({ route_id }) => route_id === id);
const detail = async (id: number, locale: 'ja' | 'en' = 'en') =>
  (await town.call('GET', `/api/routes/${id}`, { locale })).body.route;
async function timetable(id: number, query = '', locale: 'ja' | 'en' = 'en'): Promise<readonly TimetableDirection[]> {
  return (await town.call('GET', `/api/routes/${id}/timetable${query}`, { locale })).body.directions;
}

describe('the list of routes [rule:purpose.route-status] [rule:route-status.running-state]', () => {
  test('has community and autonomous buses and all others of the pack, what runs first [rule:route-status.community-and-autonomous] [decision:transport.gtfs-jp]', async () => {
    const routes = await list('ja');
    expect(new Set(routes.map(({ kind }) => kind))).toEqual(
      new Set(['community', 'autonomous', 'school', 'shuttle', 'town-hall', 'demo']),
    );
    expect(routes).toHaveLength(town.house.town.transport.routes.length);
    const order = { running: 0, 'not-running-now': 1, 'out-of-service': 2 };
    const states = routes.map(({ state }) => order[state]);
    expect(states).toEqual(states.toSorted());
    // On the holiday at ten the loop runs, schools are closed, and snow stops the north route.
    expect(routes.find(({ route_id }) => route_id === LOOP)).toMatchObject({
      state: 'running',
      running: ['市街循環 右回り'],
      route_kana: 'しがいじゅんかん',
      fare: { least_yen: 100, most_yen: 100 },
      next: {
        departs_at: '2027-01-11T01:25:00.000Z',
        stop_name: '星守駅前ターミナル',
        headsign: '左回り（プラザ・役場方面）',
      },
    });
    expect(routes.find(({ route_id }) => route_id === NORTH)).toMatchObject({
      state: 'out-of-service',
      running: [],
      reason: expect.stringContaining('雪'),
      next: { departs_at: '2027-03-31T21:50:00.000Z' },
    });
    expect(routes.find(({ route_id }) => route_id === AUTONOMOUS)).toMatchObject({
      state: 'out-of-service',
      reason: null,
      fare: { least_yen: 0, most_yen: 0 },
    });
  });

  test('speaks the language of its request; readings are Japanese', async () => {
    expect(await find(LOOP)).toMatchObject({
      route_name: 'Town Loop',
      route_kana: '',
      running: ['Town Loop, clockwise'],
      next: { stop_name: 'Hoshimori Station Terminal', headsign: 'Anticlockwise via Plaza and Town Office' },
    });
  });

  test('changes with the minute, and past midnight still has the bus of the day before', async () => {
    at('2026-11-24 07:04');
    expect((await find(LOOP))?.state).toBe('not-running-now');
    at('2026-11-24 07:05');
    expect((await find(LOOP))?.state).toBe('running');
    at('2026-11-28 01:10');
    expect(await find(LOOP)).toMatchObject({ state: 'running', next: { departs_at: '2026-11-27T23:25:00.000Z' } });
    at('2027-01-02 10:00');
    expect((await find(LOOP))?.state).toBe('out-of-service');
  });

  test('follows a feed that takes the place of another, and says so where there is none', async () => {
    expect((await find(LOOP))?.state).toBe('running');
    const feed = vi.spyOn(town.house.feed, 'current').mockReturnValue(undefined);
    try {
      expect(await find(LOOP)).toMatchObject({ state: 'out-of-service', next: null });
      expect(await detail(SHUTTLE)).toMatchObject({ stops: [], schedule: [], fare: null, timetable_from: null });
      expect(await timetable(LOOP)).toEqual([]);
      expect((await fetch(`${town.origin}/route/timetable/${LOOP}.pdf`)).status).toBe(200);
    } finally {
      feed.mockRestore();
    }
    expect((await find(LOOP))?.state).toBe('running');
  });
});

describe('a route', () => {
  test('tells overview, fare and who rides free, how to ride, stops, days and hours [rule:route-status.overview] [rule:route-status.fare] [rule:route-status.how-to-ride] [rule:route-status.bus-stops] [rule:route-status.schedule] [rule:route-status.operating-days]', async () => {
    at('2026-11-24 10:00');
    const route = await detail(LOOP, 'ja');
    expect(route).toMatchObject({
      overview: expect.stringContaining('循環バス'),
      how_to_ride: expect.stringContaining('料金箱'),
      fare: { least_yen: 100 },
      free_riders: { age: 65 },
      days: [0, 1, 2, 3, 4, 5, 6],
      days_off: [{ from: '2026-12-31', to: '2027-01-03' }],
      timetable_from: '2026-11-24',
    });
    expect(route.stops[0]).toMatchObject({
      stop_name: '星守駅前ターミナル',
      stop_kana: 'ほしもりえきまえターミナル',
      spot_id: 2,
    });
    expect(new Set(route.stops.map(({ stop_id }: { stop_id: string }) => stop_id)).size).toBe(route.stops.length);
    // The table notes the Friday night bus, which does not extend the usual day.
    expect(route.schedule[0]).toMatchObject({ days: [1, 2, 3, 4, 5], trips: 9, first: '07:05', last: '18:10' });
    const autonomous = await detail(AUTONOMOUS);
    expect(autonomous).toMatchObject({ fare: { most_yen: 0 }, free_riders: null, days: [0, 2, 3, 4, 5, 6] });
    expect(autonomous.stops[0].stop_kana).toBe('');
  });

  test('that there is not answers 404, page and paper too', async () => {
    for (const path of ['/api/routes/99', '/api/routes/99/timetable', '/route/timetable/99.pdf'])
      expect((await fetch(town.origin + path)).status, path).toBe(404);
    expect((await town.call('GET', '/api/routes/x')).status).toBe(404);
    for (const file of ['0.pdf', '4.txt', '4', 'x.pdf', '4.pdf.pdf', '-1.pdf'])
      expect((await fetch(`${town.origin}/route/timetable/${file}`)).status, file).toBe(404);
  });
});

describe('the timetable', () => {
  test('has both directions, weekdays and weekends, each trip with its note', async () => {
    const [clockwise, anticlockwise] = await timetable(LOOP);
    expect(clockwise?.tables.map(({ days }) => days)).toEqual([
      [1, 2, 3, 4, 5],
      [0, 6],
    ]);
    expect(anticlockwise?.headsigns).toEqual(['Anticlockwise via Plaza and Town Office']);
    const [weekday] = clockwise?.tables ?? [];
    expect(weekday?.columns.at(-1)?.note).toEqual({ kind: 'weekdays', weekdays: [5] });
    expect(weekday?.rows.at(-1)?.times.at(-1)).toBe('25:14');
    expect(weekday?.rows[0]).toMatchObject({ stop_name: 'Hoshimori Station Terminal', stop_kana: '' });
  });
});

describe('the timetable as PDF [rule:route-status.timetable-pdf]', () => {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(town.origin + path, { headers });

  test('has a stop a row and a run a column, in the language of its address, tagged for screen readers', async () => {
    for (const [lang, title, stop, note] of [
      ['ja', '市街循環 時刻表', '役場前', '金曜のみ'],
      ['en', 'Town Loop timetable', 'Town Office', 'Fri only'],
    ] as const) {
      const answer = await get(`/route/timetable/${LOOP}.pdf?lang=${lang}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toContain(
        `inline; filename*=UTF-8''${encodeURIComponent(title)}.pdf`,
      );
      const { pages, info, structure, untagged } = await readPdf(
        Buffer.from(await answer.arrayBuffer()).toString('base64'),
      );
      expect(info).toMatchObject({ Title: title, Language: lang === 'ja' ? 'ja-JP' : 'en-GB' });
      const text = pages.join('\n').replaceAll(/\s+/g, ' ');
      for (const word of [title.split(' ')[0] ?? '', stop, note, '7:05', '18:10']) expect(text, word).toContain(word);
      expect(structure[0]).toContain('Table(TR(TH');
      expect(untagged).toEqual([]);
    }
  });

  test('is printed once while it says the same, not sent twice to who has it, and anew when it says something else', async () => {
    const print = vi.spyOn(town.house.press, 'print');
    try {
      at('2026-11-24 10:00');
      const path = `/route/timetable/${SHUTTLE}.pdf`;
      const answers = await Promise.all([1, 2, 3].map(() => get(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(print).toHaveBeenCalledTimes(1);
      const tag = answers[0]?.headers.get('etag') ?? '';
      at('2026-11-24 18:00');
      expect((await get(path, { 'if-none-match': `"x", W/${tag}` })).status).toBe(304);
      expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200);
      expect(print).toHaveBeenCalledTimes(1);
      at('2026-11-25 10:00');
      expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
      expect(print).toHaveBeenCalledTimes(2);
    } finally {
      print.mockRestore();
    }
  });

  test('that could not be printed is tried again by the next who asks', async () => {
    at('2026-12-01 10:00');
    const print = vi
      .spyOn(town.house.press, 'print')
      .mockResolvedValueOnce(refuse(429, { field: '', code: 'too-many-requests' }));
    try {
      const busy = await get(`/route/timetable/${AUTONOMOUS}.pdf`);
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '5']);
      expect((await get(`/route/timetable/${AUTONOMOUS}.pdf`)).status).toBe(200);
    } finally {
      print.mockRestore();
    }
  });
});

test('routes, stops and services of the sample belong together, and its feed holds for years [decision:town.pack-transport] [constant:shuttle.stop-2] [constant:shuttle.stop-22]', () => {
  const feed = town.house.feed.current();
  const { transport } = town.house.town;
  const used = transport.routes.flatMap(({ gtfs_route_ids }) => gtfs_route_ids);
  expect(new Set(used)).toEqual(new Set(feed?.routes.keys()));
  for (const { stop_id } of transport.stops) expect(feed?.stops.has(stop_id), stop_id).toBe(true);
  expect(transport.stops.map(({ spot_id }) => spot_id)).toEqual(expect.arrayContaining([2, 22]));
  expect(transport.routes.map(({ route_id }) => route_id)).toContain(LOOP);
  expect(feed && feed.until > '2030-01-01').toBe(true);
  for (const [stop_id, { stop_name }] of feed?.stops ?? []) {
    const { kana, en } = feed?.words('stops', 'stop_name', stop_id, stop_name) ?? {};
    expect(kana, stop_name).toMatch(/^[\u3040-\u30ffー・ ]+$/);
    expect(en, stop_name).toMatch(/^[\u0020-\u007e’]+$/);
  }
});
