import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { dateAt } from '@machi/domain/calendar/model';
import { addDoorUse } from '../../testing/terminals/door-use.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { apply, read } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
/** Marks with a new session: an official's morning session has ended by the afternoon. */
async function mark(what: 'no-show' | 'paid', code: string, body: object, person: Person = official) {
  const { reservations } = await read({ ...official, ...(await town.openSession(official.member_id)) }, code);
  const path = `/api/reception/reservations/${reservations[0].reservation_id}/${what}`;
  return town.call('POST', path, { as: await town.openSession(person.member_id), body });
}
const noShowsOf = async (code: string): Promise<number> =>
  (await read({ ...official, ...(await town.openSession(official.member_id)) }, code)).applicant.no_shows;
const actions = (action: string) =>
  town.countRows(
    'audit',
    `action = '${action}' and subject = 'reservation' and actor_member_id = ${official.member_id}`,
  );
const fixed = { spot_id: 4, room_id: 401 };

describe('who opened a door', () => {
  test('has come; of whom nobody did, reception is told once the time is over', async () => {
    const [came, stayed] = [await town.addPerson(), await town.addPerson()];
    const use = await addDoorUse(town, { member_id: came.member_id });
    await addDoorUse(town, { member_id: stayed.member_id, room_id: 602 });
    await town.rows`insert into door_event (door_id, kind, happened_at, recorded_at, reservation_id, decided_by)
      select 1, 'opened', ${town.now()}::timestamptz + n * interval '1 minute', ${town.now()}, ${use.reservation_id}, 'server'
      from generate_series(3, 9) n`;
    const told = async () => {
      const as = await town.openSession(official.member_id);
      const { uses } = (await town.call('GET', `/api/reception/uses?date=${dateAt(START)}`, { as })).body;
      return [came, stayed].map(({ member_id }) => {
        const { opened_at, is_unopened } = uses.find((one: { member_id: number }) => one.member_id === member_id);
        return [opened_at && Date.parse(opened_at) - START.getTime(), is_unopened];
      });
    };
    expect(await told()).toEqual([
      [180_000, false],
      [null, false],
    ]);
    // A quarter of an hour after the hour.
    town.setNow(new Date(START.getTime() + 75 * 60_000));
    expect((await told())[1]).toEqual([null, true]);
  });
});

describe('who did not come', () => {
  test('is noted from the start of the use on, counts for the next application, and can be taken back', async () => {
    const person = await town.addPerson();
    const code = await apply(person, fixed);
    const early = await mark('no-show', code, { no_show: true });
    expect([early.status, early.body.errors]).toEqual([
      409,
      { reservation_id: ['The use has not begun yet. It begins at 13:00.'] },
    ]);
    town.setNow(new Date('2027-01-21T04:00:00Z'));
    const noted = await mark('no-show', code, { no_show: true });
    expect(noted.body.reservation.no_show_at).toBe('2027-01-21T13:00:00+09:00');
    expect(await noShowsOf(code)).toBe(1);
    await mark('no-show', code, { no_show: true });
    expect(await actions('reservation:no-show')).toBe(1);
    const undone = await mark('no-show', code, { no_show: false });
    expect(undone.body.reservation.no_show_at).toBeNull();
    expect(await noShowsOf(code)).toBe(0);
    expect(await actions('reservation:undo-no-show')).toBe(1);
  });

  test('only of what is fixed, only by reception', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { target_date: '2027-01-22' });
    town.setNow(new Date('2027-01-22T05:00:00Z'));
    expect((await mark('no-show', code, { no_show: true })).body.codes).toEqual({ reservation_id: ['not-fixed'] });
    const others = await town.addPerson({ roles: ['billing', 'system', 'member_admin', 'auditor'] });
    for (const what of ['no-show', 'paid'] as const)
      for (const as of [person, others])
        expect((await mark(what, code, { no_show: true, paid: true }, as)).status).toBe(403);
    expect(
      (
        await town.call('POST', '/api/reception/reservations/99999/paid', {
          as: await town.openSession(official.member_id),
          body: { paid: true },
        })
      ).status,
    ).toBe(404);
  });
});

