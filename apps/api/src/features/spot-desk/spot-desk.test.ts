import { describe, expect, test } from 'vitest';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { seedTown } from '../../seed/seed.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { holdFor } from '../../testing/facilities/holds.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson();

const read = async (spotId: number): Promise<DeskSpot> =>
  (await town.call('GET', `/api/reception/spots/${spotId}`, { as: official })).body.file;
const put = (path: string, body: object, as: Credentials = official) =>
  town.call('PUT', `/api/reception/${path}`, { as, body });
const check = (path: string, body: object, as: Credentials = official) =>
  town.call('POST', `/api/reception/${path}/check`, { as, body });
const publicSpot = async (spotId: number) =>
  (await town.call('GET', `/api/spots/${spotId}`, { locale: 'ja' })).body.spot;
const roomOf = async (spotId: number, roomId: number) => {
  const room = (await read(spotId)).rooms.find(({ room_id }) => room_id === roomId);
  if (!room) throw new Error('no such room');
  return room;
};
const actions = (spotId: number) =>
  town.countRows('audit', `action = 'spot:edit' and subject = 'spot' and subject_id = ${spotId}`);

describe('a facility', () => {
  test('is read with both languages, and listed', async () => {
    const file = await read(4);
    expect(file.spot.spot_name).toEqual({ ja: '共同オフィス ワッカ', en: 'Shared Office Wakka' });
    expect(file.rooms.map(({ room_id }) => room_id)).toContain(401);
    const { spots } = (await town.call('GET', '/api/reception/spots', { as: official, locale: 'ja' })).body;
    expect(spots).toHaveLength(town.house.town.spots.length);
    expect(spots.find(({ spot_id }: { spot_id: number }) => spot_id === 4)).toMatchObject({
      spot_name: '共同オフィス ワッカ',
      edited_at: null,
    });
  });

  test('every facility and room of the sample can be saved as it is', async () => {
    for (const { spot_id } of town.house.town.spots) {
      const { spot, rooms, equipments } = await read(spot_id);
      const saved = await put(`spots/${spot_id}`, spot);
      expect(saved.status, saved.text).toBe(200);
      for (const room of rooms) {
        const answer = await put(`rooms/${room.room_id}`, room);
        expect(answer.status, answer.text).toBe(200);
      }
      for (const one of equipments) expect((await put(`equipments/${one.equipment_id}`, one)).status).toBe(200);
    }
  });

  test('is changed for everybody at once, and the change is in the log', async () => {
    const before = await actions(6);
    const { spot } = await read(6);
    const edited = {
      ...spot,
      notice: { ja: '駐車場は工事中です。', en: 'The car park is under repair.' },
      tel: '0100-55-9999',
      hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '10:00', closes: '18:00' }],
      monthly_limit: null,
    };
    const saved = await put('spots/6', edited);
    expect(saved.status, saved.text).toBe(200);
    await expect.poll(async () => (await publicSpot(6)).notice).toBe('駐車場は工事中です。');
    expect(await publicSpot(6)).toMatchObject({ tel: '0100-55-9999', monthly_limit: null });
    expect(await actions(6)).toBe(before + 1);
    const day = (await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21&room_id=601')).body.rooms[0];
    expect(day.days[0].free).toEqual([{ start: '10:00', end: '18:00' }]);
  });

  test('of two officials at once the second is told, and nothing is saved', async () => {
    const { spot } = await read(8);
    expect((await put('spots/8', { ...spot, tel: '0100-55-1111' })).status).toBe(200);
    const second = await put('spots/8', { ...spot, tel: '0100-55-2222' });
    expect([second.status, second.body.codes]).toEqual([409, { seen: ['spot-edited'] }]);
    expect((await read(8)).spot.tel).toBe('0100-55-1111');
  });

  test('a start after it, which fills the town from its pack, keeps what was edited', async () => {
    const room = await roomOf(3, 302);
    await put('rooms/302', { ...room, capacity: 25 });
    await seedTown(town.database, town.house.town);
    expect((await roomOf(3, 302)).capacity).toBe(25);
  });

  test.each([
    [{ spot_name: { ja: '', en: 'Hall' } }, { 'spot_name.ja': ['required'] }],
    [{ notice: { ja: '休みます', en: '' } }, { 'notice.en': ['required'] }],
    [{ tel: '12' }, { tel: ['tel'] }],
    [{ email: 'x' }, { email: ['email'] }],
    [{ accepts_days_ahead: 0 }, { accepts_days_ahead: ['min-number'] }],
    [{ accepts_days_ahead: 9e12 }, { accepts_days_ahead: ['max-number'] }],
    [{ hours: [{ weekdays: [1], opens: '18:00', closes: '09:00' }] }, { 'hours.0.closes': ['time-order'] }],
    [{ notice: { ja: 'a\u0000b', en: 'a' } }, { 'notice.ja': ['format'] }],
  ])('%j is told at its field', async (parts, codes) => {
    const { spot } = await read(5);
    const answer = await put('spots/5', { ...spot, ...parts });
    expect([answer.status, Object.keys(answer.body.codes ?? {})]).toEqual([422, Object.keys(codes)]);
    expect((await read(5)).spot).toEqual(spot);
  });
});

