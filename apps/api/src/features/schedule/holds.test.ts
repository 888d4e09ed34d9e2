import { describe, expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { schedulesOf, scheduleRequest, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const { create, made, read, list, change, remove } = schedulesOf(town);
const me = await town.addPerson({ lastname: '総務', roles: ['editor'] });
const resident = await town.addPerson({ lastname: '佐藤' });

const holds = async () =>
  (
    await town.rows<{ day: string; room_id: number; at: string }>(
      `select target_date as day, room_id, to_char(lower(during) at time zone 'Asia/Tokyo', 'HH24:MI') as at
       from room_occupancy where kind = 'schedule' order by 1, 2`,
    )
  ).map(({ day, room_id, at }) => `${day} ${room_id} ${at}`);
const mine = (parts: object = {}) => ({
  participants: [me.member_id],
  start_time: '10:00',
  end_time: '12:00',
  ...parts,
});

describe('a schedule with rooms and equipment', () => {
  test('has them and says so, in the words of the reader [field:schedule.rooms] [field:schedule.equipments]', async () => {
    const id = await made(me, scheduleRequest(mine({ rooms: [401], equipments: [{ equipment_id: 43, pieces: 1 }] })));
    expect((await read(me, id)).body.schedule).toMatchObject({
      rooms: [{ room_id: 401, spot_id: 4, room_name: expect.any(String), spot_name: expect.any(String) }],
      equipments: [{ equipment_id: 43, pieces: 1, equipment_name: expect.any(String) }],
    });
    expect(await holds()).toEqual(['2027-01-21 401 10:00']);
    // A missing field stays; an empty list gives rooms back.
    expect((await change(me, id, scheduleRequest(mine({ start_time: '13:00', end_time: '15:00' })))).status).toBe(200);
    expect(await holds()).toEqual(['2027-01-21 401 13:00']);
    expect((await change(me, id, scheduleRequest(mine({ rooms: [], equipments: [] })))).status).toBe(200);
    expect(await holds()).toEqual([]);
    expect(await town.countRows('equipment_use', 'schedule_id is not null')).toBe(0);
    await remove(me, id);
  });

  test('is kept by officials alone; who takes part without being one does not change it', async () => {
    const refused = await create(resident, scheduleRequest({ participants: [resident.member_id], rooms: [401] }));
    expect([refused.status, refused.body.codes]).toEqual([409, { rooms: ['holds-officials'] }]);
    const id = await made(me, scheduleRequest(mine({ rooms: [401] })));
    await town.rows`insert into schedule_participant (schedule_id, member_id, added_at)
      values (${id}, ${resident.member_id}, now())`;
    expect((await read(resident, id)).body.schedule).toMatchObject({ may_edit: 0, rooms: [{ room_id: 401 }] });
    const own = `&member_ids=${resident.member_id}`;
    expect((await list(resident, own)).body.schedules).toEqual([expect.not.objectContaining({ may_edit: 1 })]);
    expect((await list(me)).body.schedules).toEqual([
      expect.objectContaining({ schedule_id: id, room_ids: [401], may_edit: 1 }),
    ]);
    const body = scheduleRequest({ participants: [resident.member_id], rooms: [] });
    expect((await change(resident, id, body)).body.codes).toEqual({ request: ['holds-officials'] });
    await remove(me, id);
  });

  test('is refused with every date that fails, whole; those dates are left out in one press', async () => {
    const body = reservationRequest({ target_date: '2027-02-04', target_time: { start: '11:00', end: '13:00' } });
    const [booked] = (await town.call('POST', '/api/reservations', { as: resident, body })).body.reservations;
    const series = weeklyRequest(mine({ end_date: '2027-02-10', rooms: [401] }));
    const refused = await create(me, series);
    expect([refused.status, refused.body.codes]).toEqual([409, { rooms: ['hold-fails'] }]);
    expect(refused.body.errors.rooms[0]).toContain('4 Feb');
    expect(await town.countRows('schedule')).toBe(0);
    const kept = await create(me, { ...series, dropped_dates: ['2027-02-04', '2027-02-05'] });
    expect(kept.status, kept.text).toBe(201);
    expect(await holds()).toEqual(['2027-01-21 401 10:00', '2027-01-28 401 10:00']);
    expect(await town.countRows('schedule_dropped')).toBe(1);
    await remove(me, kept.body.schedule_id);
    expect(await holds()).toEqual([]);
    await town.call('POST', `/api/reservations/${booked.reservation_id}/cancel`, { as: resident });
  });
});

test('each scope of a change takes and gives back what it must', async () => {
  const id = await made(me, weeklyRequest(mine({ end_date: '2027-02-20', rooms: [401] })));
  const days = ['2027-01-21', '2027-01-28', '2027-02-04', '2027-02-11', '2027-02-18'];
  expect(await holds()).toEqual(days.map((day) => `${day} 401 10:00`));
  // One date: another room and time.
  const one = scheduleRequest(
    mine({ start_date: '2027-01-28', end_date: '2027-01-28', start_time: '14:00', end_time: '15:00', rooms: [402] }),
  );
  const moved = await change(me, id, { ...one, scope: 2, target_date: '2027-01-28' });
  expect(moved.status, moved.text).toBe(200);
  expect((await holds())[1]).toBe('2027-01-28 402 14:00');
  expect((await read(me, id, '2027-01-28')).body.occurrence.rooms).toMatchObject([{ room_id: 402 }]);
  // From a date on: the first part keeps its room, the second has another one.
  const later = weeklyRequest(mine({ start_date: '2027-02-11', end_date: '2027-02-20', rooms: [403] }));
  expect((await change(me, id, { ...later, scope: 1, target_date: '2027-02-11' })).status).toBe(200);
  expect(await holds()).toEqual([
    '2027-01-21 401 10:00',
    '2027-01-28 402 14:00',
    '2027-02-04 401 10:00',
    '2027-02-11 403 10:00',
    '2027-02-18 403 10:00',
  ]);
  // The whole term: moved dates keep their own room and time.
  const whole = weeklyRequest(mine({ end_date: '2027-02-10', start_time: '16:00', end_time: '17:00', rooms: [403] }));
  expect((await change(me, id, whole)).status).toBe(200);
  expect((await holds()).slice(0, 3)).toEqual(['2027-01-21 403 16:00', '2027-01-28 402 14:00', '2027-02-04 403 16:00']);
  // One date is deleted, then all.
  await remove(me, id, { scope: 2, target_date: '2027-01-28' });
  expect((await holds()).slice(0, 2)).toEqual(['2027-01-21 403 16:00', '2027-02-04 403 16:00']);
  await remove(me, id);
  expect(await holds()).toEqual(['2027-02-11 403 10:00', '2027-02-18 403 10:00']);
});

test('who waits for the time is told when a schedule is deleted, and when its maker leaves', async () => {
  for (const end of ['delete', 'withdrawal']) {
    const maker = await town.addPerson({ lastname: '観光', roles: ['editor'] });
    const waiting = await town.addPerson();
    const own = { participants: [maker.member_id], start_date: '2027-02-25', end_date: '2027-02-25', rooms: [402] };
    const id = await made(maker, scheduleRequest(own));
    const wanted = {
      spot_id: 4,
      room_id: 402,
      target_date: '2027-02-25',
      target_time: { start: '10:00', end: '11:00' },
    };
    expect((await town.call('POST', '/api/waitlist', { as: waiting, body: wanted })).status).toBe(201);
    const ended =
      end === 'delete'
        ? await remove(maker, id)
        : await town.call('POST', '/api/withdrawal', { as: maker, body: { password: 'hoshimori-haru1' } });
    expect(ended.status, ended.text).toBe(200);
    expect(await town.countRows('room_occupancy', `schedule_id = ${id}`)).toBe(0);
    expect((await town.mailsTo(waiting.email, 1))[0]?.subject, end).toContain('お待ちの時間が空きました');
  }
});
