import { beforeEach, expect, test } from 'vitest';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { accountTyped, newMandate } from '../../testing/papers/mandates.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const clerk = await town.addPerson({ roles: ['reception'] });
const second = await town.addPerson({ roles: ['billing'] });

async function paid() {
  const person = await town.addPerson();
  const id = await newReservation(town, person.member_id);
  const at = `/api/reception/reservations/${id}`;
  const answer = await town.call('POST', `${at}/paid`, { as: clerk, body: { paid: true } });
  if (answer.status !== 200) throw new Error(answer.text);
  const { application_code, reservation_code, paid_yen } = answer.body.reservation;
  const read = async () =>
    (await town.call('GET', `/api/reception/applications/${application_code}`, { as: clerk })).body.application
      .reservations[0];
  return { person, id, at, code: String(reservation_code), yen: Number(paid_yen), read };
}
type Paid = Awaited<ReturnType<typeof paid>>;
const cancel = ({ id, person }: Paid) => town.call('POST', `/api/reservations/${id}/cancel`, { as: person });
const ask = ({ at }: Paid, body: object = {}, as = clerk) =>
  town.call('POST', `${at}/refund`, { as, body: { yen: 1, reason: '取り消されたため', ...body } });
const decide = (request: number, outcome = 'released', as = second) =>
  town.call('POST', `/api/billing/requests/${request}`, { as, body: { outcome } });
const tillOf = async (day = '') => (await town.call('GET', `/api/reception/till${day}`, { as: clerk })).body.till;

