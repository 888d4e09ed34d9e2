import { describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { WAITING_ROOM, receptionOf } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const member = await town.addPerson({ lastname: '佐藤', locale: 'ja' });

let days = 0;
/** A weekday without bookings. */
function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10);
}
async function book(parts: Readonly<Record<string, unknown>> = {}, as: Credentials = member) {
  const made = await town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ target_date: newDay(), ...parts }),
  });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0];
}
const atDesk = (path: string, body: object | undefined, as: Credentials = official) =>
  town.call(body ? 'POST' : 'GET', `/api/reception/${path}`, { as, ...(body && { body }) });
async function seenOf({ reservation_code }: { reservation_code: string }) {
  const { body } = await atDesk(`applications/${reservation_code}`, undefined);
  const found = body.application.reservations.find(
    (one: { reservation_code: string }) => one.reservation_code === reservation_code,
  );
  return found.seen as string;
}
type Made = { reservation_id: number; reservation_code: string };
const change = async (made: Made, parts: object, as: Credentials = official, seen?: string) =>
  atDesk(
    `reservations/${made.reservation_id}/change`,
    { reason: 'お電話でのお申し出', seen: seen ?? (await seenOf(made)), ...parts },
    as,
  );
const preview = async (made: Made, parts: object) =>
  atDesk(`reservations/${made.reservation_id}/change-preview`, { seen: await seenOf(made), ...parts });
const content = { purpose: 'party', is_commercial: 0, has_charging: 0, exemption_method: 0 };

