import { describe, expect, test } from 'vitest';
import { RECEPTION } from '../../testing/cases/case.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials, Person } from '../../testing/towns/people.ts';
import { officeRequest, reservationRequest } from '../../testing/requests/requests.ts';
import { forgetPastWaiting } from './store.ts';

const town = await openTestTown();

const wanted = (target_date: string, start = '13:00', end = '15:00') => ({
  spot_id: 4,
  room_id: 401,
  target_date,
  target_time: { start, end },
});
const join = (as: Credentials, body: unknown, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/waitlist', { as, body, locale });
const listed = async (as: Credentials) => (await town.call('GET', '/api/waitlist', { as })).body.waitings;

async function reserve(as: Credentials, target_date: string, parts: object = {}): Promise<number> {
  const answer = await town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ target_date, ...parts }),
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0].reservation_id;
}
const cancel = (as: Credentials, id: number) => town.call('POST', `/api/reservations/${id}/cancel`, { as });

describe('who waits for a time', () => {
  test('is told once when it comes free, with a link that opens the form at that time [decision:waitlist.told] [decision:waitlist.holds-nothing]', async () => {
    const holder = await town.addPerson();
    const waiting = await town.addPerson({ lastname: '待井' });
    const elsewhere = await town.addPerson();
    const id = await reserve(holder, '2027-01-21');
    const answer = await join(waiting, wanted('2027-01-21', '14:00', '15:30'), 'ja');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.waiting).toEqual({
      waitlist_id: expect.any(Number),
      spot_id: 4,
      room_id: 401,
      location_name: town.house.town.spots.find(({ spot_id }) => spot_id === 4)?.spot_name.ja,
      plan_name: town.house.town.rooms.find(({ room_id }) => room_id === 401)?.room_name.ja,
      target_date: '2027-01-21',
      target_time: { start: '14:00', end: '15:30' },
      created_at: '2027-01-11T10:00:00+09:00',
      told_at: null,
    });
    const other = await reserve(holder, '2027-01-22');
    await join(elsewhere, wanted('2027-01-22'));

    expect((await cancel(holder, id)).status).toBe(200);
    const [mail] = await town.mailsTo(waiting.email, 1);
    expect(mail?.subject).toContain('お待ちの時間が空きました');
    expect(mail?.text).toContain('待井 試 様');
    expect(mail?.text).toContain('2027年1月21日（木） 14:00〜15:30');
    expect(mail?.text).toContain('/spot/form/4/401?date=2027-01-21&start=14:00&end=15:30');
    expect((await listed(waiting))[0].told_at).toBe('2027-01-11T10:00:00+09:00');

    // Taken and free again: already told, until they wait anew.
    const taken = await reserve(holder, '2027-01-21');
    await cancel(holder, taken);
    const again = await reserve(holder, '2027-01-21');
    expect((await join(waiting, wanted('2027-01-21', '14:00', '15:30'))).body.waiting).toMatchObject({
      waitlist_id: answer.body.waiting.waitlist_id,
      told_at: null,
    });
    await cancel(holder, again);
    expect(await town.mailsTo(waiting.email, 2)).toHaveLength(2);
    expect((await listed(elsewhere))[0].told_at).toBeNull();
    expect(other).toBeGreaterThan(0);
  });

  test('is not told while another still holds part of it, nor when it is too late to apply', async () => {
    const [holder, second, waiting] = await town.addPeople(3);
    const first = await reserve(holder, '2027-01-25', { target_time: { start: '13:00', end: '14:00' } });
    const next = await reserve(second, '2027-01-25', { target_time: { start: '14:00', end: '15:00' } });
    await join(waiting, wanted('2027-01-25'));
    await cancel(holder, first);
    expect((await listed(waiting))[0].told_at).toBeNull();
    const start = town.now();
    town.setNow(new Date('2027-01-24T03:00:00Z'));
    await cancel(second, next);
    expect((await listed({ ...(await town.openSession(waiting.member_id)) }))[0].told_at).toBeNull();
    town.setNow(start);
  });

  test('and waits no longer is not told, whoever asks for it but themselves', async () => {
    const [holder, waiting, stranger] = await town.addPeople(3);
    const id = await reserve(holder, '2027-01-26');
    const { waitlist_id } = (await join(waiting, wanted('2027-01-26'))).body.waiting;
    expect((await town.call('DELETE', `/api/waitlist/${waitlist_id}`, { as: stranger })).status).toBe(404);
    expect((await town.call('DELETE', `/api/waitlist/${waitlist_id}`, { as: waiting })).status).toBe(200);
    expect((await town.call('DELETE', `/api/waitlist/${waitlist_id}`, { as: waiting })).status).toBe(404);
    await cancel(holder, id);
    expect(await listed(waiting)).toEqual([]);
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(0);
  });

  test('finds the offer after another login, and who then reserves the time, or moves there, waits for it no longer', async () => {
    const [holder, waiting, moving] = await town.addPeople(3);
    const id = await reserve(holder, '2027-01-29');
    const next = await reserve(holder, '2027-01-29', { target_time: { start: '15:00', end: '16:00' } });
    expect((await join(waiting, wanted('2027-01-29'))).status).toBe(201);
    expect((await join(waiting, wanted('2027-01-29', '15:00', '16:00'))).status).toBe(201);
    expect((await join(moving, wanted('2027-01-29', '15:00', '16:00'))).status).toBe(201);
    await cancel(holder, id);
    await town.rows('delete from session where member_id = $1', waiting.member_id);
    expect((await town.call('GET', '/api/waitlist', { as: waiting })).status).toBe(401);
    const again = { ...waiting, ...(await town.openSession(waiting.member_id)) };
    expect((await listed(again)).map(({ told_at }: { told_at: string | null }) => told_at !== null)).toEqual([
      true,
      false,
    ]);
    const own = await reserve(again, '2027-01-29');
    expect((await listed(again)).map((one: { target_time: object }) => one.target_time)).toEqual([
      { start: '15:00', end: '16:00' },
    ]);
    await cancel(holder, next);
    const elsewhere = await reserve(moving, '2027-02-12');
    expect(await listed(moving)).toHaveLength(1);
    const moved = await town.call('POST', `/api/reservations/${elsewhere}/change`, {
      as: moving,
      body: { target_date: '2027-01-29', target_time: { start: '15:00', end: '17:00' } },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await listed(moving)).toEqual([]);
    expect(await listed(again)).toHaveLength(1);
    expect((await cancel(again, own)).status).toBe(200);
  });
});

