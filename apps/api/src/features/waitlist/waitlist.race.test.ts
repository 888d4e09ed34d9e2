import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watching } from '../../testing/requests/guards.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();

test('who begins to wait while the time is being freed is told, or hears that it is free', async () => {
  const holder = await town.addPerson();
  const waiting = await town.addPeople(12);
  for (const target_date of ['2027-01-21', '2027-01-22', '2027-01-25', '2027-01-26']) {
    const body = reservationRequest({ target_date });
    const made = await town.call('POST', '/api/reservations', { as: holder, body });
    const { spot_id, room_id, target_time } = body;
    const wanted = { spot_id, room_id, target_date, target_time };
    const [joins] = await Promise.all([
      Promise.all(waiting.map((as) => town.call('POST', '/api/waitlist', { as, body: wanted }))),
      town.call('POST', `/api/reservations/${made.body.reservations[0].reservation_id}/cancel`, { as: holder }),
    ]);
    const counts = tally(joins);
    expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(waiting.length);
    const condition = `lower(during) = '${target_date}T04:00:00Z'`;
    expect(await town.countRows('waitlist', `${condition} and told_at is not null`)).toBe(counts[201] ?? 0);
    expect(await town.countRows('waitlist', `${condition} and told_at is null`)).toBe(0);
  }
});

test('who waits for a time of which two people free a part each at the same moment is told', async () => {
  const [first, second, waiter] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
  for (const target_date of ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-08']) {
    const parts = [
      { as: first, target_time: { start: '10:00', end: '11:00' } },
      { as: second, target_time: { start: '11:00', end: '12:00' } },
    ];
    const held = await Promise.all(
      parts.map(async ({ as, target_time }) => {
        const body = reservationRequest({ target_date, target_time });
        const made = await town.call('POST', '/api/reservations', { as, body });
        return { as, id: made.body.reservations[0].reservation_id };
      }),
    );
    const wanted = { spot_id: 4, room_id: 401, target_date, target_time: { start: '10:00', end: '12:00' } };
    expect((await town.call('POST', '/api/waitlist', { as: waiter, body: wanted })).status).toBe(201);
    const freed = await Promise.all(
      held.map(({ as, id }) => town.call('POST', `/api/reservations/${id}/cancel`, { as })),
    );
    expect(tally(freed)).toEqual({ 200: 2 });
  }
  expect(await town.countRows('waitlist', `member_id = ${waiter.member_id} and told_at is null`)).toBe(0);
});

test('who is at their monthly limit and cancels while the time comes free for which they wait is told', async () => {
  await town.rows('update spot set monthly_limit = 1 where spot_id = 4');
  const holder = await town.addPerson();
  const days = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-08'];
  for (const target_date of days) {
    const waiter = await town.addPerson();
    const reserve = async (as: typeof holder, parts: object) => {
      const body = reservationRequest({ target_date, ...parts });
      const made = await town.call('POST', '/api/reservations', { as, body });
      expect(made.status, made.text).toBe(201);
      return { as, id: made.body.reservations[0].reservation_id };
    };
    const { spot_id, room_id, target_time } = reservationRequest({ target_date });
    const awaited = await reserve(holder, {});
    const wanted = { spot_id, room_id, target_date, target_time };
    expect((await town.call('POST', '/api/waitlist', { as: waiter, body: wanted })).status).toBe(201);
    const own = await reserve(waiter, { room_id: 403 });
    const freed = await Promise.all(
      [awaited, own].map(({ as, id }) => town.call('POST', `/api/reservations/${id}/cancel`, { as })),
    );
    expect(tally(freed)).toEqual({ 200: 2 });
    expect(await town.countRows('waitlist', `member_id = ${waiter.member_id} and told_at is null`)).toBe(0);
  }
  await town.rows('update spot set monthly_limit = null where spot_id = 4');
});

test('who is unlocked while the time comes free for which they wait is told', async () => {
  const holder = await town.addPerson();
  const desk = await town.addPerson({ roles: ['member_admin'] });
  for (const target_date of ['2027-02-10', '2027-02-12', '2027-02-15', '2027-02-16']) {
    const waiter = await town.addPerson();
    const body = reservationRequest({ target_date });
    const made = await town.call('POST', '/api/reservations', { as: holder, body });
    const { spot_id, room_id, target_time } = body;
    const wanted = { spot_id, room_id, target_date, target_time };
    expect((await town.call('POST', '/api/waitlist', { as: waiter, body: wanted })).status).toBe(201);
    const lock = (is_locked: boolean) =>
      town.call('POST', `/api/members/${waiter.member_id}/lock`, { as: desk, body: { is_locked } });
    expect((await lock(true)).status).toBe(200);
    const answers = await Promise.all([
      lock(false),
      town.call('POST', `/api/reservations/${made.body.reservations[0].reservation_id}/cancel`, { as: holder }),
    ]);
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(await town.countRows('waitlist', `member_id = ${waiter.member_id} and told_at is null`)).toBe(0);
  }
});

