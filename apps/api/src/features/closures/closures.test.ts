import { describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { closure, reason } from './closing.fixture.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });

const send = (path: '' | '/check', body: object, as: Credentials = official, headers = {}) =>
  town.call('POST', `/api/reception/${path === '' ? 'closures' : 'closure-check'}`, { as, body, headers });
const remove = (id: number, as: Credentials = official) => town.call('DELETE', `/api/reception/closures/${id}`, { as });
const free = async (day: string, room = 403) =>
  (await town.call('GET', `/api/availability?from=${day}&to=${day}&room_id=${room}`)).body.rooms[0].days[0].free;
async function book(as: Credentials, day: string, parts: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const made = await town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ room_id: 403, target_date: day, ...parts }),
  });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id;
}
const read = async (as: Credentials, id: number) =>
  (await town.call('GET', `/api/reservations/${id}`, { as })).body.reservation;
const actions = (action: string, subject: string, id: number) =>
  town.countRows('audit', `action = '${action}' and subject = '${subject}' and subject_id = ${id}`);

const ALL_DAY = [{ start: '09:00', end: '21:00' }];

describe('where nothing stands', () => {
  test('a closure takes the time, is listed and in the log, and taken back it is free again', async () => {
    const day = '2027-01-21';
    expect((await send('/check', closure(day))).body.affected).toEqual([]);
    const made = await send('', closure(day, { from_time: '12:00' }));
    expect(made.status, made.text).toBe(201);
    const { blackout_id } = made.body.closure;
    expect(made.body).toMatchObject({
      declined: 0,
      closure: {
        spot_name: 'Shared Office Wakka',
        room_name: 'Meeting room “Shizuku”',
        started_at: '2027-01-21T12:00:00+09:00',
        ended_at: '2027-01-21T21:00:00+09:00',
        reason,
      },
    });
    expect(await free(day)).toEqual([{ start: '09:00', end: '12:00' }]);
    const listed = await town.call('GET', '/api/reception/closures', { as: official });
    expect(listed.body.closures).toContainEqual(made.body.closure);
    expect((await remove(blackout_id)).status).toBe(200);
    expect(await free(day)).toEqual(ALL_DAY);
    expect((await remove(blackout_id)).status).toBe(404);
    expect(await actions('closure:create', 'closure', blackout_id)).toBe(1);
    expect(await actions('closure:delete', 'closure', blackout_id)).toBe(1);
  });

  test('of a whole facility it takes every room, and what another closure holds stays closed after both orders [decision:blackout.room-or-facility]', async () => {
    const day = '2027-01-22';
    const one = await send('', closure(day, { from_time: '10:00', to_time: '13:00' }));
    const all = await send('', closure(day, { room_id: null, from_time: '12:00', to_time: '15:00' }));
    expect([one.status, all.status]).toEqual([201, 201]);
    expect(await free(day)).toEqual([
      { start: '09:00', end: '10:00' },
      { start: '15:00', end: '21:00' },
    ]);
    expect(await free(day, 401)).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '15:00', end: '21:00' },
    ]);
    await remove(one.body.closure.blackout_id);
    expect(await free(day)).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '15:00', end: '21:00' },
    ]);
    await remove(all.body.closure.blackout_id);
    expect(await free(day)).toEqual(ALL_DAY);
  });
});

