import { addDays } from '@machi/domain/calendar/model';
import type { FeeTable } from '@machi/domain/spot-desk/fee-table-model';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson();

const path = (spotId: number) => `/api/reception/spots/${spotId}/fees`;
const read = async (spotId: number): Promise<FeeTable> =>
  (await town.call('GET', path(spotId), { as: official, locale: 'ja' })).body.table;
const put = (table: object, spotId = 4, as = official) => town.call('PUT', path(spotId), { as, body: table });
const check = (table: object) => town.call('POST', `${path(4)}/check`, { as: official, body: table });
const priceOn = async (target_date: string, parts = {}) =>
  (
    await town.call('POST', '/api/reservations/quote', {
      as: member,
      body: reservationRequest({ target_date, ...parts }),
    })
  ).body.quote;
const publicSpot = async () => (await town.call('GET', '/api/spots/4', { locale: 'ja' })).body.spot;

const bands = [
  { band_name: { ja: '午前', en: 'Morning' }, start_time: '09:00', end_time: '13:00', per: 'band' },
  { band_name: { ja: '午後', en: 'Afternoon' }, start_time: '13:00', end_time: '17:00', per: 'band' },
  { band_name: { ja: '夜間', en: 'Evening' }, start_time: '17:00', end_time: '21:00', per: 'hour' },
];

test('a house is announced in one table: rooms by bands, surcharges and equipment, from one first day; what is reserved keeps its fee [decision:fee.one-table]', async () => {
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest() });
  const [{ reservation_id }] = made.body.reservations;
  const table = await read(4);
  expect(table).toMatchObject({ opening: { start: '09:00', end: '21:00' }, next_fee_from: '', bands: [] });
  const [lent] = table.equipments;
  if (!lent) throw new Error('the shared office lends something');
  const dearer = {
    ...table,
    bands,
    next_fee_from: '2027-01-21',
    rooms: table.rooms.map((room) =>
      room.room_id === 401 ? { ...room, by: 'band', hourly_fee_yen: null, band_fees: [1000, 1200, 400] } : room,
    ),
    equipments: table.equipments.map((one) => ({ ...one, fee_yen: one.now_yen + 50 })),
  };
  const looked = await check(dearer);
  expect([looked.status, looked.body.kept], looked.text).toEqual([200, 1]);
  expect((await check({ ...dearer, next_fee_from: '2027-01-22' })).body.kept).toBe(0);
  expect((await check({ ...table, next_fee_from: '2027-01-21' })).body.kept).toBe(0);
  expect(await read(4)).toEqual(table);

  const saved = await put(dearer);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.table).toMatchObject({ next_fee_from: '2027-01-21', bands });
  // One announcement per house, whatever it changes.
  expect(await town.countRows('audit', "action = 'fee:announce' and subject = 'spot' and subject_id = 4")).toBe(1);
  const { rooms, equipments } = await publicSpot();
  expect(rooms.find(({ room_id }: { room_id: number }) => room_id === 401)).toMatchObject({
    fee_now: '1時間 300円',
    next_fee_from: '2027-01-21',
    fee_text: expect.stringContaining(
      '1時間 300円。2027年1月21日（木）の利用分から 午前（9:00〜13:00）1,000円、午後（13:00〜17:00）1,200円、夜間（17:00〜21:00）1時間 400円',
    ),
  });
  expect(rooms.find(({ room_id }: { room_id: number }) => room_id === 402).next_fee_from).toBeNull();
  expect(equipments[0].fee_text).toContain('2027年1月21日（木）の利用分から');

  // 13:00 to 15:00, then across the border of two bands.
  expect((await priceOn('2027-01-20')).amount).toBe(600);
  expect((await priceOn('2027-01-21')).amount).toBe(1200);
  const over = await priceOn('2027-01-22', { target_time: { start: '16:00', end: '19:00' } });
  expect(over.lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual([
    [expect.stringContaining('Afternoon'), 1200],
    [expect.stringContaining('Evening'), 800],
  ]);
  const kept = await town.call('GET', `/api/reservations/${reservation_id}`, { as: member });
  expect(kept.body.reservation.amount).toBe(600);
});