describe('a room', () => {
  test('changes no fee beside the table of its facility', async () => {
    const room = await roomOf(3, 301);
    const [surcharge] = room.surcharges;
    for (const [parts, codes] of [
      [{ hourly_fee_yen: room.hourly_fee_yen + 50 }, { hourly_fee_yen: ['fee-first-day'] }],
      [{ surcharges: [{ ...surcharge, yen_per_hour: 999 }] }, { surcharges: ['fee-first-day'] }],
    ] as const) {
      for (const answer of [
        await check('rooms/301', { ...room, ...parts }),
        await put('rooms/301', { ...room, ...parts }),
      ])
        expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    }
    expect(await roomOf(3, 301)).toEqual(room);
  });

  test('with another size or other hours: what no longer fits is listed before', async () => {
    const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest() });
    const [{ reservation_code }] = made.body.reservations;
    const room = await roomOf(4, 401);
    const few = await check('rooms/401', { ...room, capacity: 3 });
    expect(few.body.unfitting).toMatchObject([
      { reservation_code, room_name: 'Meeting booth A', reason: 'over-capacity' },
    ]);
    expect((await check('rooms/401', room)).body.total).toBe(0);
    const shorter = { ...(await read(4)).spot, hours: [{ weekdays: [4], opens: '09:00', closes: '14:00' }] };
    expect((await check('spots/4', shorter)).body.unfitting).toMatchObject([
      { reservation_code, reason: 'outside-hours' },
    ]);
    const shut = { ...shorter, hours: [{ weekdays: [1], opens: '09:00', closes: '14:00' }] };
    expect((await check('spots/4', shut)).body.unfitting).toMatchObject([{ reservation_code, reason: 'closed-day' }]);
  });

  test('retired it is in no list and keeps its reservations; restored it is back', async () => {
    const shown = async () => (await publicSpot(4)).rooms.map((room: { room_id: number }) => room.room_id);
    await put('rooms/404', { ...(await roomOf(4, 404)), is_retired: 1 });
    await expect.poll(shown).not.toContain(404);
    expect((await roomOf(4, 404)).is_retired).toBe(1);
    await put('rooms/404', { ...(await roomOf(4, 404)), is_retired: 0 });
    await expect.poll(shown).toContain(404);
  });

  test.each([
    [{ adjunct_room_ids: [402] }, { adjunct_room_ids: ['adjunct-unknown'] }],
    [{ adjunct_room_ids: [102] }, { adjunct_room_ids: ['adjunct-unknown'] }],
    [{ capacity: 0 }, { capacity: ['min-number'] }],
    [{ unit_minutes: 20 }, { unit_minutes: ['format'] }],
    [
      {
        room_timetable: [
          { start_time: '13:00', end_time: '17:00' },
          { start_time: '09:00', end_time: '13:00' },
        ],
      },
      { room_timetable: ['band-order'] },
    ],
  ])('%j is told at its field', async (parts, codes) => {
    const room = await roomOf(1, 102);
    const answer = await put('rooms/102', { ...room, ...parts });
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
  });
});

const post = (path: string, body: object, as: Credentials = official, headers = {}) =>
  town.call('POST', `/api/reception/${path}`, { as, body, headers });
const created = (action: string, spotId: number) =>
  town.countRows('audit', `action = '${action}' and subject = 'spot' and subject_id = ${spotId}`);

describe('what is added', () => {
  test('a room gets an id of its own, is in the log, on the public page, and can be reserved', async () => {
    const like = await roomOf(4, 401);
    const edit = {
      ...like,
      room_name: { ja: '会議室「すばる」', en: 'Meeting room “Subaru”' },
      adjunct_room_ids: [402],
    };
    const [one, other] = await Promise.all([
      post('spots/4/rooms', edit),
      post('spots/2/rooms', { ...like, adjunct_room_ids: [] }),
    ]);
    expect([one.status, other.status], one.text).toEqual([201, 201]);
    const { room_id } = one.body;
    expect(room_id).not.toBe(other.body.room_id);
    expect(one.body.file.rooms.find((room: { room_id: number }) => room.room_id === room_id)).toMatchObject({
      room_name: edit.room_name,
      adjunct_room_ids: [402],
      capacity: like.capacity,
    });
    expect(await created('room:create', 4)).toBe(1);
    await expect
      .poll(async () => (await publicSpot(4)).rooms.map((room: { room_name: string }) => room.room_name))
      .toContain('会議室「すばる」');
    const body = { ...reservationRequest(), room_id, target_date: '2027-01-28' };
    expect((await town.call('POST', '/api/reservations', { as: member, body })).status).toBe(201);
  });

  test('equipment too; sent twice with one key it is added once', async () => {
    const edit = { equipment_name: { ja: '譜面台', en: 'Music stand' }, stock: 12, fee_yen: 50 };
    const headers = { 'idempotency-key': 'music-stands-of-the-office' };
    const [one, again] = [
      await post('spots/4/equipments', edit, official, headers),
      await post('spots/4/equipments', edit, official, headers),
    ];
    expect([one.status, again.body]).toEqual([201, one.body]);
    const { equipments } = await read(4);
    expect(equipments.filter(({ equipment_name }) => equipment_name.ja === '譜面台')).toHaveLength(1);
    expect(equipments).toContainEqual(expect.objectContaining({ ...edit, equipment_id: one.body.equipment_id }));
    expect(await created('equipment:create', 4)).toBe(1);
  });

  test('what is missing or wrong is told at its field, and nothing is added', async () => {
    const like = await roomOf(4, 401);
    const before = (await read(4)).rooms.length;
    const wrong: [object, object][] = [
      [{ capacity: 0 }, { capacity: ['min-number'] }],
      [{ adjunct_room_ids: [101] }, { adjunct_room_ids: ['adjunct-unknown'] }],
      [{ room_name: { ja: '', en: 'Hall' } }, { 'room_name.ja': ['required'] }],
    ];
    for (const [parts, codes] of wrong) {
      const answer = await post('spots/4/rooms', { ...like, ...parts });
      expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    }
    expect((await post('spots/999/rooms', { ...like, adjunct_room_ids: [] })).status).toBe(404);
    expect((await read(4)).rooms).toHaveLength(before);
  });
});