test('what was paid for a cancelled room goes back in cash, once a second official has released it [decision:till.room-refund]', async () => {
  const room = await paid();
  expect((await ask(room)).body.codes).toEqual({ reservation_id: ['room-refund-none'] });
  expect((await cancel(room)).status).toBe(200);
  expect((await ask(room, { yen: room.yen + 1 })).body.codes).toEqual({ yen: ['refund-too-much'] });
  const asked = await ask(room, { yen: room.yen });
  expect(asked.status, asked.text).toBe(201);
  expect((await ask(room)).body.codes).toEqual({ reservation_id: ['room-refund-waiting'] });
  expect(await room.read()).toMatchObject({ refund_yen: room.yen, paid_yen: room.yen });
  const { waiting } = (await town.call('GET', '/api/billing/requests', { as: second })).body;
  expect(waiting).toContainEqual(
    expect.objectContaining({
      request_id: asked.body.request_id,
      billing_id: null,
      reservation: { reservation_code: room.code, target_date: expect.any(String) },
      yen: room.yen,
      obstacle: null,
    }),
  );
  expect((await decide(asked.body.request_id, 'released', clerk)).status).toBe(403);
  const before = await tillOf();
  const released = await decide(asked.body.request_id);
  expect(released.body.request, released.text).toMatchObject({ outcome: 'released' });
  expect((await decide(asked.body.request_id)).body.codes).toEqual({ request: ['second-decided'] });
  expect(await room.read()).toMatchObject({ refund_yen: null, paid_yen: 0 });
  const after = await tillOf();
  expect(after.cash_yen).toBe(before.cash_yen - room.yen);
  expect(after.lines.at(-1)).toMatchObject({
    kind: 'refund',
    way: 'cash',
    yen: -room.yen,
    reservation_code: room.code,
  });
  const paper = await town.call('GET', `/api/billing/requests/${asked.body.request_id}/paper`, { as: second });
  const text = (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
  for (const part of ['還付通知書', room.code, '予約番号', '施設使用料', '受領書']) expect(text, part).toContain(part);
  const [books] = await town.rows<{ yen: number }>`select coalesce(sum(l.yen), 0)::int as yen from room_payment p
    join ledger_posting l using (ledger_entry_id) where p.reservation_id = ${room.id} and l.account = 'cash'`;
  expect(books?.yen).toBe(0);
});

test('a part of what was paid twice goes back; its receipt says so', async () => {
  const room = await paid();
  const again = await town.call('POST', `${room.at}/paid-again`, {
    as: clerk,
    body: { way: 'transfer', reason: '家族も振り込んだ' },
  });
  expect(again.body.reservation, again.text).toMatchObject({ paid_yen: room.yen * 2 });
  const thrice = await town.call('POST', `${room.at}/paid-again`, { as: clerk, body: { way: 'cash', reason: '二重' } });
  expect(thrice.body.codes).toEqual({ reservation_id: ['already-paid'] });
  const asked = await ask(room, { yen: room.yen - 100 });
  expect(
    (await town.call('POST', `${room.at}/paid`, { as: clerk, body: { paid: false, reason: 'x' } })).body.codes,
  ).toEqual({
    reservation_id: ['room-refund-waiting'],
  });
  expect((await decide(asked.body.request_id)).status).toBe(200);
  expect(await room.read()).toMatchObject({ paid_yen: room.yen + 100, paid_at: expect.any(String) });
  const receipt = await town.call('GET', `${room.at}/receipt`, { as: clerk });
  const text = (await readPdf(receipt.body.content)).text.replaceAll(/\s/g, '');
  expect(text).toContain(`${room.yen - 100}円`);
});

test('a fee that was lowered after it was paid is compared with the books once more when it is released', async () => {
  const room = await paid();
  await town.rows('update reservation set amount = amount - 100 where reservation_id = $1', room.id);
  const asked = await ask(room, { yen: 100 });
  await town.rows('update reservation set amount = amount + 50 where reservation_id = $1', room.id);
  expect((await decide(asked.body.request_id)).body.codes).toEqual({ request: ['request-outdated'] });
  expect((await decide(asked.body.request_id, 'refused')).body.request).toMatchObject({ outcome: 'refused' });
  expect(await room.read()).toMatchObject({ refund_yen: null, paid_yen: room.yen });
  expect(
    (await town.call('POST', `${room.at}/paid-again`, { as: clerk, body: { way: 'gold', reason: 'x' } })).status,
  ).toBe(422);
});

test('what an exemption would leave over goes back once reception has confirmed it', async () => {
  const room = await paid();
  const exempt = (exemption_reason: string) =>
    town.call('POST', `/api/reservations/${room.id}/change`, {
      as: room.person,
      body: { content: { purpose: 'meeting', exemption_method: 1, exemption_reason } },
    });
  const asked = await exempt('町内会の会議');
  expect(asked.body.reservation, asked.text).toMatchObject({ amount: 0, paid_yen: room.yen });
  expect((await ask(room, { yen: room.yen })).body.codes).toEqual({ reservation_id: ['exemption-open'] });
  const [{ application_code }] = [await room.read()];
  const at = `/api/reception/applications/${application_code}`;
  const settle = async () => {
    const { exemption } = (await town.call('GET', at, { as: clerk })).body.application;
    const body = { exemption_status: 1, seen: exemption.seen };
    return town.call('POST', `${at}/exemption`, { as: clerk, body });
  };
  expect((await settle()).status).toBe(200);
  const { body } = await ask(room, { yen: room.yen });
  // Another exemption is a new question.
  await exempt('学校の行事');
  expect((await decide(body.request_id)).body.codes).toEqual({ request: ['exemption-open'] });
  await settle();
  expect((await decide(body.request_id)).status).toBe(200);
});

test('who releases reads that the room was somebody else’s until a colleague joined them to this account', async () => {
  const asker = await town.addPerson({ lastname: '合わせ', roles: ['reception', 'member_admin'] });
  const account = await town.addPerson({ isVerified: true });
  const send = async (path: string, body: object) => {
    const answer = await town.call('POST', `/api/${path}`, { as: asker, body });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const person = { lastname: '畑中', firstname: 'ウメ', tel: '0100-56-7001', address: '星守町北の沢1-2' };
  const { member } = await send('reception/guests', person);
  const own = await newReservation(town, account.member_id);
  const theirs = await newReservation(town, member.member_id);
  for (const id of [own, theirs]) {
    const { reservation } = await send(`reception/reservations/${id}/paid`, { paid: true });
    await send(`reception/reservations/${id}/cancel`, { seen: reservation.seen, reason: '電話での取消し' });
  }
  await send(`members/${account.member_id}/join`, { guest_id: member.member_id });
  const joinedOf = async (id: number) => {
    const { request_id } = await send(`reception/reservations/${id}/refund`, { yen: 1, reason: '取消し' });
    const { waiting } = (await town.call('GET', '/api/billing/requests', { as: second })).body;
    return waiting.find((one: { request_id: number }) => one.request_id === request_id).joined;
  };
  expect(await joinedOf(own)).toBeNull();
  expect(await joinedOf(theirs)).toEqual({
    name: '畑中 ウメ',
    joined_at: expect.stringMatching(/^2027-01-11T10:00/),
    joined_by_name: '合わせ 試',
  });
});

test('a refund of a closed day’s payment falls on today, and the closed day stays as it was', async () => {
  const person = await town.addPerson();
  const id = await newReservation(town, person.member_id);
  const day = '2027-01-08';
  await town.call('POST', `/api/reception/reservations/${id}/paid`, { as: clerk, body: { paid: true, paid_on: day } });
  const { seen, cash_yen } = await tillOf(`?day=${day}&house_id=0`);
  await town.call('POST', '/api/reception/till/close', {
    as: clerk,
    body: { day, house_id: 0, seen, counted_yen: cash_yen },
  });
  await town.call('POST', `/api/reservations/${id}/cancel`, { as: person });
  const asked = await town.call('POST', `/api/reception/reservations/${id}/refund`, {
    as: clerk,
    body: { yen: 100, reason: '取消し' },
  });
  expect((await decide(asked.body.request_id)).status).toBe(200);
  expect(await tillOf(`?day=${day}&house_id=0`)).toMatchObject({ cash_yen, seen });
  expect((await tillOf()).lines.at(-1)).toMatchObject({ kind: 'refund', yen: -100 });
});

test('it goes back to an account as a bill of the bath does: by the bank, its number seen with a reason alone [decision:till.room-refund-account]', async () => {
  const room = await paid();
  await cancel(room);
  const typed = accountTyped({ account_number: '1112223' });
  const toAccount = (body: object) =>
    town.call('POST', `${room.at}/refund-to-account`, {
      as: clerk,
      body: { yen: room.yen, reason: '取り消されたため', ...typed, ...body },
    });
  expect((await toAccount({ bank_code: '9998' })).body.codes).toEqual({ bank_code: ['bank-code'] });
  expect((await ask(room, { way: 'mandate' })).body.codes).toEqual({ way: ['refund-no-mandate'] });
  const { request_id } = (await toAccount({})).body;
  const { waiting } = (await town.call('GET', '/api/billing/requests', { as: second })).body;
  expect(waiting).toContainEqual(
    expect.objectContaining({ request_id, way: 'account', has_number: true, account: expect.stringContaining('…223') }),
  );
  const before = await tillOf();
  expect((await decide(request_id)).status).toBe(200);
  const after = await tillOf();
  expect(after.cash_yen).toBe(before.cash_yen);
  expect(after.lines.at(-1)).toMatchObject({ kind: 'refund', way: 'transfer', yen: -room.yen });
  const paper = await town.call('GET', `/api/billing/requests/${request_id}/paper`, { as: second });
  expect((await readPdf(paper.body.content)).text).not.toContain('1112223');
  const number = (body: object, as = second) =>
    town.call('POST', `/api/billing/requests/${request_id}/number`, { as, body });
  expect((await number({ reason: '' })).status).toBe(422);
  expect((await number({ reason: '振込みのため' }, clerk)).status).toBe(403);
  expect((await number({ reason: '振込みのため' })).body.number).toMatchObject({ account_number: '1112223' });
  const { decided } = (await town.call('GET', '/api/billing/requests', { as: second })).body;
  expect(decided.find((one: { request_id: number }) => one.request_id === request_id).number_looks).toMatchObject([
    { reason: '振込みのため', shown_by_name: expect.any(String) },
  ]);
  expect(await town.countRows('audit', `action = 'reservation:refund-number'`)).toBeGreaterThan(0);
  const [row] = await town.rows<{ text: string }>`select q::text as text from billing_request q
    where request_id = ${request_id}`;
  expect(row?.text).not.toContain('1112223');
});

test('it goes to the account of the mandate, and of somebody who has died to whoever stands for the heirs', async () => {
  const room = await paid();
  const { mandate_id } = await newMandate(town, room.person.member_id);
  await town.rows(`update mandate set state = 'accepted', accepted_on = signed_on where mandate_id = $1`, mandate_id);
  await cancel(room);
  const asked = await ask(room, { yen: room.yen - 100, way: 'mandate' });
  expect(asked.status, asked.text).toBe(201);
  expect((await decide(asked.body.request_id)).body.request).toMatchObject({ way: 'account', outcome: 'released' });
  await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
    values (${room.person.member_id}, '2027-01-05', 'register', ${START})`;
  expect((await ask(room)).body.codes).toEqual({ recipient_name: ['required'], recipient_address: ['required'] });
  const heir = { recipient_name: '森 葵', recipient_address: '098-9901\n北海道星守町旭2' };
  const again = await ask(room, heir);
  expect(again.status, again.text).toBe(201);
  const { waiting } = (await town.call('GET', '/api/billing/requests', { as: second })).body;
  expect(waiting).toContainEqual(expect.objectContaining({ request_id: again.body.request_id, ...heir }));
});

test('what was asked for before a death was noted, or taken back, is asked for anew: it would go to somebody else', async () => {
  const room = await paid();
  const desk = await town.addPerson({ roles: ['member_admin'] });
  await cancel(room);
  const alive = await ask(room, { yen: room.yen });
  const later = (minutes: number) => town.setNow(new Date(START.getTime() + minutes * 60_000));
  const of = `/api/members/${room.person.member_id}`;
  later(1);
  const noted = await town.call('POST', `${of}/death`, {
    as: desk,
    body: { died_on: '2027-01-10', paper: 'register' },
  });
  expect(noted.status, noted.text).toBe(201);
  expect((await decide(alive.body.request_id)).body.codes).toEqual({ request: ['recipient-outdated'] });
  const { waiting } = (await town.call('GET', '/api/billing/requests', { as: second, locale: 'en' })).body;
  expect(waiting).toContainEqual(
    expect.objectContaining({ request_id: alive.body.request_id, obstacle: expect.stringContaining('death') }),
  );
  expect((await decide(alive.body.request_id, 'refused')).status).toBe(200);
  later(2);
  const heir = { yen: room.yen, recipient_name: '森 葵', recipient_address: '098-9901\n北海道星守町旭2' };
  const toHeir = await ask(room, heir);
  expect(toHeir.status, toHeir.text).toBe(201);
  later(3);
  const heirs = async (heir_name: string) =>
    town.call('POST', `/api/billing/heirs/${room.person.member_id}`, {
      as: second,
      body: { heir_name, heir_address: heir.recipient_address, may_remind: false },
    });
  const set = await heirs('森 海');
  expect(set.status, set.text).toBe(200);
  expect((await decide(toHeir.body.request_id)).body.codes).toEqual({ request: ['recipient-outdated'] });
  expect((await decide(toHeir.body.request_id, 'refused')).status).toBe(200);
  later(4);
  const toOther = await ask(room, { yen: room.yen });
  expect(toOther.status, toOther.text).toBe(201);
  later(5);
  // A repetition changes nothing.
  expect((await heirs('森 海')).status).toBe(200);
  const still = (await town.call('GET', '/api/billing/requests', { as: second })).body.waiting;
  expect(still).toContainEqual(
    expect.objectContaining({ request_id: toOther.body.request_id, recipient_name: '森 海', obstacle: null }),
  );
  const back = await town.call('POST', `${of}/death-back`, { as: desk, body: { reason: '同姓同名の方でした' } });
  expect(back.status, back.text).toBe(200);
  expect((await decide(toOther.body.request_id)).body.codes).toEqual({ request: ['recipient-outdated'] });
  expect((await decide(toOther.body.request_id, 'refused')).status).toBe(200);
  later(6);
  const anew = await ask(room, { yen: room.yen });
  expect((await decide(anew.body.request_id)).body.request).toMatchObject({ outcome: 'released' });
});

test('nobody asks for their own, releases what they asked for, or withdraws while it waits', async () => {
  const room = await paid();
  await cancel(room);
  for (const body of [{ yen: 0 }, { yen: 0.5 }, { yen: 1e12 }, { yen: null }, { reason: '' }])
    expect((await ask(room, body)).status, JSON.stringify(body)).toBe(422);
  const both = await town.addPerson({ roles: ['reception', 'billing'] });
  const asked = await ask(room, {}, both);
  expect((await decide(asked.body.request_id, 'released', both)).body.codes).toEqual({
    request: ['second-own-request'],
  });
  const leave = await town.call('POST', '/api/withdrawal', { as: room.person, body: { password: PASSWORD } });
  expect(leave.body.codes).toEqual({ request: ['room-refund-owed'] });
  await town.rows('update reservation set member_id = $2 where reservation_id = $1', room.id, both.member_id);
  expect((await ask(room, {}, both)).body.codes).toEqual({ reservation_id: ['own-application'] });
});

test('once today is closed, what is released goes into tomorrow, and today stays as it was closed', async () => {
  const [room, other, alone] = [await paid(), await paid(), await paid()];
  for (const one of [room, other, alone]) await cancel(one);
  const requests = [];
  for (const one of [room, other]) requests.push((await ask(one, { yen: one.yen })).body.request_id);
  expect((await decide(requests[0])).status).toBe(200);
  const { day, seen, cash_yen } = await tillOf('?house_id=0');
  await town.call('POST', '/api/reception/till/close', {
    as: clerk,
    body: { day, house_id: 0, seen, counted_yen: cash_yen },
  });
  expect((await decide(requests[1])).status).toBe(200);
  expect(await tillOf('?house_id=0')).toMatchObject({ seen, cash_yen, closed: { counted_yen: cash_yen } });
  const last = await town.rows<{ till_on: string }>`select till_on::text as till_on from room_payment
    where kind = 'refund' and reservation_id = any(${[room.id, other.id]}::int[]) order by room_payment_id`;
  expect(last.map(({ till_on }) => till_on)).toEqual(['2027-01-11', '2027-01-12']);
  // Nor may the official who took the money give it back alone as noted by mistake.
  const back = await town.call('POST', `${alone.at}/paid`, { as: clerk, body: { paid: false, reason: '返した' } });
  expect([back.status, back.body.codes]).toEqual([409, { reservation_id: ['room-refund-instead'] }]);
  expect((await ask(alone)).status).toBe(201);
  // The ledger itself refuses it, from any writer.
  await expect(
    town.rows(`insert into ledger_entry (kind, entered_at, till_on) values ('room-refund', now(), '2027-01-11')`),
  ).rejects.toThrow('is closed');
});
