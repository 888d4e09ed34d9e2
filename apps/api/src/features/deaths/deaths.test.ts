import { bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { beforeEach, expect, test } from 'vitest';
import { unbilledOf } from '../billing/closing.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { newPayer, newRun, resultsFile } from '../../testing/billing/debits.ts';
import { newMandate } from '../../testing/papers/mandates.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { putRide } from '../../testing/rides/new-rides.ts';
import { nextTrip, putSeats } from '../../testing/seats/new-seats.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';

const town = await openTestTown();
const today = dateAt(town.now());

let person: Person;

const [desk, billing] = [
  await town.addPerson({ roles: ['member_admin'] }),
  await town.addPerson({ roles: ['billing'] }),
];
beforeEach(async () => {
  person = await town.addPerson({ lastname: '湯川' });
});

const note = (body: object = {}, as: Credentials = desk, id = person.member_id) =>
  town.call('POST', `/api/members/${id}/death`, { as, body: { died_on: today, paper: 'register', ...body } });
const heirs = (body: object, as: Credentials = billing) =>
  town.call('POST', `/api/billing/heirs/${person.member_id}`, { as, body: { may_remind: false, ...body } });

test('a death is noted once, with day and paper: the account is locked, sessions and mandates end [decision:death.locks] [decision:death.taken-back]', async () => {
  const { mandate_id, member_id } = await newMandate(town);
  const session = await town.openSession(member_id);
  await town.rows(`update mandate set state = 'accepted', accepted_on = $2 where mandate_id = $1`, mandate_id, today);
  expect((await note({ died_on: addDays(today, 1) })).body.codes).toEqual({ died_on: ['death-day'] });
  const noted = await note({}, desk, member_id);
  expect(noted.status, noted.text).toBe(201);
  expect(noted.body.death).toMatchObject({ died_on: today, paper: 'register', noted_by_name: expect.any(String) });
  expect((await town.call('GET', '/api/fureaiplaza/payment', { as: session })).status).toBe(401);
  expect(
    await town.rows(
      `select (select state from mandate where member_id = $1) as state, locked_at is not null as is_locked,
         (select reason from mandate_event join mandate using (mandate_id) where member_id = $1 order by mandate_event_id desc limit 1) as reason
       from member where member_id = $1`,
      member_id,
    ),
  ).toEqual([{ state: 'ended', is_locked: true, reason: '死亡のため' }]);
  expect((await note({}, desk, member_id)).body.codes).toEqual({ request: ['death-known'] });
  expect((await note({}, desk, desk.member_id)).body.codes).toEqual({ request: ['own-account'] });
  expect((await note({}, billing)).status).toBe(403);
  expect((await note({}, desk, 999_999_999)).status).toBe(404);
  const back = (as = desk) =>
    town.call('POST', `/api/members/${member_id}/death-back`, { as, body: { reason: '別の方' } });
  // The account stays locked until the death turns out to be a mistake.
  const unlock = () =>
    town.call('POST', `/api/members/${member_id}/lock`, { as: desk, body: { is_locked: false }, locale: 'en' });
  const refused = await unlock();
  expect(refused).toMatchObject({ status: 409, body: { codes: { request: ['death-locked'] } } });
  expect(refused.body.errors.request).toEqual([expect.stringContaining('undo the record first')]);
  const password = await town.call('POST', `/api/members/${member_id}/password`, { as: desk });
  expect(password.body.codes).toEqual({ request: ['death-no-password'] });
  const listed = await town.call('GET', '/api/members?is_locked=1', { as: desk });
  expect(listed.body.members).toContainEqual(expect.objectContaining({ member_id, has_died: true }));
  expect((await back()).status).toBe(200);
  expect((await back()).body.codes).toEqual({ request: ['death-unknown'] });
  const { member } = (await town.call('GET', `/api/members/${member_id}`, { as: desk })).body;
  expect(member).toMatchObject({
    died_on: null,
    has_died: false,
    is_locked: true,
    awaited_debits: [],
    ended_by_mistake: [],
  });
  expect(member.deaths_taken_back).toEqual([
    {
      died_on: today,
      taken_back_at: '2027-01-11T10:00:00+09:00',
      taken_back_by_name: expect.stringContaining('試'),
      reason: '別の方',
    },
  ]);
  expect((await unlock()).status).toBe(200);
  const own = await town.call('GET', '/api/account/export?format=json', { as: await town.openSession(member_id) });
  expect(JSON.parse(own.body.content).deaths_taken_back).toMatchObject([{ died_on: today, reason: '別の方' }]);
});

test('what somebody who has died had reserved and is still to come is free again, and nothing is written to them [decision:death.frees-what-comes] [decision:death.no-letters]', async () => {
  const target_time = { start: '13:00', end: '15:00' };
  const reserve = (as: Credentials, target_date: string) =>
    town.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date, target_time }) });
  const waiter = await town.addPerson();
  const booked = await reserve(person, '2027-01-25');
  expect(booked.status, booked.text).toBe(201);
  const [{ reservation_id, spot_id, room_id }] = booked.body.reservations;
  await town.mailsTo(person.email, 1);
  const waits = { spot_id, room_id, target_date: '2027-01-25', target_time };
  const waiting = await town.call('POST', '/api/waitlist', { as: waiter, body: waits });
  expect(waiting.status, waiting.text).toBe(201);
  const trip = nextTrip();
  const seats = await putSeats(town, person.member_id, 'reserved', trip);
  const held = await putSeats(town, person.member_id, 'held', nextTrip());
  const ride = await putRide(town, person.member_id);
  const past = await putRide(town, person.member_id, { state: 'done', date: '2027-01-08' });
  const byTelephone = await putRide(town, null);
  await town.rows`update demand_ride set caller_name = '湯川 花子', caller_tel = (select login_tel_key from member
    where member_id = ${person.member_id}) where ride_id = ${byTelephone}`;
  const noted = await note();
  expect(noted.body.ended).toEqual({ reservations: 1, seats: 1, rides: 1 });
  expect(
    await town.rows`select is_canceled, reason, cancel_fee_yen, (select count(*)::int from room_occupancy o
      where o.reservation_id = r.reservation_id) as held from reservation r where reservation_id = ${reservation_id}`,
  ).toEqual([{ is_canceled: 1, reason: '死亡のため', cancel_fee_yen: 0, held: 0 }]);
  expect(
    await town.rows`select (select state from seat_reservation
      where seat_reservation_id = ${seats}) as seats, (select state from seat_reservation
      where seat_reservation_id = ${held}) as held, (select state || ' ' || cancel_reason from demand_ride
      where ride_id = ${ride}) as ride, (select state from demand_ride where ride_id = ${past}) as past, (select state
      from demand_ride where ride_id = ${byTelephone}) as other`,
  ).toEqual([{ seats: 'canceled', held: 'released', ride: 'canceled 死亡のため', past: 'done', other: 'promised' }]);
  // The member who waits for the room is told; nothing is sent to the dead, not even what others ask for.
  expect(await town.mailsTo(waiter.email, 1)).toHaveLength(1);
  await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at)
    values ('mail', ${person.email}, '{"subject":"s","paragraphs":["p"],"closing":""}', ${town.now()},
    ${town.now()})`;
  const later = await town.addPerson();
  await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at)
    values ('mail', ${later.email}, '{"subject":"s","paragraphs":["p"],"closing":""}', ${town.now()}, ${town.now()})`;
  town.house.wakeOutbox();
  await town.mailsTo(later.email, 1);
  await expect
    .poll(() => town.countRows('outbox', `recipient = '${person.email}' and sent_at is null and last_error = 'died'`))
    .toBe(1);
  expect(await town.mailsTo(person.email, 1)).toHaveLength(1);

  // Taking the death back does not reserve anything again: the desk reads which days to tell them.
  const endedByMistake = async () =>
    (await town.call('GET', `/api/members/${person.member_id}`, { as: desk })).body.member.ended_by_mistake;
  expect(await endedByMistake()).toEqual([]);
  const back = await town.call('POST', `/api/members/${person.member_id}/death-back`, {
    as: desk,
    body: { reason: '別の方' },
  });
  expect(back.status, back.text).toBe(200);
  const [days] = await town.rows<{ ride: string; seats: string }>`select (select service_date::text from demand_ride
    where ride_id = ${ride}) as ride, (select service_date::text from seat_reservation
    where seat_reservation_id = ${seats}) as seats`;
  expect(await endedByMistake()).toEqual([...new Set(['2027-01-25', days?.ride, days?.seats])].toSorted());
});