describe('the fee', () => {
  test('is paid, which the member sees, and can be taken back', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...fixed, target_date: '2027-01-25' });
    expect((await mark('paid', code, { paid: true })).body.reservation.paid_at).toBe('2027-01-11T10:00:00+09:00');
    const [own] = (await town.call('GET', '/api/reservations', { as: person })).body.reservations;
    expect(own.paid_at).toBe('2027-01-11T10:00:00+09:00');
    expect((await mark('paid', code, { paid: false })).body.codes).toEqual({ reason: ['required'] });
    expect((await mark('paid', code, { paid: false, reason: '別の予約' })).body.reservation.paid_at).toBeNull();
    expect([await actions('reservation:paid'), await actions('reservation:undo-paid')]).toEqual([1, 1]);
  });

  test('is not noted when it has become another one than what was taken', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...fixed, target_date: '2027-01-22' });
    const [{ reservation_id, amount }] = (await read(official, code)).reservations;
    const longer = { target_time: { start: '13:00', end: '17:00' } };
    expect(
      (await town.call('POST', `/api/reservations/${reservation_id}/change`, { as: person, body: longer })).status,
    ).toBe(200);
    const late = await mark('paid', code, { paid: true, taken_yen: amount });
    expect([late.status, late.body.codes]).toEqual([409, { taken_yen: ['application-changed'] }]);
    expect((await mark('paid', code, { paid: true, taken_yen: 2 * amount })).status).toBe(200);
    // Taken back without mention.
    expect((await mark('paid', code, { paid: false, taken_yen: amount, reason: '別の予約' })).status).toBe(200);
  });

  test('is not paid while it is not known: provisional, or with an exemption that nobody has answered about', async () => {
    const person = await town.addPerson();
    const provisional = await apply(person, { target_date: '2027-01-26' });
    expect((await mark('paid', provisional, { paid: true })).body.codes).toEqual({ reservation_id: ['not-fixed'] });
    const exempt = await apply(person, {
      ...fixed,
      target_date: '2027-01-26',
      exemption_method: 1,
      exemption_reason: '町の事業のため',
    });
    expect((await mark('paid', exempt, { paid: true })).body.errors).toEqual({
      reservation_id: ['The fee is not final yet. Please check the exemption first.'],
    });
  });
});

test('what an official has reserved a colleague notes: neither paid nor missing by oneself', async () => {
  const colleague = await town.addPerson({ roles: ['reception'] });
  const code = await apply(official, { ...fixed, target_date: '2027-01-29' });
  town.setNow(new Date('2027-01-29T05:00:00Z'));
  for (const what of ['no-show', 'paid'] as const) {
    const body = { no_show: true, paid: true };
    expect((await mark(what, code, body)).body.codes).toEqual({ reservation_id: ['own-application'] });
    expect((await mark(what, code, body, colleague)).status).toBe(200);
  }
});

describe('the day', () => {
  test('lists who uses which room, in its order, without what was cancelled or refused', async () => {
    const person = await town.addPerson({ lastname: '早起' });
    const day = '2027-01-28';
    const late = await apply(person, { ...fixed, target_date: day, target_time: { start: '15:00', end: '16:00' } });
    const early = await apply(person, { target_date: day, target_time: { start: '09:00', end: '10:00' } });
    const gone = await apply(person, { ...fixed, target_date: day });
    const { reservation_id } = (await read(official, gone)).reservations[0];
    await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: person });
    const { uses } = (await town.call('GET', `/api/reception/uses?date=${day}`, { as: official })).body;
    expect(uses.map((use: { application_code: string }) => use.application_code)).toEqual([early, late]);
    expect(uses[0]).toMatchObject({
      name: '早起 試',
      target_date: day,
      target_time: { start: '09:00', end: '10:00' },
      approval_status: 0,
    });
  });
});