test('a table from a day that is over, with a gap, an overlap, sums beyond bounds or an empty cell is refused where it lies', async () => {
  const table = { ...(await read(4)), next_fee_from: '2027-03-01' };
  const [first, ...others] = table.rooms;
  if (!first) throw new Error('rooms');
  for (const [parts, codes] of [
    [{ next_fee_from: addDays(table.today, -1) }, { next_fee_from: ['min-date'] }],
    [{ next_fee_from: '2099-01-01' }, { next_fee_from: ['max-date'] }],
    [{ next_fee_from: '' }, { next_fee_from: ['required'] }],
    [{ bands: [bands[0], { ...bands[1], start_time: '14:00' }, bands[2]] }, { 'bands.1.start_time': ['fee-band-gap'] }],
    [
      { bands: [bands[0], { ...bands[1], start_time: '12:00' }, bands[2]] },
      { 'bands.1.start_time': ['fee-band-overlap'] },
    ],
    [{ bands: bands.slice(1) }, { 'bands.0.start_time': ['fee-band-opening'], 'rooms.0.band_fees.2': undefined }],
    [{ rooms: [{ ...first, band_fees: [1, 2, 1_000_001] }, ...others] }, { 'rooms.0.band_fees.2': ['max-number'] }],
    [{ rooms: [{ ...first, band_fees: [1, null, -0.5] }, ...others] }, { 'rooms.0.band_fees.2': [expect.any(String)] }],
    [{ rooms: [{ ...first, band_fees: [1, 2] }, ...others] }, { 'rooms.0.band_fees.2': ['required'] }],
    [{ bands: Array.from({ length: 7 }, () => bands[0]) }, { bands: ['max-count'] }],
  ] as const) {
    const named = Object.fromEntries(Object.entries(codes).filter(([, list]) => list !== undefined));
    for (const answer of [await check({ ...table, ...parts }), await put({ ...table, ...parts })]) {
      expect(answer.status, JSON.stringify(parts).slice(0, 200)).toBe(422);
      expect(answer.body.codes, JSON.stringify(parts).slice(0, 80)).toMatchObject(named);
    }
  }
  expect(await read(4)).toMatchObject({ rooms: table.rooms });
});

test('a table is stale once a colleague has changed a room, a fee or the list of rooms', async () => {
  const table = { ...(await read(4)), next_fee_from: '2027-03-01' };
  const file = (await town.call('GET', '/api/reception/spots/4', { as: official })).body.file;
  const room = file.rooms.find(({ room_id }: { room_id: number }) => room_id === 402);
  await town.call('PUT', '/api/reception/rooms/402', { as: official, body: { ...room, capacity: room.capacity + 1 } });
  for (const answer of [await check(table), await put(table)])
    expect([answer.status, answer.body.codes]).toEqual([409, { seen: ['spot-edited'] }]);
  const now = { ...(await read(4)), next_fee_from: '2027-03-01' };
  expect((await check({ ...now, rooms: now.rooms.slice(1) })).status).toBe(409);
  expect((await check({ ...now, rooms: [...now.rooms.slice(1), now.rooms[1]] })).status).toBe(409);
  expect((await put(now)).status).toBe(200);
});

test('an announcement is withdrawn by typing the fees of today', async () => {
  const table = await read(4);
  const today = {
    ...table,
    next_fee_from: '2027-03-01',
    rooms: table.rooms.map((room) =>
      room.by === 'band' ? { ...room, by: 'hour', hourly_fee_yen: room.now.hourly_fee_yen } : room,
    ),
    equipments: table.equipments.map((one) => ({ ...one, fee_yen: one.now_yen })),
  };
  expect((await put(today)).body.table).toMatchObject({ next_fee_from: '', bands: [] });
  expect((await publicSpot()).rooms.every(({ announced_fee }: { announced_fee: string }) => announced_fee === '')).toBe(
    true,
  );
  expect((await priceOn('2027-03-02')).amount).toBe(600);
});

test('the sample’s school house has bands, and every table of the sample can be saved as it is', async () => {
  for (const { spot_id } of town.house.town.spots) {
    const table = await read(spot_id);
    const answer = await put({ ...table, next_fee_from: '2027-02-01' }, spot_id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.table.next_fee_from).toBe('');
  }
  expect((await read(27)).bands.map(({ band_name }) => band_name.ja)).toEqual(['午前', '午後', '夜間']);
});