test('a debit that the bank is asked for is told beside the death; its answer counts, and nothing is tried again [decision:death.awaited-debit]', async () => {
  const payer = await newPayer(town);
  const { member_id } = payer.person;
  const { debit_run_id } = await newRun(town, [payer], { isReleased: true });
  await note({}, desk, member_id);
  const { member } = (await town.call('GET', `/api/members/${member_id}`, { as: desk })).body;
  const [run] = await town.rows<{ debit_on: string }>`select debit_on::text as debit_on from debit_run
    where debit_run_id = ${debit_run_id}`;
  expect(member.awaited_debits).toEqual([run?.debit_on]);
  const lines = async () =>
    (await town.call('GET', `/api/debits/runs/${debit_run_id}/debits`, { as: billing })).body.debits;
  expect(await lines()).toMatchObject([{ has_died: true, state: 'open' }]);
  const content = (await resultsFile(town, debit_run_id, () => '1')).toString('base64');
  const entered = await town.call('POST', `/api/debits/runs/${debit_run_id}/results`, {
    as: billing,
    body: { content },
  });
  expect(entered.status, entered.text).toBe(200);
  expect(await lines()).toMatchObject([{ state: 'failed', failure: 'funds', next_step: 'heirs', next_debit_on: null }]);
  const { run: answered } = (await town.call('GET', `/api/debits/runs/${debit_run_id}`, { as: billing })).body;
  expect(answered.retriable.debits).toBe(0);
  const after = (await town.call('GET', `/api/members/${member_id}`, { as: desk })).body.member;
  expect(after.awaited_debits).toEqual([]);
});