describe('where reservations stand', () => {
  test('they are named first; declined together they are free of charge, told why, and nobody hears of a free room', async () => {
    const day = '2027-01-25';
    const [member, waiting] = await Promise.all([town.addPerson({ lastname: '佐藤' }), town.addPerson()]);
    const id = await book(member, day);
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      select ${waiting.member_id}, 4, 403, tstzrange(started_at, ended_at), now() from reservation
      where reservation_id = ${id}`;
    const checked = await send('/check', closure(day, { room_id: null }));
    expect(checked.body.affected).toEqual([
      {
        reservation_id: id,
        reservation_code: expect.stringMatching(/^HM-/),
        application_code: expect.any(String),
        member_id: member.member_id,
        name: '佐藤 試',
        tel: '090-0000-7777',
        room_name: 'Meeting room “Shizuku”',
        target_date: day,
        target_time: { start: '13:00', end: '15:00' },
        approval_status: 1,
        persons_spot: 4,
      },
    ]);
    expect(await actions('closure:check', 'member', member.member_id)).toBe(1);

    const refused = await send('', closure(day));
    expect([refused.status, refused.body.codes]).toEqual([409, { declined_ids: ['closure-affects'] }]);
    expect(refused.body.errors.declined_ids[0]).toContain('Reservations and uses of the town at this time: 1.');
    expect((await read(member, id)).approval_status).toBe(1);
    expect(await free(day, 401)).toEqual(ALL_DAY);

    const done = await send('', closure(day, { declined_ids: [id] }));
    expect([done.status, done.body.declined]).toEqual([201, 1]);
    expect(await read(member, id)).toMatchObject({ is_canceled: 1, approval_status: 1, reason: reason.ja });
    expect(await free(day)).toEqual([]);
    const notification = (await town.mailsTo(member.email, 2)).at(-1);
    expect(notification?.text).toContain(reason.ja);
    // A fixed reservation is not "refused": it is taken back with an apology and an alternative.
    expect(notification?.text).toContain('休館のため取り消しました。ご迷惑をおかけして申し訳ありません。');
    expect(notification?.text).toContain('同じ日時に空いている部屋：共同オフィス ワッカ');
    expect(notification?.text).not.toContain('お受けできませんでした');
    expect(await actions('reservation:refuse', 'reservation', id)).toBe(1);
    expect(await actions('reservation:refuse', 'member', member.member_id)).toBe(1);
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(0);

    await remove(done.body.closure.blackout_id);
    expect(await free(day)).toEqual(ALL_DAY);
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(1);
  });

  test('one that was not shown keeps everything as it is', async () => {
    const day = '2027-01-26';
    const member = await town.addPerson();
    const first = await book(member, day, { target_time: { start: '09:00', end: '10:00' } });
    const second = await book(member, day, { target_time: { start: '11:00', end: '12:00' } });
    const answer = await send('', closure(day, { declined_ids: [first] }));
    expect([answer.status, answer.body.errors.declined_ids?.[0]]).toEqual([409, expect.stringContaining('2')]);
    expect((await read(member, first)).approval_status).toBe(1);
    expect((await send('', closure(day, { declined_ids: [first, second, 999_999] }))).status).toBe(201);
  });
});

describe('what cannot be closed', () => {
  test.each([
    [{ room_id: 101 }, 404, { request: ['not-found'] }],
    [{ spot_id: 999 }, 404, { request: ['not-found'] }],
    [{ to_time: '09:00' }, 422, { to_date: ['closure-order'] }],
    [{ to_date: '2029-01-01' }, 422, { to_date: ['closure-long'] }],
    [{ from_date: '2027-01-11', from_time: '09:45' }, 422, { from_date: ['closure-past'] }],
    [{ reason: { ja: '', en: 'Inspection' } }, 422, { 'reason.ja': ['required'] }],
  ])('%j', async (parts, status, codes) => {
    for (const path of ['/check', ''] as const) {
      const answer = await send(path, closure('2027-02-01', parts));
      expect([answer.status, answer.body.codes]).toEqual([status, codes]);
    }
  });
});

test('whoever closes does not let themselves off what can no longer be cancelled: a colleague closes', async () => {
  const day = '2027-02-24';
  const own = await book(official, day);
  const body = closure(day, { declined_ids: [own] });
  await town.rows('update spot set cancel_days_before = 60 where spot_id = 4');
  await town.caughtUp();
  expect((await send('', body)).body.codes).toEqual({ declined_ids: ['own-application'] });
  expect((await send('', body, await town.addPerson({ roles: ['reception'] }))).status).toBe(201);
  await town.rows('update spot set cancel_days_before = null where spot_id = 4');
  await town.caughtUp();
  const other = await book(official, '2027-02-25');
  expect((await send('', closure('2027-02-25', { declined_ids: [other] }))).status).toBe(201);
});

test('nor whom they booked for themselves at the counter', async () => {
  const day = '2027-02-26';
  const { member_id } = await town.addPerson();
  const booked = await town.call('POST', '/api/reception/bookings', {
    as: official,
    body: { ...reservationRequest({ room_id: 403, target_date: day }), member_id },
  });
  expect(booked.status, booked.text).toBe(201);
  const declined_ids: readonly number[] = [booked.body.reservations[0].reservation_id];
  const body = closure(day, { declined_ids });
  await town.rows('update spot set cancel_days_before = 60 where spot_id = 4');
  await town.caughtUp();
  expect((await send('', body)).body.codes).toEqual({ declined_ids: ['own-application'] });
  // A use without a fee waives nothing, so any official may close.
  await town.rows('update reservation set amount = 0 where reservation_id = any($1::int[])', declined_ids);
  expect((await send('', body)).status).toBe(201);
  await town.rows('update spot set cancel_days_before = null where spot_id = 4');
  await town.caughtUp();
});

test('the notification leads to no form that the monthly limit closes, and counts none that the closure ends', async () => {
  const days = ['2027-02-08', '2027-02-09'] as const;
  const member = await town.addPerson();
  await town.rows('update spot set monthly_limit = 2 where spot_id = 4');
  await town.caughtUp();
  await town.rows('update spot set monthly_limit = 1 where spot_id = 8');
  await town.caughtUp();
  await book(member, '2027-02-10', { spot_id: 8, room_id: 802 });
  const ids = [await book(member, days[0]), await book(member, days[1])];
  const span = closure(days[0], { to_date: days[1], declined_ids: ids });
  expect((await send('', span)).status).toBe(201);
  for (const notification of (await town.mailsTo(member.email, 5)).slice(3)) {
    const [online, byTelephone] = notification.text.split('画面からは予約できない');
    expect(online).toContain('同じ日時に空いている部屋：共同オフィス ワッカ 会議ブースA');
    expect(online).not.toContain('軒先区画');
    expect(byTelephone).toContain('道の駅 ほしもり 軒先区画　電話 0100-55-2190\n');
  }
  await town.rows('update spot set monthly_limit = null where spot_id = 4');
  await town.caughtUp();
  await town.rows('update spot set monthly_limit = 6 where spot_id = 8');
  await town.caughtUp();
});

test('the notification says of rooms on a day that is near that they are reserved by telephone alone, at whose house they are', async () => {
  const day = '2027-02-02';
  const member = await town.addPerson();
  const id = await book(member, day);
  const start = town.now();
  town.setNow(new Date('2027-02-01T03:00:00Z'));
  const later = await town.openSession(official.member_id);
  expect((await send('', closure(day, { declined_ids: [id] }), later)).status).toBe(201);
  const notification = (await town.mailsTo(member.email, 2)).at(-1);
  expect(notification?.text).toContain('画面からは予約できない部屋があります。');
  expect(notification?.text).toContain('共同オフィス ワッカ 会議ブースA　電話 0100-55-2160\n');
  expect(notification?.text).toContain('道の駅 ほしもり 軒先区画　電話 0100-55-2190\n');
  expect(notification?.text).not.toContain('同じ日時に空いている部屋');
  town.setNow(start);
});
