import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { WAITING_ROOM } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const book = (member_id: number, parts: object = {}, as: Person = official, headers = {}) =>
  town.call('POST', '/api/reception/bookings', { as, headers, body: { ...reservationRequest(), member_id, ...parts } });
const actions = (action: string, memberId: number) =>
  town.countRows(
    'audit',
    `action = '${action}' and actor_member_id = ${official.member_id} and subject = 'member' and subject_id = ${memberId}`,
  );
const REASON = '本人が窓口に来られ、部屋が空いているため。';
/** Tomorrow, which the online form no longer accepts. */
const SOON = { target_date: '2027-01-12' };

describe('finding a member', () => {
  const find = async (q: string) =>
    (await town.call('GET', `/api/reception/members?q=${encodeURIComponent(q)}`, { as: official })).body;

  test('by name, furigana, telephone and town id in any writing, with no more than knows the person; the look is in the log', async () => {
    const person = await town.addPerson({ lastname: '烏帽子', is_resident: 1, isVerified: true });
    await town.rows`update member set lastfurigana = 'エボシ', tel = '090-0000-8642', town_id = 'H-8642'
      where member_id = ${person.member_id} returning 1`;
    for (const q of ['烏帽子', 'えぼし', 'ｴﾎﾞｼ', '09000008642', '0000-8642', 'h-8642'])
      expect((await find(q)).members, q).toEqual([
        {
          member_id: person.member_id,
          name: '烏帽子 試',
          furigana: 'エボシ タメス',
          tel: '090-0000-8642',
          town_id: 'H-8642',
          is_resident: 1,
          is_verified: true,
          is_guest: false,
        },
      ]);
    expect(await actions('member:find', person.member_id)).toBe(6);
    expect(await find('居ない人')).toMatchObject({ members: [], has_more: false });
    expect(await town.countRows('audit', `action = 'member:find' and subject_id is null`)).toBe(1);
    expect((await town.call('GET', '/api/reception/members?q=', { as: official })).status).toBe(422);
  });
});

describe('booking for somebody', () => {
  test('is theirs, by the same rules, with a notification to them in their language, and says who booked it', async () => {
    const person = await town.addPerson({ locale: 'en' });
    const answer = await book(person.member_id, {
      target_dates: ['2027-01-22'],
      is_group: 1,
      group_type: 'circle',
      group_name: '星守俳句の会',
      person_in_charge: '木村 千代',
    });
    expect([answer.status, answer.body.override_reason]).toEqual([201, '']);
    const own = (await town.call('GET', '/api/reservations', { as: person })).body.reservations;
    expect(own).toHaveLength(2);
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('Your reservation is confirmed');
    const code = answer.body.reservations[0].application_code;
    const seen = (await town.call('GET', `/api/reception/applications/${code}`, { as: official })).body.application;
    expect(seen.reservations[0]).toMatchObject({
      booked_by_name: '受付 試',
      override_reason: '',
      group_name: '星守俳句の会',
    });
    expect(seen.is_own).toBe(true);
    expect(await actions('reservation:book', person.member_id)).toBe(1);

    const again = await book((await town.addPerson()).member_id);
    expect([again.status, again.body.codes]).toEqual([409, { target_time: ['slot-taken'] }]);
    const silent = await book(person.member_id, { is_terms_agreed: false });
    expect([silent.status, silent.body.codes]).toEqual([422, { is_terms_agreed: ['agreement'] }]);
  });

  test('what a rule stands against needs a reason, which is recorded [decision:business-days.override]', async () => {
    const person = await town.addPerson();
    const refused = await book(person.member_id, SOON);
    expect([refused.status, refused.body.codes]).toEqual([422, { target_date: ['unavailable-date', 'too-soon'] }]);
    expect((await book(person.member_id, { ...SOON, override_reason: '  ' })).status).toBe(422);

    const answer = await book(person.member_id, { ...SOON, persons_spot: 99, override_reason: REASON });
    expect([answer.status, answer.body.override_reason]).toEqual([201, REASON]);
    expect(
      await town.rows`select booked_by, override_reason, persons_spot from reservation
        where member_id = ${person.member_id}`,
    ).toEqual([{ booked_by: official.member_id, override_reason: REASON, persons_spot: 99 }]);
    expect([
      await actions('reservation:override', person.member_id),
      await actions('reservation:book', person.member_id),
    ]).toEqual([1, 0]);
  });

  test('the monthly limit and residence can be gone beyond; a reason without need is not recorded', async () => {
    const person = await town.addPerson({ is_resident: 0, isVerified: true });
    const hall = {
      spot_id: 6,
      room_id: Number(
        (await town.rows<{ room_id: number }>('select min(room_id) as room_id from room where spot_id = 6'))[0]
          ?.room_id,
      ),
    };
    const stranger = await book(person.member_id, { ...hall, target_date: '2027-01-26' });
    expect(stranger.body.codes).toEqual({ spot_id: ['resident-only'] });
    expect((await book(person.member_id, { ...hall, target_date: '2027-01-26', override_reason: REASON })).status).toBe(
      201,
    );
    const plain = await book(person.member_id, { target_date: '2027-01-26', override_reason: REASON });
    expect([plain.status, plain.body.override_reason]).toEqual([201, '']);

    const resident = await town.addPerson({ is_resident: 1, isVerified: true });
    const four = {
      ...WAITING_ROOM,
      target_dates: ['2027-01-27', '2027-01-28', '2027-01-29'],
      target_date: '2027-01-26',
    };
    expect((await book(resident.member_id, four)).body.codes).toBeUndefined();
    const fifth = { ...WAITING_ROOM, target_date: '2027-01-30' };
    expect((await book(resident.member_id, fifth)).body.codes).toEqual({ target_date: ['monthly-limit'] });
    expect((await book(resident.member_id, { ...fifth, override_reason: REASON })).status).toBe(201);
  });

  test('never beyond: a time that is taken, a closed day, an hour outside of the opening', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    expect((await book(other.member_id, { target_date: '2027-02-02' })).status).toBe(201);
    const notifications = await town.countRows('outbox');
    for (const [parts, code] of [
      [{ target_date: '2027-02-02' }, 'slot-taken'],
      [{ ...WAITING_ROOM, target_date: '2027-02-01' }, 'closed-day'],
      [{ target_date: '2027-02-02', target_time: { start: '01:00', end: '03:00' } }, 'outside-hours'],
    ] as const) {
      const answer = await book(person.member_id, { ...parts, override_reason: REASON });
      expect(JSON.stringify(answer.body.codes), code).toContain(code);
    }
    expect(await town.countRows('reservation', `member_id = ${person.member_id}`)).toBe(0);
    expect(await town.countRows('outbox')).toBe(notifications);
  });

  test('not for oneself, not for nobody, not without the role, once under one key', async () => {
    const person = await town.addPerson();
    const parts = { target_date: '2027-02-03' };
    expect((await book(official.member_id, parts)).body.codes).toEqual({ request: ['own-account'] });
    expect((await book(99_999, parts)).status).toBe(404);
    expect((await book(person.member_id, { ...parts, room_id: 101 })).status).toBe(404);
    const others = await town.addPerson({ roles: ['member_admin', 'system', 'auditor', 'billing'] });
    expect([
      (await book(person.member_id, parts, person)).status,
      (await book(person.member_id, parts, others)).status,
    ]).toEqual([403, 403]);
    expect(await town.countRows('reservation', `member_id = ${person.member_id}`)).toBe(0);
    const key = { 'idempotency-key': 'counter-1' };
    const first = await book(person.member_id, parts, official, key);
    expect((await book(person.member_id, parts, official, key)).text).toBe(first.text);
    expect(await town.countRows('reservation', `member_id = ${person.member_id}`)).toBe(1);
  });
});