describe('who waits for a time that they could no longer apply for', () => {
  const DAY = '2027-02-03';
  const asReception = async () => ({ as: await town.openSession(RECEPTION) });
  let admin: Person | undefined;
  const memberAdmin = async () => (admin ??= await town.addPerson({ roles: ['member_admin'] }));
  const edit = async (path: string, body: object) => {
    const saved = await town.call('PUT', `/api/reception/${path}`, { ...(await asReception()), body });
    if (saved.status !== 200) throw new Error(saved.text);
  };
  const desk = async () => (await town.call('GET', '/api/reception/spots/4', await asReception())).body.file;
  const room = async () => (await desk()).rooms.find(({ room_id }: { room_id: number }) => room_id === 401);
  const memberDesk = async (person: Person, action: string, body: object) => {
    const as = await memberAdmin();
    const done = await town.call('POST', `/api/members/${person.member_id}/${action}`, { as, body });
    if (done.status !== 200) throw new Error(done.text);
  };
  const lock = (is_locked: boolean) => (waiting: Person) => memberDesk(waiting, 'lock', { is_locked });
  const verify = (is_resident: 0 | 1) => async (waiting: Person) => {
    const file = await town.call('GET', `/api/members/${waiting.member_id}`, { as: await memberAdmin() });
    await memberDesk(waiting, 'verification', { is_resident, seen: file.body.member.seen });
  };
  const write = (is_resident: 0 | 1) => async (waiting: Person) => {
    const as = await memberAdmin();
    const body = officeRequest({ is_resident });
    const saved = await town.call('PUT', `/api/members/${waiting.member_id}`, { as, body });
    if (saved.status !== 200) throw new Error(saved.text);
  };

  type Change = (waiting: Person) => Promise<unknown>;
  const became: readonly (readonly [string, Change, Change])[] = [
    [
      'of a room that is no longer let',
      async () => edit('rooms/401', { ...(await room()), is_retired: 1 }),
      async () => edit('rooms/401', { ...(await room()), is_retired: 0 }),
    ],
    [
      'on a day on which the house is closed now',
      async () => edit('spots/4', { ...(await desk()).spot, closings: [{ kind: 'weekday', weekday: 3 }] }),
      async () => edit('spots/4', { ...(await desk()).spot, closings: [] }),
    ],
    ['while their account is locked', lock(true), lock(false)],
    ['of a house for those who live here, while the office knows them as living elsewhere', verify(0), verify(1)],
    ['of such a house, while the office has written so', write(0), write(1)],
  ];

  test.each(became)(
    '%s, is not told that it is free, and waits on until they could again',
    async (what, shut, open) => {
      const [holder, waiting] = await town.addPeople(2, { is_resident: 1 });
      await town.rows(`update member set birthdate = '1950-03-04' where member_id = $1`, waiting.member_id);
      const isForResidents = what.includes('such a house') || what.includes('live here');
      if (isForResidents) await edit('spots/4', { ...(await desk()).spot, is_resident_only: true });
      const told = () => town.countRows('waitlist', `member_id = ${waiting.member_id} and told_at is not null`);
      const free = () =>
        town.countRows('sandbox_mail', `recipient = '${waiting.email}' and content->>'subject' like '%空きました%'`);
      const id = await reserve(holder, DAY);
      expect((await join(waiting, wanted(DAY))).status).toBe(201);
      await shut(waiting);
      expect((await cancel(holder, id)).status).toBe(200);
      expect(await told()).toBe(0);
      await open(waiting);
      expect(await told()).toBe(1);
      await expect.poll(free).toBe(1);
      await cancel(holder, await reserve(holder, DAY));
      expect(await free()).toBe(1);
      if (isForResidents) await edit('spots/4', { ...(await desk()).spot, is_resident_only: false });
    },
  );

  test('is not told by an unlocking of what is still taken', async () => {
    const [holder, waiting] = await town.addPeople(2);
    const id = await reserve(holder, DAY);
    expect((await join(waiting, wanted(DAY))).status).toBe(201);
    await lock(true)(waiting);
    await lock(false)(waiting);
    const again = await town.openSession(waiting.member_id);
    expect((await listed(again))[0].told_at).toBeNull();
    await cancel(holder, id);
    expect((await listed(again))[0].told_at).not.toBeNull();
  });
});

