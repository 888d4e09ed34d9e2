import type { StaysAway } from '@machi/domain/past/rules';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../database/rows.ts';
import { reservation } from '../database/tables/reservations.ts';
import { bringBackReservation } from '../features/bookings/bring-back.ts';
import { bringBackApplication, readApplicationThen } from '../features/filing/bring-back.ts';
import { memberThen } from '../platform/restore/bring-back.ts';
import { newReservation } from '../testing/cases/new-reservation.ts';
import { newApplication } from '../testing/forms/forms.ts';
import { openTestTown } from '../testing/towns/test-town.ts';
import type { Person } from '../testing/towns/people.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception', 'forms'] });
const returning = () => ({ now: town.now(), officialId: official.member_id });
const reservations = rowsOf(reservation);
class Kept extends Error {}

/** In a transaction that an answer rolls back, as the command does. */
async function inOne(work: Parameters<typeof town.database.transaction<StaysAway | undefined>>[0]): Promise<string> {
  try {
    await town.database.transaction(async (transaction, leave) => {
      const away = await work(transaction, leave);
      if (away) throw new Kept(away);
      return away;
    });
    return 'back';
  } catch (error) {
    if (error instanceof Kept) return error.message;
    throw error;
  }
}

/** A reservation as it stood, and what brings it back. */
async function booked(person: Person) {
  const reservation_id = await newReservation(town, person.member_id);
  const then = await reservations.one(town.database, 'test-reservation', { reservation_id });
  const personThen = await memberThen(town.database, person.member_id);
  const cancel = async () => town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: person, body: {} });
  const back = async () => {
    const known = await town.house.catalog.read();
    return inOne((transaction) => bringBackReservation(transaction, town.house, known, then, personThen, returning()));
  };
  return { reservation_id, row: then, cancel, back };
}

describe('a reservation that was cancelled by mistake', () => {
  test('comes back once, with its room, and its member is told', async () => {
    const person = await town.addPerson();
    const { reservation_id, cancel, back } = await booked(person);
    expect(await back()).toBe('stands');
    expect((await cancel()).status).toBe(200);
    expect(await back()).toBe('back');
    expect(await town.countRows('reservation', `reservation_id = ${reservation_id} and is_canceled = 0`)).toBe(1);
    expect(await town.countRows('room_occupancy', `reservation_id = ${reservation_id}`)).toBe(1);
    expect(await back()).toBe('stands');
    const mails = await town.mailsTo(person.email, 3);
    expect(mails.at(-1)?.subject).toContain('元に戻りました');
  });

  test('stays away from a time that is taken by now, from money on its way, and once it has begun', async () => {
    const { reservation_id, row, cancel, back } = await booked(await town.addPerson());
    await cancel();
    const other = await newReservation(town, official.member_id);
    await town.rows(
      `update room_occupancy set during = tstzrange($1, $2), room_id = $3 where reservation_id = $4`,
      row?.started_at ?? null,
      row?.ended_at ?? null,
      row?.room_id ?? null,
      other,
    );
    expect(await back()).toBe('taken');
    await town.rows`delete from room_occupancy where reservation_id = ${other}`;
    await town.rows`insert into billing_request (reservation_id, kind, yen, way, reason, asked_at)
      values (${reservation_id}, 'refund', 100, 'cash', '', now())`;
    expect(await back()).toBe('money-moving');
    await town.rows`delete from billing_request where reservation_id = ${reservation_id}`;
    const now = town.now();
    town.setNow(row?.started_at ?? now);
    expect(await back()).toBe('begun');
    town.setNow(now);
    expect(await back()).toBe('back');
  });

  test('stays away of a member who is locked, has withdrawn, or whose number is somebody else’s', async () => {
    const person = await town.addPerson();
    const { cancel, back } = await booked(person);
    await cancel();
    await town.rows`update member set locked_at = now() where member_id = ${person.member_id}`;
    expect(await back()).toBe('locked');
    await town.rows`update member set locked_at = null, created_at = created_at + interval '1 day' where member_id = ${person.member_id}`;
    expect(await back()).toBe('left');
    await town.rows`delete from member where member_id = ${person.member_id}`;
    expect(await back()).toBe('left');
  });

  test('what the town has refused stays refused', async () => {
    const { reservation_id, back } = await booked(await town.addPerson());
    await town.rows`update reservation set approval_status = 2, refused_at = now() where reservation_id = ${reservation_id}`;
    expect(await back()).toBe('refused');
  });
});

describe('an application', () => {
  test('that was taken back by mistake, or lost with its row, comes back with its timeline', async () => {
    const person = await town.addPerson();
    const id = await newApplication(town, person.member_id);
    const [row] = await town.rows<{ code: string }>`select application_code as code from onlineform_application
      where onlineform_application_id = ${id}`;
    const then = await readApplicationThen(town.database, row?.code ?? '');
    const personThen = await memberThen(town.database, person.member_id);
    const back = () =>
      inOne((transaction) => bringBackApplication(transaction, town.house, then, personThen, returning()));
    const events = async () =>
      (
        await town.rows<{ kind: string }>`select kind from application_event where onlineform_application_id = ${id}
        order by application_event_id`
      ).map(({ kind }) => kind);
    expect(await back()).toBe('stands');
    expect((await town.call('POST', `/api/applications/${id}/take-back`, { as: person, body: {} })).status).toBe(200);
    expect(await back()).toBe('back');
    expect(await events()).toEqual(['filed', 'taken-back', 'filed']);
    expect(
      await town.countRows('onlineform_application', `onlineform_application_id = ${id} and approval_status = 0`),
    ).toBe(1);
    await town.rows`delete from onlineform_application where onlineform_application_id = ${id}`;
    expect(await back()).toBe('back');
    expect(await events()).toEqual(['filed', 'filed']);
    await town.rows`update onlineform_application set approval_status = 2 where onlineform_application_id = ${id}`;
    expect(await back()).toBe('refused');
  });
});
