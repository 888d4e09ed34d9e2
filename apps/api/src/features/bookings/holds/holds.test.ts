import { isRefusal } from '@machi/domain/refusals/model';
import { describe, expect, test } from 'vitest';
import { holdFor, settleHolds, storeSchedule } from '../../../testing/facilities/holds.ts';
import { reservationRequest } from '../../../testing/requests/requests.ts';
import { openTestTown } from '../../../testing/towns/test-town.ts';
import type { Person } from '../../../testing/towns/people.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';
import { freeHolds } from './take-holds.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '総務', roles: ['reception'] });
const editor = await town.addPerson({ lastname: '広報', roles: ['editor'] });
const member = await town.addPerson();

const booked = async (parts: Readonly<Record<string, unknown>>, as: Person = member) =>
  town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
const heldDays = async (id: number) =>
  (
    await town.rows<{ target_date: string }>`select target_date from room_occupancy where schedule_id = ${id}
      order by target_date`
  ).map(({ target_date }) => target_date);
const mine = { created_by: editor.member_id, participants: [editor.member_id] };

describe('a room that the town has', () => {
  test('cannot be booked; it shows as taken, and nobody learns for what', async () => {
    await holdFor(town, { ...mine, start_date: '2027-01-21', rooms: [401], title: '人事の面談' });
    const refused = await booked({});
    expect(refused.status).toBe(409);
    expect(refused.body.codes).toEqual({ target_time: ['slot-taken'] });
    expect(refused.text).not.toContain('面談');
    const shown = await town.call('GET', '/api/availability?spot_id=4&room_id=401&from=2027-01-21&to=2027-01-21', {
      as: member,
    });
    expect(shown.status, shown.text).toBe(200);
    expect(shown.text).not.toContain('面談');
    expect(shown.body.rooms[0].days[0].free).toEqual([
      { start: '09:00', end: '13:00' },
      { start: '15:00', end: '21:00' },
    ]);
  });

  test('is not taken from a booking; all dates that fail are told, and nothing is held of the others [decision:schedule.rooms-block]', async () => {
    expect((await booked({ target_date: '2027-02-03', target_time: { start: '14:00', end: '16:00' } })).status).toBe(
      201,
    );
    const wanted = { ...mine, start_date: '2027-01-27', end_date: '2027-02-17', isWeekly: true, rooms: [401] };
    const id = await storeSchedule(town, wanted);
    const reply = await settleHolds(town, id);
    expect(isRefusal(reply) && reply.problems).toMatchObject([{ field: 'rooms', code: 'hold-fails' }]);
    expect(await heldDays(id)).toEqual([]);
    await town.rows('insert into schedule_dropped (schedule_id, target_date) values ($1, $2)', id, '2027-02-03');
    expect(isRefusal(await settleHolds(town, id))).toBe(false);
    expect(await heldDays(id)).toEqual(['2027-01-27', '2027-02-10', '2027-02-17']);
  });

  test('a changed date holds for itself, and a series that is shortened gives back what it had', async () => {
    const id = await holdFor(town, {
      ...mine,
      start_date: '2027-01-28',
      end_date: '2027-02-10',
      isWeekly: true,
      rooms: [403],
    });
    expect(await heldDays(id)).toEqual(['2027-01-28', '2027-02-04']);
    const changed = await storeSchedule(town, {
      ...mine,
      start_date: '2027-02-05',
      start_time: '10:00',
      end_time: '12:00',
      rooms: [403],
      exception_of: id,
      exception_date: '2027-02-04',
    });
    expect(isRefusal(await settleHolds(town, id))).toBe(false);
    expect([await heldDays(id), await heldDays(changed)]).toEqual([['2027-01-28'], ['2027-02-05']]);
    await town.rows('delete from schedule where schedule_id = $1', id);
    expect(await town.countRows('room_occupancy', `schedule_id in (${id}, ${changed})`)).toBe(0);
  });

  test('who waits for the time is told when it comes free', async () => {
    const id = await holdFor(town, { ...mine, start_date: '2027-01-26', rooms: [402] });
    const waiting = await town.addPerson();
    const wanted = {
      spot_id: 4,
      room_id: 402,
      target_date: '2027-01-26',
      target_time: { start: '13:00', end: '14:00' },
    };
    expect((await town.call('POST', '/api/waitlist', { as: waiting, body: wanted })).status).toBe(201);
    await town.database.transaction(async (transaction) => {
      const freed = await freeHolds(transaction, [id], town.now());
      await tellWaiting(transaction, town.house, freed, town.now());
    });
    expect((await town.mailsTo(waiting.email, 1))[0]?.subject).toContain('お待ちの時間が空きました');
    expect(await town.countRows('waitlist', `member_id = ${waiting.member_id} and told_at is not null`)).toBe(1);
  });

  test('equipment is counted together with what members have', async () => {
    const [{ stock } = { stock: 0 }] = await town.rows<{ stock: number }>`select stock from equipment
      where equipment_id = 43`;
    await holdFor(town, { ...mine, start_date: '2027-02-01', equipments: [{ equipment_id: 43, pieces: stock }] });
    const parts = { target_date: '2027-02-01', room_id: 403, equipment_ids: [43] };
    expect((await booked(parts)).body.codes).toMatchObject({ target_time: ['equipment-short'] });
    const another = await storeSchedule(town, {
      ...mine,
      start_date: '2027-02-01',
      equipments: [{ equipment_id: 43, pieces: 1 }],
    });
    expect(isRefusal(await settleHolds(town, another))).toBe(true);
  });
});