test('a run with a debit of somebody who has died since is not released', async () => {
  const payer = await newPayer(town);
  const { debit_run_id } = await newRun(town, [payer], { debit_on: bankDayFrom(addDays(today, 1)) });
  await note({}, desk, payer.person.member_id);
  // Nothing was sent: the office makes the run again, and nobody has to call a bank.
  const { member } = (await town.call('GET', `/api/members/${payer.person.member_id}`, { as: desk })).body;
  expect(member.awaited_debits).toEqual([]);
  const { run } = (await town.call('GET', `/api/debits/runs/${debit_run_id}`, { as: billing })).body;
  const released = await town.call('POST', `/api/debits/runs/${debit_run_id}/release`, {
    as: billing,
    body: { seen: run.seen },
  });
  expect(released.body.codes).toEqual({ request: ['run-outdated'] });
});

test('bills of somebody who has died go to the heirs, who are reminded once the office says so [decision:death.heirs]', async () => {
  const bill = await newBill(town, person.member_id, { yen: 600, planned_on: addDays(today, -20) });
  expect((await heirs({})).body.codes).toEqual({ request: ['death-unknown'] });
  await note();
  const due = async () =>
    (await town.call('GET', '/api/billing/reminders', { as: billing })).body.due.filter(
      ({ billing_id }: { billing_id: number }) => billing_id === bill,
    );
  expect(await due()).toEqual([]);
  const seen = `${bill}.0.open`;
  const refused = await town.call('POST', '/api/billing/reminders', {
    as: billing,
    body: { bills: [{ billing_id: bill, seen }] },
  });
  expect(refused.body.codes).toEqual({ request: ['reminders-changed'] });
  const invoice = async () => {
    const paper = await town.call('GET', `/api/billing/bills/${bill}/paper?paper=invoice`, { as: billing });
    return (await readPdf(paper.body.content)).pages.join('').replaceAll(/\s/g, '');
  };
  expect(await invoice()).toContain('故湯川試様相続人様');
  expect(
    (await heirs({ heir_name: '湯川 一郎', heir_address: '〒060-0001\n札幌市1-2-3', may_remind: true })).status,
  ).toBe(200);
  const named = await invoice();
  for (const word of ['湯川一郎様', '（故湯川試様相続人）', '札幌市1-2-3']) expect(named).toContain(word);
  expect(await due()).toHaveLength(1);
  expect((await heirs({ heir_name: 'x'.repeat(65) })).status).toBe(422);
  expect((await heirs({}, desk)).status).toBe(403);
});

test('visits after the day of death are on no bill [decision:death.visits-after]', async () => {
  for (const day of ['2027-01-05', '2027-01-06', '2027-01-07'])
    await addTestVisit(town, { memberId: person.member_id, at: instantOf(day, 600) });
  const unbilled = () => unbilledOf(town.database, town.house.town.passes, person.member_id, town.now());
  expect(await unbilled()).toMatchObject({ visits: 3, yen: 600 });
  await note({ died_on: '2027-01-06' });
  expect(await unbilled()).toMatchObject({ visits: 2, yen: 400 });
});
