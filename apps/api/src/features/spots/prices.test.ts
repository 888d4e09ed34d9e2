import { describe, expect, test } from 'vitest';
import { bodyLimitOf } from '@machi/domain/contract/endpoint';
import { PRICED_TIMES, priceTimes } from '@machi/domain/spots/contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const resident = await town.addPerson({ is_resident: 1 });
const stranger = await town.addPerson();

const SUMMER = '2027-07-15';
const time = (start: string, end: string) => ({ start, end });
const ask = (body: unknown, locale: 'ja' | 'en' = 'ja') =>
  town.call('POST', '/api/availability/prices', { body, locale });
const yenOf = (amount: number) => amount.toLocaleString('en');

interface Row {
  readonly what: string;
  readonly room: readonly [spotId: number, roomId: number];
  readonly day?: string;
  readonly time: readonly [string, string];
  readonly ja: string;
  readonly en: string;
}

const rows: readonly Row[] = [
  { what: 'an hour without additions', room: [4, 403], time: ['10:00', '11:00'], ja: '600円', en: '¥600' },
  { what: 'from half past on', room: [4, 401], time: ['13:30', '15:30'], ja: '600円', en: '¥600' },
  { what: 'a part of an hour', room: [4, 402], time: ['13:30', '14:15'], ja: '150円', en: '¥150' },
  { what: 'the shortest use of a room by the hour', room: [5, 502], time: ['10:00', '11:00'], ja: '800円', en: '¥800' },
  {
    what: 'more where it is for profit',
    room: [4, 404],
    time: ['13:30', '15:30'],
    ja: '1,000円から',
    en: 'from ¥1,000',
  },
  { what: 'heated', room: [1, 101], time: ['13:30', '15:30'], ja: '1,000円', en: '¥1,000' },
  { what: 'not heated', room: [1, 101], day: SUMMER, time: ['13:30', '15:30'], ja: '800円', en: '¥800' },
  { what: 'a band of the timetable', room: [4, 405], time: ['13:00', '17:00'], ja: '600円', en: '¥600' },
  { what: 'two bands that touch', room: [4, 405], time: ['13:00', '21:00'], ja: '1,200円', en: '¥1,200' },
  {
    what: 'a band of the timetable, for profit',
    room: [31, 3101],
    time: ['08:30', '12:30'],
    ja: '2,000円から',
    en: 'from ¥2,000',
  },
  { what: 'into the evening', room: [1, 103], time: ['16:00', '18:00'], ja: '5,300円から', en: 'from ¥5,300' },
  {
    what: 'a part of the morning, paid whole',
    room: [27, 2703],
    time: ['10:30', '11:30'],
    ja: '1,100円',
    en: '¥1,100',
  },
  { what: 'over two parts of the day', room: [27, 2703], time: ['12:30', '13:30'], ja: '2,100円', en: '¥2,100' },
  { what: 'free for residents alone, but heated', room: [6, 601], time: ['10:00', '12:00'], ja: '200円', en: '¥200' },
  { what: 'free', room: [11, 1101], time: ['10:00', '12:00'], ja: '無料', en: 'Free' },
];

describe('what an asked time costs', () => {
  test.each(rows)('$what', async ({ room: [spot_id, room_id], day = FREE_DAY, time: [start, end], ja, en }) => {
    const target_time = time(start, end);
    const asked = { target_date: day, times: [{ room_id, target_time }] };
    expect((await ask(asked)).body.prices).toEqual([ja]);
    expect((await ask(asked, 'en')).body.prices).toEqual([en]);

    const total = async (parts: Readonly<Record<string, unknown>> = {}, as?: typeof resident): Promise<number> => {
      const body = reservationRequest({ spot_id, room_id, target_date: day, target_time, ...parts });
      const { body: reply, text } = await town.call('POST', '/api/reservations/quote', { body, as });
      expect(reply.quote, text).toBeDefined();
      return reply.quote.amount;
    };
    const opened = await total();
    const said = Number(ja.replace('無料', '0').replaceAll(/[^\d]/g, ''));
    expect(said, `the form opens with ${yenOf(opened)}`).toBe(opened);
    // The same for everybody: residence decides who may reserve, not the price.
    expect([await total({}, resident), await total({}, stranger)]).toEqual([opened, opened]);
    // Of the form's choices, only commercial use raises the room's price, and the text says so.
    expect((await total({ is_commercial: 1 })) > opened).toBe(ja.endsWith('から'));
    for (const lessens of [{ includes_preparation: 1 }, { exemption_method: 1 }, { exemption_method: 2 }])
      expect(await total(lessens)).toBeLessThanOrEqual(opened);
  });

  test('what is taken along comes on top, and the hall alone costs what was said', async () => {
    const target_time = time('16:00', '18:00');
    const body = reservationRequest({
      spot_id: 1,
      room_id: 103,
      target_time,
      adjunct_room_ids: [106],
      equipment_ids: [11],
    });
    const { lines, amount } = (await town.call('POST', '/api/reservations/quote', { body, locale: 'ja' })).body.quote;
    const along = lines.filter(
      ({ kind, label }: { kind: string; label: string }) => kind === 'equipment' || label.startsWith('楽屋1'),
    );
    expect(along.length).toBeGreaterThan(1);
    const extra = along.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0);
    expect(amount - extra).toBe(5300);
  });

  test('of all rooms at once each what its form says [decision:fee.on-search]', async () => {
    const { rooms } = town.house.town;
    const target_time = time('10:00', '12:00');
    const answer = await ask({ target_date: FREE_DAY, times: rooms.map(({ room_id }) => ({ room_id, target_time })) });
    const totals = await Promise.all(
      rooms.map(async ({ spot_id, room_id }) => {
        const body = reservationRequest({ spot_id, room_id, target_time });
        return (await town.call('POST', '/api/reservations/quote', { body })).body.quote.amount;
      }),
    );
    expect(answer.body.prices.map((price: string) => price.replace('から', ''))).toEqual(
      totals.map((yen, index) =>
        yen === 0 && !answer.body.prices[index].endsWith('から') ? '無料' : `${yenOf(yen)}円`,
      ),
    );
  });
});

describe('the question', () => {
  test('of a room that is not offered has no answer, and those beside it have theirs', async () => {
    const target_time = time('10:00', '11:00');
    const times = [1, 403, 999_999].map((room_id) => ({ room_id, target_time }));
    expect((await ask({ target_date: FREE_DAY, times })).body.prices).toEqual([null, '600円', null]);
    expect((await ask({ target_date: FREE_DAY, times: [] })).body.prices).toEqual([]);
  });

  test('is for so many times at most, and for nothing that is no time', async () => {
    const asked = (count: number, target_time: unknown = time('10:00', '11:00')) => ({
      target_date: FREE_DAY,
      times: Array.from({ length: count }, () => ({ room_id: 4401, target_time })),
    });
    const most = asked(PRICED_TIMES);
    expect(JSON.stringify(most).length).toBeLessThan(bodyLimitOf(priceTimes));
    expect((await ask(most)).body.prices).toHaveLength(PRICED_TIMES);
    for (const [body, field] of [
      [asked(PRICED_TIMES + 1), 'times'],
      [asked(1, time('11:00', '10:00')), 'times.0.target_time.end'],
      [asked(1, time('10:07', '11:00')), 'times.0.target_time.start'],
      [{ ...asked(1), target_date: '2027-02-30' }, 'target_date'],
    ] as const) {
      const answer = await ask(body);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });
});
