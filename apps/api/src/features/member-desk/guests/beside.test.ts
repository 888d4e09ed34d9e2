import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../testing/cases/case.ts';
import { onePoint, reservationRequest } from '../../../testing/requests/requests.ts';
import { openTestTown, type Credentials } from '../../../testing/towns/test-town.ts';
import type { Person } from '../../../testing/towns/people.ts';

const town = await openTestTown();
const reception = await town.addPerson({ roles: ['reception'] });
const colleague = await town.addPerson({ roles: ['reception'] });
const desk = await town.addPerson({ roles: ['member_admin'] });
const billing = await town.addPerson({ roles: ['billing'] });
const dispatch = await town.addPerson({ roles: ['dispatch'] });
const send = (path: string, body: object, as: Credentials = reception) =>
  town.call('POST', `/api/${path}`, { as, body });
let landlines = 0;
async function newGuest(): Promise<number> {
  landlines += 1;
  const made = await send('reception/guests', {
    lastname: '畑中',
    firstname: 'ウメ',
    tel: `0100-57-${6000 + landlines}`,
  });
  return made.body.member.member_id;
}
const newAccount = () => town.addPerson({ isVerified: true });
const join = ({ member_id }: Person, guest: number) => send(`members/${member_id}/join`, { guest_id: guest }, desk);
const unjoin = ({ member_id }: Person, guest: number) => send(`members/${member_id}/unjoin`, { guest_id: guest }, desk);
let days = 0;
async function book(member_id: number) {
  days += 1;
  const target_date = new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10);
  const booked = await send('reception/bookings', { ...reservationRequest({ target_date }), member_id });
  expect(booked.status, booked.text).toBe(201);
  return booked.body.reservations[0] as { reservation_id: number; application_code: string };
}
const askFor = (application_code: string) =>
  send(`reception/applications/${application_code}/asked-documents`, {
    what: '名簿',
    why: '減免',
    due_on: '2027-01-29',
  });

