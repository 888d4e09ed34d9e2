import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();
const official = await town.addPerson({ roles: ['reception'] });

const close = (
  day: string,
  room_id: number | null,
  from_time = '09:00',
  to_time = '21:00',
  declined_ids: readonly number[] = [],
) =>
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
      declined_ids,
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

test('who cancels or moves away while the room is closed is not declined as well', async () => {
  const outcomes: string[] = [];
  for (const [index, day] of [
    '2027-02-08',
    '2027-02-09',
    '2027-02-10',
    '2027-02-12',
    '2027-02-15',
    '2027-02-16',
  ].entries()) {
    const member = await town.addPerson();
    const body = reservationRequest({ target_date: day });
    const made = await town.call('POST', '/api/reservations', { as: member, body });
    const { reservation_id } = made.body.reservations[0];
    const leaving = index % 2 === 0 ? 'cancel' : 'change';
    const [left, closed] = await Promise.all([
      town.call('POST', `/api/reservations/${reservation_id}/${leaving}`, {
        as: member,
        body: leaving === 'cancel' ? {} : { target_date: `2027-03-0${index}` },
      }),
      // Later each time, so that either may come first and the last one surely does.
      pause(20 * index ** 2).then(() => close(day, null, '09:00', '21:00', [reservation_id])),
    ]);
    expect(closed.status, closed.text).toBe(201);
    const [row] = await town.rows<{ is_canceled: number; approval_status: number; reason: string; held: number }>(
      `select is_canceled, approval_status, reason, (select count(*)::int from room_occupancy o
         where o.reservation_id = r.reservation_id and o.during = tstzrange(started_at, ended_at)) as held
       from reservation r where reservation_id = $1`,
      reservation_id,
    );
    const whenLeft = leaving === 'cancel' ? [1, 1, '', 0] : [0, 1, '', 1];
    expect([row?.is_canceled, row?.approval_status, row?.reason, row?.held], `${day} ${leaving}`).toEqual(
      left.status === 200 ? whenLeft : [1, 1, '停電', 0],
    );
    expect(closed.body.declined).toBe(left.status === 200 ? 0 : 1);
    outcomes.push(`${leaving} ${left.status}`);
  }
  // Otherwise nothing was raced.
  expect(outcomes.some((outcome) => outcome.endsWith('200'))).toBe(true);
});

test('two clerks press the same row at the same moment: one moves it, the other hears that it has changed', async () => {
  const other = await town.addPerson({ roles: ['reception'] });
  for (const day of ['2027-02-18', '2027-02-19', '2027-02-22', '2027-02-24']) {
    const member = await town.addPerson();
    const body = reservationRequest({ target_date: day, room_id: 403 });
    const { reservation_id } = (await town.call('POST', '/api/reservations', { as: member, body })).body
      .reservations[0];
    const closing = { ja: '停電', en: 'Power cut' };
    const closure = { spot_id: 4, room_id: 403, from_date: day, from_time: '09:00', to_date: day, to_time: '21:00' };
    const places = await town.call('POST', '/api/reception/closure-places', {
      as: official,
      body: { ...closure, reason: closing, reservation_ids: [reservation_id] },
    });
    const { room_id, target_date, target_time, seen } = places.body.places[0].place;
    const pressed = await Promise.all(
      [official, other].map((as) =>
        town.call('POST', `/api/reception/reservations/${reservation_id}/move`, {
          as,
          body: { room_id, target_date, target_time, seen, closing },
        }),
      ),
    );
    expect(tally(pressed), day).toEqual({ 200: 1, 409: 1 });
    expect(pressed.find(({ status }) => status === 409)?.body.codes).toEqual({ seen: ['application-changed'] });
    expect([await held('reservation', day, 401), await held('reservation', day, 403)]).toEqual([1, 0]);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(2);
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
  const [left] = await town.rows<{ is_whole: boolean }>`select (select range_agg(o.during) from room_occupancy o
    where o.room_id = 401 and o.blackout_id = b.blackout_id) = tstzmultirange(b.during) as is_whole from blackout b
    where b.blackout_id = ${ids[0]}`;
  expect(left?.is_whole).toBe(true);
});