test('nothing for somebody who is locked out, and no file that a member has not sent', async () => {
  const person = await town.addPerson();
  const [file] = await town.rows<{ document_id: number }>`insert into document (member_id, purpose, file_name,
    media_type, byte_count, content, created_at)
    values (${person.member_id}, 'reservation', '家計簿.pdf', 'application/pdf', 8, '%PDF-1.7', ${town.now()})
    returning document_id`;
  const day = { target_date: '2027-02-19' };
  const taken = await book(person.member_id, { ...day, document_ids: [file?.document_id] });
  expect([taken.status, taken.body.codes]).toEqual([422, { document_ids: ['document-gone'] }]);
  expect(await town.countRows('document', `member_id = ${person.member_id} and application_code is null`)).toBe(1);
  await town.rows('update member set locked_at = $2 where member_id = $1', person.member_id, town.now());
  expect((await book(person.member_id, day)).status).toBe(404);
  expect(await town.countRows('reservation', `member_id = ${person.member_id}`)).toBe(0);
});

describe('a room’s days at the counter', () => {
  test('tell what is free also where nobody can apply online, and nothing of days gone by', async () => {
    const person = await town.addPerson();
    await book(person.member_id, { ...SOON, target_time: { start: '09:00', end: '10:00' }, override_reason: REASON });
    const ask = (room: number, from: string) =>
      town.call('GET', `/api/reception/rooms/${room}/days?from=${from}`, { as: official });
    const { days } = (await ask(401, '2027-01-10')).body;
    expect(days).toHaveLength(7);
    expect(days[0]).toMatchObject({ target_date: '2027-01-10', free: [] });
    expect(days[2]).toMatchObject({ target_date: '2027-01-12', is_reservable: false });
    expect(days[2].free.at(-1)?.end).toBe(days[2].opening.end);
    expect(JSON.stringify(days[2].free)).not.toContain('"start":"09:00"');
    expect((await ask(999, '2027-01-10')).status).toBe(404);
  });
});

describe('where somebody else was faster', () => {
  const instead = (query: string, as: Person = official, room = 401) =>
    town.call('GET', `/api/reception/rooms/${room}/instead?${query}`, { as });
  const AT = 'date=2027-02-10&start=10:00&end=11:00';

  test('rooms that are free at the same time are named, those of the same house first, none that is too small', async () => {
    const { status, body } = await instead(AT);
    expect(status).toBe(200);
    expect(body.rooms.length).toBe(3);
    expect(body.rooms[0].spot_id).toBe(4);
    expect(body.rooms.map(({ room_id }: { room_id: number }) => room_id)).not.toContain(401);
    const [first] = body.rooms;
    const person = await town.addPerson();
    const taken = { target_date: '2027-02-10', target_time: { start: '10:30', end: '12:00' } };
    const made = await book(person.member_id, {
      ...taken,
      spot_id: first.spot_id,
      room_id: first.room_id,
      persons_spot: 1,
    });
    expect(made.status, made.text).toBe(201);
    expect((await instead(AT)).body.rooms.map(({ room_id }: { room_id: number }) => room_id)).not.toContain(
      first.room_id,
    );
    for (const { capacity } of (await instead(`${AT}&persons=20`)).body.rooms)
      expect(capacity).toBeGreaterThanOrEqual(20);
    expect((await instead('date=2027-02-10&start=03:00&end=04:00')).body.rooms).toEqual([]);
  });
});