describe('a guest of the counter beside the account to which they are joined', () => {
  test('is joined to nobody who has died: what they reserved would be told to nobody', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const { reservation_id } = await book(guest);
    const noted = await send(`members/${account.member_id}/death`, { died_on: '2027-01-11', paper: 'register' }, desk);
    expect(noted.status, noted.text).toBe(201);
    expect((await join(account, guest)).body.codes).toEqual({ member_id: ['join-died'] });
    expect(await town.countRows('reservation', `reservation_id = ${reservation_id} and member_id = ${guest}`)).toBe(1);
  });

  test('brings a time for which the account waits: it waits no more, and waits on once the guest is given back', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const { reservation_id } = await book(guest);
    const [row] = await town.rows<{ day: string }>`select (started_at at time zone 'Asia/Tokyo')::date::text as day
      from reservation where reservation_id = ${reservation_id}`;
    const { spot_id, room_id, target_time } = reservationRequest();
    const body = { spot_id, room_id, target_date: row?.day, target_time };
    expect((await town.call('POST', '/api/waitlist', { as: account, body })).status).toBe(201);
    const listed = async () => (await town.call('GET', '/api/waitlist', { as: account })).body.waitings;
    expect((await join(account, guest)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await unjoin(account, guest)).status).toBe(200);
    expect(await listed()).toMatchObject([{ told_at: null }]);
    expect((await join(account, guest)).status).toBe(200);
    // A member who gives it up is not told that it is free.
    const cancelled = await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: account });
    expect(cancelled.status, cancelled.text).toBe(200);
    await town.mailsTo(account.email, 1);
    expect(await listed()).toEqual([]);
    expect(
      await town.countRows(
        'sandbox_mail',
        `recipient = '${account.email}' and content->>'subject' like '%空きました%'`,
      ),
    ).toBe(0);
  });

  test('takes a refund along that was asked for before; the account stays until it is released', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const { reservation_id, application_code } = await book(guest);
    const at = `reception/reservations/${reservation_id}`;
    const paid = await send(`${at}/paid`, { paid: true });
    expect(paid.status, paid.text).toBe(200);
    const read = await town.call('GET', `/api/reception/applications/${application_code}`, { as: reception });
    const [{ seen }] = read.body.application.reservations;
    const off = await send(`${at}/cancel`, { reason: '電話での依頼', is_fee_due: false, seen }, colleague);
    expect(off.status, off.text).toBe(200);
    const asked = await send(`${at}/refund`, { yen: paid.body.reservation.paid_yen, reason: '取り消されたため' });
    expect(asked.status, asked.text).toBe(201);
    expect((await join(account, guest)).status).toBe(200);
    const withdraw = () => town.call('POST', '/api/withdrawal', { as: account, body: { password: PASSWORD } });
    expect((await withdraw()).body.codes).toEqual({ request: ['room-refund-owed'] });
    const { request_id } = asked.body;
    const released = await send(`billing/requests/${request_id}`, { outcome: 'released' }, billing);
    expect(released.body.request, released.text).toMatchObject({ outcome: 'released' });
    expect((await town.call('GET', `/api/billing/requests/${request_id}/paper`, { as: billing })).status).toBe(200);
    expect((await unjoin(account, guest)).status).toBe(200);
    expect((await send(`members/${guest}/erase`, {}, desk)).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
  });

  test('comes back only once a refund that was asked for since is decided: it would go to the account’s holder', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const { reservation_id } = await book(guest);
    expect((await join(account, guest)).status).toBe(200);
    const at = `reception/reservations/${reservation_id}`;
    const { paid_yen } = (await send(`${at}/paid`, { paid: true })).body.reservation;
    expect((await send(`reservations/${reservation_id}/cancel`, {}, account)).status).toBe(200);
    const ask = async () => send(`${at}/refund`, { yen: paid_yen, reason: '取り消されたため' });
    const { request_id } = (await ask()).body;
    const undone = await unjoin(account, guest);
    expect([undone.status, undone.body.codes]).toEqual([409, { guest_id: ['unjoin-refund-waiting'] }]);
    expect(await town.countRows('guest_join', `guest_id = ${guest}`)).toBe(1);
    expect((await send(`billing/requests/${request_id}`, { outcome: 'refused' }, billing)).status).toBe(200);
    expect((await unjoin(account, guest)).status).toBe(200);
    const again = await ask();
    expect(again.status, again.text).toBe(201);
    expect(
      await town.rows('select recipient_name from billing_request where request_id = $1', again.body.request_id),
    ).toEqual([{ recipient_name: '畑中 ウメ' }]);
  });

  test('comes back without the taxi that the account ordered: nobody would ride in it, and nobody could cancel it', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const { reservation_id } = await book(guest);
    await join(account, guest);
    const outward = { taxistand_start: 2, arrival_time: 780, persons_taxi: 2, note: '' };
    const body = { reserves_outward: 1, outward };
    const ordered = await town.call('POST', `/api/reservations/${reservation_id}/taxi`, { as: account, body });
    expect(ordered.status, ordered.text).toBe(200);
    expect((await unjoin(account, guest)).status).toBe(200);
    const [row] = await town.rows<{ taxi_id: number }>`select t.taxi_id, t.is_canceled, r.reserves_outward,
      r.member_id from taxi t join reservation r using (reservation_id) where reservation_id = ${reservation_id}`;
    expect(row).toMatchObject({ is_canceled: 1, reserves_outward: 0, member_id: guest });
    const answer = await send(`dispatch/rides/${row?.taxi_id}/answer`, { status: 1, vehicle: '5号車' }, dispatch);
    expect(answer.body.codes).toEqual({ taxi_id: ['taxi-canceled'] });
  });

  test('comes back without the file that the account handed in, unless the office has taken it', async () => {
    const [account, guest] = [await newAccount(), await newGuest()];
    const made = [await book(guest), await book(guest)] as const;
    for (const { application_code } of made) expect((await askFor(application_code)).status).toBe(201);
    await join(account, guest);
    for (const { reservation_id } of made) {
      const path = `/api/reservations/${reservation_id}/asked-documents`;
      const [{ asked_document_id }] = (await town.call('GET', path, { as: account })).body.asked;
      const file = { purpose: 'reservation', file_name: '名簿.png', content: onePoint };
      const { document } = (await send('documents', file, account)).body;
      const body = { document_id: document.document_id };
      expect((await send(`asked-documents/${asked_document_id}/hand-in`, body, account)).status).toBe(200);
      if (reservation_id === made[1].reservation_id) {
        const settled = { seen: 'arrived', outcome: 'accepted', answer: '' };
        const taken = await send(`reception/asked-documents/${asked_document_id}/settle`, settled);
        expect(taken.status, taken.text).toBe(200);
      }
    }
    expect((await unjoin(account, guest)).status).toBe(200);
    const states = await Promise.all(
      made.map(async ({ application_code }) => {
        const path = `/api/reception/applications/${application_code}/asked-documents`;
        const { member_id, asked } = (await town.call('GET', path, { as: reception })).body;
        expect(member_id).toBe(guest);
        return [asked[0].state, asked[0].document !== null];
      }),
    );
    expect(states).toEqual([
      ['asked', false],
      ['accepted', true],
    ]);
    expect(
      await town.rows('select document_file from reservation where member_id = $1 order by reservation_id', guest),
    ).toEqual([{ document_file: 0 }, { document_file: 1 }]);
  });
});