describe('a look before it is taken', () => {
  const check = (as: Person, body: object) => town.call('POST', '/api/schedule-hold-check', { as, body, locale: 'en' });
  const times = {
    schedule_type: 0,
    start_date: '2027-03-02',
    end_date: '2027-03-02',
    start_time: '13:00',
    end_time: '15:00',
  };

  test('names what fails with other times and rooms, and no word of what is there', async () => {
    const id = await holdFor(town, { ...mine, start_date: '2027-03-02', rooms: [401], title: '人事の面談' });
    const reply = await check(official, { ...times, rooms: [401] });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ dates: 1, failing: [{ target_date: '2027-03-02', room_id: 401 }] });
    expect(reply.body.failing[0].times.length).toBe(3);
    expect(reply.body.failing[0].rooms[0].spot_name).not.toBe('');
    expect(reply.text).not.toContain('面談');
    // The schedule's own rooms are free for its editor; others learn nothing of its times.
    const own = await check(editor, { ...times, rooms: [401], schedule_id: id });
    expect(own.body).toMatchObject({ dates: 1, failing: [] });
    const foreign = await check(official, { ...times, rooms: [401], schedule_id: id });
    expect(foreign.body.failing).toMatchObject([{ room_id: 401, target_date: '2027-03-02' }]);
    expect(await heldDays(id)).toEqual(['2027-03-02']);
  });

  test('is for officials; what can never be is refused with a sentence', async () => {
    expect((await check(member, { ...times, rooms: [401] })).status).toBe(403);
    const codes = async (body: object) => (await check(official, { ...times, ...body })).body.codes;
    expect(await codes({ rooms: [9999] })).toEqual({ rooms: ['hold-unknown'] });
    expect(await codes({ rooms: [401], end_date: '2027-03-03' })).toEqual({ rooms: ['holds-one-day'] });
    const endless = { schedule_type: 2, end_date: null, repeat_mode: 3, on_tuesdays: 1 };
    expect(await codes({ ...endless, rooms: [401] })).toEqual({ rooms: ['holds-too-long'] });
    expect(await codes({ rooms: [401, 401] })).toEqual({ rooms: ['format'] });
    expect(await codes({ equipments: [{ equipment_id: 43, pieces: 0 }] })).toEqual({
      'equipments.0.pieces': ['min-number'],
    });
  });
});