test('a lower stock names the reservation that would lack it: of two the one that applied later', async () => {
  const first = (await read(1)).equipments[0];
  if (!first) throw new Error('the sample lends nothing');
  const stocked = { ...first, stock: 4 };
  expect((await put(`equipments/${first.equipment_id}`, stocked)).status).toBe(200);
  await expect.poll(async () => (await publicSpot(1)).equipments.map((one: { stock: number }) => one.stock)[0]).toBe(4);
  const codes: string[] = [];
  for (const room_id of [101, 102]) {
    const answer = await town.call('POST', '/api/reservations', {
      as: await town.addPerson(),
      body: {
        ...reservationRequest(),
        spot_id: 1,
        room_id,
        target_date: '2027-02-03',
        target_time: { start: '13:00', end: '15:00' },
        equipment_ids: [first.equipment_id, first.equipment_id],
        additional_questions: [{ question_key: 'food', answer: 'なし' }],
      },
    });
    expect(answer.status, answer.text).toBe(201);
    codes.push(answer.body.reservations[0].reservation_code);
  }
  const asked = async (stock: number) =>
    (await check(`equipments/${first.equipment_id}`, { ...first, stock })).body.unfitting.map(
      ({ reservation_code, reason }: { reservation_code: string; reason: string }) => [reservation_code, reason],
    );
  expect(await asked(4)).toEqual([]);
  expect(await asked(3)).toEqual([[codes[1], 'stock']]);
  expect((await asked(1)).map(([code]: string[]) => code).toSorted()).toEqual(codes.toSorted());
  expect((await check('equipments/99999', first)).status).toBe(404);
});

test('uses of the town are named as reservations are, without a word of what they are for', async () => {
  const of = { created_by: official.member_id, start_date: '2027-03-10' };
  await holdFor(town, { ...of, rooms: [402], equipments: [{ equipment_id: 43, pieces: 1 }], title: '人事の面談' });
  const named = {
    reservation_code: '',
    is_lottery: false,
    target_date: '2027-03-10',
    target_time: { start: '13:00', end: '15:00' },
  };
  const room = await roomOf(4, 402);
  const retired = await check('rooms/402', { ...room, is_retired: 1 });
  expect(retired.body.unfitting).toContainEqual({ ...named, room_name: expect.any(String), reason: 'retired' });
  expect(retired.text).not.toContain('面談');
  const { spot, equipments } = await read(4);
  const hours = spot.hours.map((row) => ({ ...row, opens: '14:00' }));
  expect((await check('spots/4', { ...spot, hours })).body.unfitting).toContainEqual(
    expect.objectContaining({ ...named, reason: 'outside-hours' }),
  );
  const lent = equipments.find(({ equipment_id }) => equipment_id === 43);
  expect((await check('equipments/43', { ...lent, stock: 0 })).body.unfitting).toContainEqual(
    expect.objectContaining({ ...named, reason: 'stock' }),
  );
});

test('what is lent: its stock, and its fee by the table alone', async () => {
  const { equipments } = await read(1);
  const [first] = equipments;
  if (!first) throw new Error('the sample lends nothing');
  const saved = await put(`equipments/${first.equipment_id}`, { ...first, stock: 3 });
  expect(saved.body.file.equipments[0]).toMatchObject({ stock: 3, fee_yen: first.fee_yen });
  const dearer = await put(`equipments/${first.equipment_id}`, { ...saved.body.file.equipments[0], fee_yen: 9 });
  expect([dearer.status, dearer.body.codes]).toEqual([422, { fee_yen: ['fee-first-day'] }]);
  const wrong = await put(`equipments/${first.equipment_id}`, { ...first, stock: -1 });
  expect(wrong.body.codes).toEqual({ stock: ['min-number'] });
});