test('who is at their monthly limit, which is raised while the time comes free for which they wait, is told', async () => {
  const [freeing, edited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const place = await openRaceTown({
    around: (database) =>
      watching(database, async (statement, _values, run) => {
        if (statement.name !== 'free-time-of-reservation') return run();
        freeing.resolve();
        await edited.promise;
        return run();
      }),
  });
  try {
    await place.rows('update spot set monthly_limit = 1 where spot_id = 4');
    await expect.poll(async () => (await place.call('GET', '/api/spots/4')).body.spot.monthly_limit).toBe(1);
    const [holder, waiter, official] = [
      await place.addPerson(),
      await place.addPerson(),
      await place.addPerson({ roles: ['reception'] }),
    ];
    const reserve = async (as: typeof holder, parts: Readonly<Record<string, unknown>>) => {
      const body = reservationRequest(parts);
      const made = await place.call('POST', '/api/reservations', { as, body });
      expect(made.status, made.text).toBe(201);
      return made.body.reservations[0].reservation_id;
    };
    const id = await reserve(holder, {});
    const { spot_id, room_id, target_date, target_time } = reservationRequest();
    const wanted = { spot_id, room_id, target_date, target_time };
    expect((await place.call('POST', '/api/waitlist', { as: waiter, body: wanted })).status).toBe(201);
    await reserve(waiter, { room_id: 403 });
    // The cancellation has read the old limit; the one that raises it finds the time taken.
    const cancelled = place.call('POST', `/api/reservations/${id}/cancel`, { as: holder });
    await freeing.promise;
    const { spot } = (await place.call('GET', '/api/reception/spots/4', { as: official })).body.file;
    const raised = { ...spot, monthly_limit: 2 };
    expect((await place.call('PUT', '/api/reception/spots/4', { as: official, body: raised })).status).toBe(200);
    edited.resolve();
    expect((await cancelled).status).toBe(200);
    expect(await place.countRows('waitlist', `member_id = ${waiter.member_id} and told_at is null`)).toBe(0);
  } finally {
    await place.close();
  }
});

test('who changes a reservation to a time for which they wait does not wait crosswise with an edit of the facility', async () => {
  const [written, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs: string[] = [];
  const place = await openRaceTown({
    around: (database) =>
      watching(database, async (statement, _values, run) => {
        if (['write-moved-reservation', 'hold-waiting'].includes(statement.name)) runs.push(statement.name);
        const rows = await run();
        if (statement.name === 'write-moved-reservation') {
          written.resolve();
          await asked.promise;
        }
        return rows;
      }),
  });
  try {
    await place.rows('update spot set monthly_limit = 1 where spot_id = 4');
    await expect.poll(async () => (await place.call('GET', '/api/spots/4')).body.spot.monthly_limit).toBe(1);
    const [holder, mover, waiter] = [await place.addPerson(), await place.addPerson(), await place.addPerson()];
    const official = await place.addPerson({ roles: ['reception'] });
    const times = { own: { start: '10:00', end: '11:00' }, awaited: { start: '13:00', end: '15:00' } };
    const reserve = async (as: typeof holder, target_time: object) => {
      const made = await place.call('POST', '/api/reservations', { as, body: reservationRequest({ target_time }) });
      expect(made.status, made.text).toBe(201);
      return made.body.reservations[0].reservation_id;
    };
    const { spot_id, room_id, target_date } = reservationRequest();
    const wait = async (as: typeof holder, target_time: object) => {
      const body = { spot_id, room_id, target_date, target_time };
      const joined = await place.call('POST', '/api/waitlist', { as, body });
      expect(joined.status, joined.text).toBe(201);
    };
    const held = await reserve(holder, times.awaited);
    await wait(mover, { start: '14:00', end: '15:00' });
    const own = await reserve(mover, times.own);
    // The other member's row is older.
    await place.rows('update waitlist set waitlist_id = waitlist_id + 100 where member_id = $1', mover.member_id);
    await wait(waiter, times.own);
    // The mover has no date left and is not told that it is free.
    expect((await place.call('POST', `/api/reservations/${held}/cancel`, { as: holder })).status).toBe(200);
    runs.length = 0;
    const moved = place.call('POST', `/api/reservations/${own}/change`, {
      as: mover,
      body: { room_id, target_date, target_time: times.awaited },
    });
    await written.promise;
    const { spot } = (await place.call('GET', '/api/reception/spots/4', { as: official })).body.file;
    const edited = place.call('PUT', '/api/reception/spots/4', {
      as: official,
      body: { ...spot, tel: '0100-55-9999' },
    });
    await expect.poll(() => runs.filter((name) => name === 'hold-waiting').length).toBeGreaterThan(0);
    await pause(300);
    asked.resolve();
    expect([(await moved).status, (await edited).status]).toEqual([200, 200]);
    expect(runs.toSorted()).toEqual(['hold-waiting', 'hold-waiting', 'write-moved-reservation']);
    expect((await place.call('GET', '/api/waitlist', { as: mover })).body.waitings).toEqual([]);
    expect(await place.countRows('waitlist', `member_id = ${waiter.member_id} and told_at is not null`)).toBe(1);
  } finally {
    await place.close();
  }
});