describe('an official changes an application', () => {
  test('people, purpose and equipment: fee before and after, the notification has old and new, it stays fixed, its permit is another one', async () => {
    const made = await book({ room_id: 403, persons_spot: 4 });
    const parts = { persons_spot: 6, content, equipment_ids: [41, 41] };
    const asked = await preview(made, parts);
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body).toMatchObject({
      amount: made.amount,
      amount_there: made.amount + 200,
      left: made.amount + 200,
      owed: 0,
      problems: [],
    });
    const answer = await change(made, parts);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reservation).toMatchObject({
      persons_spot: 6,
      purpose: 'party',
      equipment_ids: [41, 41],
      amount: made.amount + 200,
      approval_status: 1,
      change_reason: 'お電話でのお申し出',
      override_reason: '',
    });
    const text = (await town.mailsTo(member.email, 2)).at(-1)?.text ?? '';
    for (const line of [
      '利用する人数　4人 → 6人',
      '利用の目的　会議・打ち合わせ → 懇親会・集まり',
      '受付からの説明　お電話でのお申し出',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/備品　なし → .+ × 2/);
    expect(
      await town.rows`select permit_version, revision from reservation where reservation_id = ${made.reservation_id}`,
    ).toEqual([{ permit_version: 2, revision: 1 }]);
    for (const [subject, id] of [
      ['reservation', made.reservation_id],
      ['member', member.member_id],
    ])
      expect(
        await town.countRows(
          'audit',
          `action = 'reservation:revise' and subject = '${subject}' and subject_id = ${id}`,
        ),
      ).toBe(1);
    const own = await town.call('GET', `/api/reservations/${made.reservation_id}`, { as: member });
    expect(own.body.reservation).toMatchObject({ change_reason: 'お電話でのお申し出', revision: 1 });
  });

  test('an exemption asked for now waits for its answer; nothing that was paid of the old fee is owed back before', async () => {
    const made = await book({ target_time: { start: '13:00', end: '17:00' } });
    const paid = await atDesk(`reservations/${made.reservation_id}/paid`, { paid: true, way: 'cash' });
    expect(paid.status, paid.text).toBe(200);
    const parts = { content: { ...content, exemption_method: 2, exemption_reason: '町内会の清掃' } };
    const less = Math.floor((made.amount * 3) / 10);
    expect((await preview(made, parts)).body).toMatchObject({
      amount_there: less,
      owed: 0,
      asks_exemption: true,
    });
    const answer = await change(made, parts);
    expect(answer.body.reservation).toMatchObject({ exemption_status: 0, amount: less, paid_yen: made.amount });
    expect(answer.body.reservation.paid_at).not.toBeNull();
    const dearer = await change(made, { content, target_time: { start: '13:00', end: '18:00' } });
    expect(dearer.body.reservation).toMatchObject({ exemption_status: null, paid_at: null, paid_yen: made.amount });
    expect(dearer.body.reservation.amount).toBe((made.amount * 5) / 4);
  });

  test('what stands against it is told; beyond a rule only when it is said', async () => {
    const made = await book({ room_id: 402, persons_spot: 1 });
    const many = { persons_spot: 300 };
    expect((await preview(made, many)).body).toMatchObject({
      problems: [{ code: 'over-capacity', can_override: true }],
    });
    expect((await change(made, many)).body.codes).toEqual({ persons_spot: ['over-capacity'] });
    const beyond = await change(made, { ...many, goes_beyond: true });
    expect(beyond.body.reservation).toMatchObject({ persons_spot: 300, override_reason: 'お電話でのお申し出' });
  });

  test('not without a reason, not what was read differently, not the own one, and by nobody else', async () => {
    const made = await book();
    const bare = await change(made, { persons_spot: 2, reason: ' ' });
    expect([bare.status, bare.body.codes]).toEqual([422, { reason: ['required'] }]);
    const missing = await change(made, { content: { ...content, purpose: 'other' } });
    expect(missing.body.codes).toEqual({ 'content.purpose_other': ['purpose-other'] });
    const seen = await seenOf(made);
    expect((await change(made, { content }, official, seen)).status).toBe(200);
    const stale = await change(made, { persons_spot: 2 }, official, seen);
    expect([stale.status, stale.body.codes]).toEqual([409, { seen: ['application-changed'] }]);
    const own = await book({}, official);
    expect((await change(own, { persons_spot: 2 })).body.codes).toEqual({ reservation_id: ['own-application'] });
    for (const as of [member, await town.addPerson({ roles: ['auditor'] })])
      expect((await change(made, { persons_spot: 2 }, as, seen)).status).toBe(403);
  });

  test('the member who saw it before hears that it is another one now, and changes what is [decision:reservation.changed-by-both]', async () => {
    const made = await book({ persons_spot: 4 });
    const own = (body: object) =>
      town.call('POST', `/api/reservations/${made.reservation_id}/change`, { as: member, body });
    expect((await change(made, { content })).status).toBe(200);
    const stale = await own({ persons_spot: 2, revision: made.revision });
    expect([stale.status, stale.body.codes]).toEqual([409, { reservation_id: ['reservation-changed'] }]);
    const done = await own({ persons_spot: 2, revision: made.revision + 1 });
    expect(done.body.reservation).toMatchObject({ persons_spot: 2, purpose: 'party' });
    // Of two concurrent changes exactly one still has the state that it read.
    const [seen, revision] = [await seenOf(made), made.revision + 2];
    const both = await Promise.all([
      own({ persons_spot: 3, revision }),
      change(made, { persons_spot: 1 }, official, seen),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a member changes the purpose; what was confirmed for the old one is asked again, a paid fee leaves a difference', async () => {
    const who = await town.addPerson({ locale: 'ja' });
    const made = await book({ exemption_method: 2, exemption_reason: '町内会の清掃' }, who);
    await town.rows('update reservation set exemption_status = 1 where reservation_id = $1', made.reservation_id);
    const own = (body: object) =>
      town.call('POST', `/api/reservations/${made.reservation_id}/change`, { as: who, body });
    const same = { ...content, exemption_method: 2, exemption_reason: '町内会の清掃' };
    expect((await own({ content: same })).body.reservation).toMatchObject({ purpose: 'party', exemption_status: 0 });
    const given = await own({ content });
    expect(given.body.reservation).toMatchObject({ exemption_status: null, exemption_reason: '' });
    await atDesk(`reservations/${made.reservation_id}/paid`, { paid: true, way: 'cash' });
    const longer = await own({ target_time: { start: '13:00', end: '18:00' } });
    expect(longer.status, longer.text).toBe(200);
    const text = (await town.mailsTo(who.email, 4)).at(-1)?.text ?? '';
    expect(text).toContain('残りの');
  });
});

test('what an official booked for somebody and a colleague approved waits for a colleague again once that official changes it', async () => {
  const colleague = await town.addPerson({ roles: ['reception'] });
  const person = await town.addPerson({ is_resident: 1 });
  const booked = await atDesk('bookings', { ...reservationRequest(WAITING_ROOM), member_id: person.member_id });
  expect(booked.status, booked.text).toBe(201);
  const [made] = booked.body.reservations;
  const { decide, decisionsOn } = receptionOf(town);
  const approve = async () =>
    (await decide(colleague, await decisionsOn(colleague, made.application_code, 1))).body.reservations[0];
  expect(await approve()).toMatchObject({ approval_status: 1 });
  const standing = async (answer: ReturnType<typeof change>) => (await answer).body.reservation.approval_status;
  expect(await standing(change(made, { persons_spot: 5 }, colleague))).toBe(1);
  expect(await standing(change(made, { persons_spot: 6 }))).toBe(0);
  expect(await approve()).toMatchObject({ approval_status: 1, persons_spot: 6 });
});