describe('who reserved a time for which they had waited, and is refused', () => {
  const DAY = '2027-02-24';
  const hall = (start: string, end: string) => ({
    spot_id: 1,
    room_id: 103,
    target_date: DAY,
    target_time: { start, end },
  });
  const asReception = async () => ({ as: await town.openSession(RECEPTION) });
  const refusedMail = async (to: Person) => {
    const refused = async () =>
      (await town.mailsTo(to.email, 1)).filter(({ subject }) => subject.includes('お受けできませんでした'));
    await expect.poll(async () => (await refused()).length).toBe(1);
    return (await refused())[0]?.text ?? '';
  };
  /** A member who waited for a time, was told and applied for it; returns its state in their list. */
  async function applied(start: string, end: string) {
    const [holder, waiting] = await town.addPeople(2, { is_resident: 1 });
    const held = await reserve(holder, DAY, hall(start, end));
    expect((await join(waiting, hall(start, end))).status).toBe(201);
    await cancel(holder, held);
    const id = await reserve(waiting, DAY, hall(start, end));
    expect(await listed(waiting)).toEqual([]);
    return { holder, waiting, id };
  }
  const decide = async (reservation_id: number, approval_status: 1 | 2) => {
    const as = await town.openSession(RECEPTION);
    const [row] = await town.rows<{ application_code: string }>`select application_code from reservation
      where reservation_id = ${reservation_id}`;
    const read = await town.call('GET', `/api/reception/applications/${row?.application_code}`, { as });
    const [{ seen }] = read.body.application.reservations;
    const decisions = [{ reservation_id, seen, approval_status, reason: '営利目的のため' }];
    const answer = await town.call('POST', '/api/reception/decide', { as, body: { decisions } });
    expect(answer.status, answer.text).toBe(200);
  };

  test('finds it among what they wait for, reads so, and is told of it once more after they wait again', async () => {
    const { holder, waiting, id } = await applied('09:00', '11:00');
    const more = await town.call('POST', `/api/reservations/${id}/change`, {
      as: waiting,
      body: { ...hall('09:00', '11:00'), persons_spot: 5 },
    });
    expect(more.status, more.text).toBe(200);
    await decide(id, 2);
    expect(await refusedMail(waiting)).toContain('この時間は空き待ちの一覧に残っています');
    expect((await listed(waiting))[0]).toMatchObject({ told_at: expect.any(String), target_date: DAY });
    const taken = await reserve(holder, DAY, hall('09:00', '11:00'));
    expect((await join(waiting, hall('09:00', '11:00'))).status).toBe(201);
    await cancel(holder, taken);
    const free = () =>
      town.countRows('sandbox_mail', `recipient = '${waiting.email}' and content->>'subject' like '%空きました%'`);
    await expect.poll(free).toBe(2);
  });

  test('by a closure waits on, reads so, and is told once the house is open again', async () => {
    const { waiting } = await applied('13:00', '15:00');
    const reason = { ja: '設備の点検', en: 'Inspection' };
    const closing = {
      spot_id: 1,
      room_id: 103,
      from_date: DAY,
      from_time: '12:00',
      to_date: DAY,
      to_time: '16:00',
      reason,
    };
    const [row] = await town.rows<{ reservation_id: number }>`select reservation_id from reservation
      where member_id = ${waiting.member_id}`;
    const closed = await town.call('POST', '/api/reception/closures', {
      ...(await asReception()),
      body: { ...closing, declined_ids: [row?.reservation_id], freed_ids: [] },
    });
    expect(closed.status, closed.text).toBe(201);
    expect(await refusedMail(waiting)).toContain('この時間の空き待ちは続いています');
    expect((await listed(waiting))[0].told_at).toBeNull();
    const opened = await town.call(
      'DELETE',
      `/api/reception/closures/${closed.body.closure.blackout_id}`,
      await asReception(),
    );
    expect(opened.status, opened.text).toBe(200);
    expect((await listed(waiting))[0].told_at).not.toBeNull();
  });

  test('finds a room beside another that they had taken along in their list again, too', async () => {
    const [holder, waiting] = await town.addPeople(2, { is_resident: 1 });
    const kitchen = { ...hall('10:00', '12:00'), room_id: 104 };
    const beside = { ...hall('10:00', '12:00'), room_id: 102, adjunct_room_ids: [104] };
    const held = await reserve(holder, DAY, kitchen);
    expect((await join(waiting, kitchen)).status).toBe(201);
    await cancel(holder, held);
    const id = await reserve(waiting, DAY, beside);
    expect(await listed(waiting)).toEqual([]);
    await decide(id, 2);
    expect(await refusedMail(waiting)).toContain('この時間は空き待ちの一覧に残っています');
    expect(await listed(waiting)).toMatchObject([{ room_id: 104 }]);
    const again = await reserve(waiting, DAY, { ...beside, target_time: { start: '15:00', end: '17:00' } });
    const moved = await town.call('POST', `/api/reservations/${again}/change`, {
      as: waiting,
      body: { target_date: DAY, target_time: { start: '10:00', end: '12:00' } },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await listed(waiting)).toEqual([]);
  });

  test('who had not waited reads nothing of it; who is approved, cancels or changes to another time waits for it no longer', async () => {
    const stranger = await town.addPerson({ is_resident: 1 });
    await decide(await reserve(stranger, DAY, hall('17:00', '18:00')), 2);
    expect(await refusedMail(stranger)).not.toContain('空き待ち');
    const approved = await applied('18:00', '19:00');
    await decide(approved.id, 1);
    expect(await listed(approved.waiting)).toEqual([]);
    const given = await applied('19:00', '20:00');
    expect((await cancel(given.waiting, given.id)).status).toBe(200);
    expect(await listed(given.waiting)).toEqual([]);
    const moving = await applied('11:00', '12:00');
    const moved = await town.call('POST', `/api/reservations/${moving.id}/change`, {
      as: moving.waiting,
      body: { room_id: 103, target_date: DAY, target_time: { start: '20:00', end: '21:00' } },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await listed(moving.waiting)).toEqual([]);
  });
});

describe('the monthly limit of a facility', () => {
  const hall = (target_date: string, start: string, end: string) => ({
    spot_id: 1,
    room_id: 103,
    target_date,
    target_time: { start, end },
  });

  test('who has reached it is not told that a time is free, and waits on; who asks then is told why', async () => {
    const [holder, waiting] = await town.addPeople(2);
    const day = '2027-02-09';
    const id = await reserve(holder, day, hall(day, '13:00', '15:00'));
    expect((await join(waiting, hall(day, '13:00', '15:00'))).status).toBe(201);
    for (const other of ['2027-02-16', '2027-02-17', '2027-02-18', '2027-02-19'])
      await reserve(waiting, other, hall(other, '13:00', '15:00'));
    expect((await cancel(holder, id)).status).toBe(200);
    expect((await listed(waiting))[0].told_at).toBeNull();

    await reserve(holder, '2027-02-10', hall('2027-02-10', '13:00', '15:00'));
    const refused = await join(waiting, hall('2027-02-10', '13:00', '15:00'));
    expect(refused.status).toBe(409);
    expect(refused.body.codes).toEqual({ target_date: ['monthly-limit'] });

    // Taken again: a regained date tells them nothing until the time is free.
    const again = await reserve(holder, day, hall(day, '13:00', '15:00'));
    const own = await town.rows<{ reservation_id: number }>`select reservation_id from reservation
      where member_id = ${waiting.member_id} order by reservation_id limit 1`;
    expect((await cancel(waiting, own[0]?.reservation_id ?? 0)).status).toBe(200);
    expect((await listed(waiting))[0].told_at).toBeNull();
    await cancel(holder, again);
    expect((await listed(waiting))[0].told_at).not.toBeNull();
  });

  const MONTH = ['2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19'] as const;
  /** A member at the limit while the awaited time came free; returns what they hold. */
  async function fullWhileFree(day: string, start = '09:00', end = '11:00') {
    const [holder, waiting] = await town.addPeople(2);
    const id = await reserve(holder, day, hall(day, start, end));
    expect((await join(waiting, hall(day, start, end))).status).toBe(201);
    const own: number[] = [];
    for (const other of MONTH) own.push(await reserve(waiting, other, hall(other, start, end)));
    expect((await cancel(holder, id)).status).toBe(200);
    expect((await listed(waiting))[0].told_at).toBeNull();
    return { holder, waiting, own };
  }

  test('who has one date more of it, by cancelling or by changing to another month, is told of what is free then', async () => {
    const { waiting, own } = await fullWhileFree('2027-03-09');
    expect((await cancel(waiting, own[0] ?? 0)).status).toBe(200);
    const mail = (await town.mailsTo(waiting.email, 6)).find(({ subject }) => subject.includes('空きました'));
    expect(mail?.text).toContain('2027年3月9日（火） 9:00〜11:00');
    expect((await listed(waiting))[0].told_at).not.toBeNull();
    for (const id of own.slice(1)) await cancel(waiting, id);

    const moving = await fullWhileFree('2027-03-10');
    const change = async (target_date: string) => {
      const answer = await town.call('POST', `/api/reservations/${moving.own[0] ?? 0}/change`, {
        as: moving.waiting,
        body: { room_id: 103, target_date, target_time: { start: '09:00', end: '11:00' }, persons_spot: 4 },
      });
      expect(answer.status, answer.text).toBe(200);
    };
    await change('2027-03-24');
    expect((await listed(moving.waiting))[0].told_at).toBeNull();
    await change('2027-04-06');
    expect((await listed(moving.waiting))[0].told_at).not.toBeNull();
    for (const id of moving.own) await cancel(moving.waiting, id);
  });

  test('who has one date more of it, as reception raises it, is told of what is free then; of what is taken nobody', async () => {
    const asReception = { as: await town.openSession(RECEPTION) };
    const edit = async (parts: object) => {
      const { spot } = (await town.call('GET', '/api/reception/spots/1', asReception)).body.file;
      const body = { ...spot, ...parts };
      const saved = await town.call('PUT', '/api/reception/spots/1', { ...asReception, body });
      expect(saved.status, saved.text).toBe(200);
    };
    const free = await fullWhileFree('2027-03-02', '09:00', '11:00');
    const taken = await fullWhileFree('2027-03-03', '15:00', '17:00');
    await reserve(taken.holder, '2027-03-03', hall('2027-03-03', '15:00', '17:00'));

    await edit({ tel: '0100-55-3333' });
    expect((await listed(free.waiting))[0].told_at).toBeNull();
    await edit({ monthly_limit: 5 });
    expect((await listed(free.waiting))[0].told_at).not.toBeNull();
    expect((await listed(taken.waiting))[0].told_at).toBeNull();
    const mails = await town.mailsTo(free.waiting.email, 5);
    expect(mails.filter(({ subject }) => subject.includes('空きました'))).toHaveLength(1);
    for (const { waiting, own } of [free, taken]) for (const id of own) await cancel(waiting, id);
    await edit({ monthly_limit: 4 });
  });

  test('who has one date more of it, as a guest of the counter is given back, is told of what is free then', async () => {
    const asReception = { as: await town.openSession(RECEPTION) };
    const desk = await town.addPerson({ roles: ['member_admin'] });
    const [holder, waiting] = [await town.addPerson(), await town.addPerson({ isVerified: true })];
    const day = '2027-03-04';
    const id = await reserve(holder, day, hall(day, '09:00', '11:00'));
    expect((await join(waiting, hall(day, '09:00', '11:00'))).status).toBe(201);
    const body = { lastname: '畑中', firstname: 'ウメ', tel: '0100-56-7777' };
    const made = await town.call('POST', '/api/reception/guests', { ...asReception, body });
    const guest_id = Number(made.body.member.member_id);
    const [first, ...others] = MONTH;
    const booked = await town.call('POST', '/api/reception/bookings', {
      ...asReception,
      body: { ...reservationRequest(hall(first, '15:00', '17:00')), member_id: guest_id },
    });
    expect(booked.status, booked.text).toBe(201);
    const send = (action: 'join' | 'unjoin') =>
      town.call('POST', `/api/members/${waiting.member_id}/${action}`, { as: desk, body: { guest_id } });
    expect((await send('join')).status).toBe(200);
    for (const other of others) await reserve(waiting, other, hall(other, '15:00', '17:00'));
    await cancel(holder, id);
    expect((await listed(waiting))[0].told_at).toBeNull();

    const undone = await send('unjoin');
    expect(undone.status, undone.text).toBe(200);
    expect((await listed(waiting))[0].told_at).not.toBeNull();
    expect((await town.mailsTo(waiting.email, 4)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('空きました'),
    );
  });

  test('nobody else is told, nor of another month or of another facility', async () => {
    const { waiting, own } = await fullWhileFree('2027-03-11');
    await cancel(waiting, await reserve(waiting, '2027-04-08', hall('2027-04-08', '09:00', '11:00')));
    await cancel(waiting, await reserve(waiting, '2027-03-11'));
    await cancel(await town.addPerson(), own[0] ?? 0);
    expect((await listed(waiting))[0].told_at).toBeNull();
  });
});

test('each refusal says why', async () => {
  const [holder, waiting] = await town.addPeople(2);
  await reserve(holder, '2027-01-28');
  const said = async (body: unknown, as = waiting) => {
    const { status, body: reply } = await join(as, body);
    return [status, ...Object.values(reply.errors).flat()];
  };
  expect(await said(wanted('2027-01-28', '16:00', '17:00'))).toEqual([
    409,
    'This time is free. You can reserve it now.',
  ]);
  expect(await said(wanted('2027-01-28'), holder)).toEqual([409, 'You have reserved this time yourself.']);
  expect((await said(wanted('2027-01-12')))[0]).toBe(422);
  expect(await said({ ...wanted('2027-01-28'), room_id: 999 })).toEqual([404]);
  expect(await said({ ...wanted('2027-01-28'), spot_id: 1 })).toEqual([404]);
  expect(await said(wanted('2027-01-28', '15:00', '13:00'))).toEqual([
    422,
    'The end time must be later than the start time.',
  ]);
  await town.rows(
    `insert into waitlist (member_id, spot_id, room_id, during, created_at)
     select $1, 4, 402, tstzrange(at, at + interval '1 hour'), $2
     from generate_series('2027-02-01T00:00:00Z'::timestamptz, '2027-02-10T00:00:00Z', interval '1 day') as at`,
    waiting.member_id,
    town.now(),
  );
  expect(await said(wanted('2027-01-28'))).toEqual([
    409,
    'You can be on the waitlist for up to 10 times. Please remove one you no longer need.',
  ]);
});

test('what is over is forgotten', async () => {
  await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
    values (1, 4, 402, tstzrange(${'2027-01-10T01:00:00Z'}, ${'2027-01-10T02:00:00Z'}), ${'2027-01-10T01:00:00Z'})`;
  await forgetPastWaiting(town.database, town.now());
  expect(await town.countRows('waitlist', 'upper(during) < $$2027-01-11$$')).toBe(0);
});
