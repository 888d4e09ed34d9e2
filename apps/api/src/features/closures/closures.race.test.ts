import { afterAll, expect, test } from 'vitest';
import { openRaceTown, tally } from '../../testing/race-town.ts';
import { reservationRequest } from '../../testing/requests.ts';

const town = await openRaceTown();
afterAll(() => town.close());
const official = await town.addPerson({ roles: ['reception'] });

const close = (day: string, room_id: number | null, from_time = '09:00', to_time = '21:00') =>
  town.call('POST', '/api/reception/closures', {
    as: official,
    body: {
      spot_id: 4,
      room_id,
      from_date: day,
      from_time,
      to_date: day,
      to_time,
      reason: { ja: '停電', en: 'Power cut' },
    },
  });
const held = (kind: string, day: string, room: number) =>
  town.countRows(
    'room_occupancy',
    `kind = '${kind}' and room_id = ${room} and during && tstzrange('${day}T00:00:00+09:00', '${day}T24:00:00+09:00')`,
  );

test('closing and booking at the same moment: one of them gets the room, the other hears why', async () => {
  const members = await town.addPeople(8);
  for (const day of ['2027-01-21', '2027-01-22', '2027-01-25', '2027-01-26', '2027-01-27', '2027-01-28']) {
    const bookings = members.map((as, index) =>
      town.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({ target_date: day, room_id: index % 2 === 0 ? 401 : 403 }),
      }),
    );
    const [closed, ...booked] = await Promise.all([close(day, null), ...bookings]);
    const accepted = booked.filter(({ status }) => status === 201).length;
    expect([201, 409]).toContain(closed.status);
    expect(Object.keys(tally(booked)).every((status) => status === '201' || status === '409')).toBe(true);
    expect(accepted === 0, `${day}: ${closed.text}`).toBe(closed.status === 201);
    if (closed.status === 409) expect(closed.body.codes).toEqual({ declined_ids: ['closure-affects'] });
    expect(await held('blackout', day, 401)).toBe(closed.status === 201 ? 1 : 0);
    expect((await held('reservation', day, 401)) + (await held('reservation', day, 403))).toBe(accepted);
  }
});

test('closures that overlap are made and taken back at the same moment: what is closed by one that is left stays closed', async () => {
  const day = '2027-02-04';
  const made = await Promise.all([
    close(day, 401, '09:00', '13:00'),
    close(day, 401, '12:00', '17:00'),
    close(day, null, '11:00', '15:00'),
    close(day, 401, '16:00', '21:00'),
  ]);
  const kept = made.filter(({ status }) => status === 201);
  expect(kept.length).toBeGreaterThan(0);
  const ids = kept.map(({ body }) => body.closure.blackout_id);
  const removed = await Promise.all(
    ids.slice(1).map((id) => town.call('DELETE', `/api/reception/closures/${id}`, { as: official })),
  );
  expect(tally(removed)[200] ?? 0).toBe(ids.length - 1);
  const [left] = await town.rows<{ is_whole: boolean }>(
    `select (select range_agg(o.during) from room_occupancy o where o.room_id = 401 and o.blackout_id = b.blackout_id)
       = tstzmultirange(b.during) as is_whole from blackout b where b.blackout_id = $1`,
    ids[0],
  );
  expect(left?.is_whole).toBe(true);
});
