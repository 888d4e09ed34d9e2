import { beforeEach, expect, test } from 'vitest';
import { newReservation } from '../../../testing/cases/new-reservation.ts';
import { readPdf } from '../../../testing/papers/read-pdf.ts';
import { PASSWORD } from '../../../testing/cases/case.ts';
import { wishRequest } from '../../../testing/requests/requests.ts';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const clerk = await town.addPerson({ roles: ['reception'] });

/** A person who used a room some days ago and has not paid. */
async function owing(days: number) {
  const person = await town.addPerson();
  const id = await newReservation(town, person.member_id);
  const [row] = await town.rows<{ amount: number; reservation_code: string; spot_id: number; day: string }>(
    `update reservation set started_at = $2::timestamptz - $3 * interval '1 day', ended_at = $2::timestamptz - $3 * interval '1 day' + interval '1 hour'
     where reservation_id = $1 returning amount, reservation_code, spot_id, (started_at at time zone 'Asia/Tokyo')::date::text as day`,
    id,
    START,
    days,
  );
  if (!row) throw new Error('it is not there');
  return { person, id, ...row };
}
const list = async (query = '', as = clerk) =>
  (await town.call('GET', `/api/reception/dues${query === '' ? '' : `?${query}`}`, { as })).body;
const idsOf = (body: { dues: { reservation_id: number }[] }) => body.dues.map(({ reservation_id }) => reservation_id);
const remind = (id: number, as = clerk) => town.call('POST', `/api/reception/dues/${id}/remind`, { as });
const pay = (id: number) =>
  town.call('POST', `/api/reception/reservations/${id}/paid`, { as: clerk, body: { paid: true } });

test('what was used and is not paid stands before what is to come, and is found by name, code, day, house and age', async () => {
  const [old, late] = [await owing(40), await owing(5)];
  const coming = await newReservation(town, (await town.addPerson()).member_id);
  const { code } = { code: old.reservation_code };
  const ids = idsOf(await list('state=overdue'));
  expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(late.id));
  expect(ids).not.toContain(coming);
  expect(idsOf(await list(`q=${code.toLowerCase()}`))).toEqual([old.id]);
  expect(idsOf(await list(`q=${encodeURIComponent(old.day)}`))).toContain(old.id);
  expect(idsOf(await list(`over=30&spot_id=${old.spot_id}`))).toContain(old.id);
  expect(idsOf(await list('over=30'))).not.toContain(late.id);
  const [row] = (await list(`q=${code}`)).dues;
  expect(row).toMatchObject({ kind: 'used', days: 40, left_yen: old.amount, reminded_on: null, remind_obstacle: null });
  for (const none of ['0001-01-01', '0000-01-01', '9999-99-99'])
    expect((await town.call('GET', `/api/reception/dues?q=${none}`, { as: clerk })).status, none).toBe(200);
  for (const odd of ['state=paid', 'over=7', 'spot_id=0', 'spot_id=x', 'page=0', `q=${'x'.repeat(99)}`])
    expect((await town.call('GET', `/api/reception/dues?${odd}`, { as: clerk })).status, odd).toBe(422);
  await pay(old.id);
  expect(idsOf(await list(`q=${code}`))).toEqual([]);
  const looks = await town.rows<{ action: string }>`select action from audit
    where actor_member_id = ${clerk.member_id}`;
  expect(looks.map(({ action }) => action)).toContain('reservation:list');
});

test('the list is saved as a file, with a heading for each column', async () => {
  const { reservation_code } = await owing(3);
  const { status, body } = await town.call('GET', `/api/reception/dues/export?format=csv&q=${reservation_code}`, {
    as: clerk,
  });
  expect(status).toBe(200);
  const text = Buffer.from(body.content, 'base64').toString('utf8');
  expect(text).toContain('Yen unpaid');
  expect(text).toContain(reservation_code);
});

test('who wishes to hear of no messages is told by mail of what is not paid', async () => {
  const { person, id } = await owing(40);
  const body = wishRequest({ matters: [{ matter: 'messages', ways: [] }] });
  expect((await town.call('PUT', '/api/account/wishes', { as: person, body })).status).toBe(200);
  expect((await remind(id)).status).toBe(201);
  expect((await town.mailsTo(person.email, 2))[1]?.text).toContain('/message/');
});

test('a notification names all that somebody used and has not paid, is told in the portal, and is not sent twice in a row', async () => {
  const one = await owing(40);
  const other = await owing(20);
  await town.rows('update reservation set member_id = $2 where reservation_id = $1', other.id, one.person.member_id);
  const made = await remind(one.id);
  expect(made.status, made.text).toBe(201);
  const { room_reminder_id, term_on } = made.body.reminder;
  expect(term_on).toBe('2027-01-25');
  const paper = await town.call('GET', `/api/reception/dues/reminders/${room_reminder_id}`, { as: clerk });
  const text = (await readPdf(paper.body.content)).text.replaceAll(/\s/g, '');
  for (const part of [
    '施設使用料のお支払いのお願い',
    one.reservation_code,
    other.reservation_code,
    (one.amount + other.amount).toLocaleString('en-US'),
  ])
    expect(text, part).toContain(part);
  expect((await remind(other.id)).body.codes).toEqual({ reservation_id: ['due-reminded'] });
  const own = await town.call('GET', '/api/messages', { as: one.person });
  expect(JSON.stringify(own.body)).toContain('施設使用料のお支払いについて');
  await pay(one.id);
  const rest = await town.call('GET', `/api/reception/dues/reminders/${room_reminder_id}`, { as: clerk });
  expect((await readPdf(rest.body.content)).text).not.toContain(one.reservation_code);
  await pay(other.id);
  const none = await town.call('GET', `/api/reception/dues/reminders/${room_reminder_id}`, { as: clerk });
  expect(none.body.codes).toEqual({ request: ['reminders-none-open'] });
});

test('no notification too early, without an address, of one’s own, for the dead before the heirs may be told, or without the role', async () => {
  const { id: early } = await owing(3);
  expect((await remind(early)).body.codes).toEqual({ reservation_id: ['due-too-early'] });
  const homeless = await owing(30);
  await town.rows(`update member set address1 = '' where member_id = $1`, homeless.person.member_id);
  expect((await remind(homeless.id)).body.codes).toEqual({ reservation_id: ['due-no-address'] });
  const dead = await owing(30);
  await town.rows`insert into member_death (member_id, died_on, paper, noted_at)
    values (${dead.person.member_id}, '2027-01-01', 'register', ${START})`;
  expect((await remind(dead.id)).body.codes).toEqual({ reservation_id: ['due-of-heirs'] });
  const own = await owing(30);
  await town.rows('update reservation set member_id = $2 where reservation_id = $1', own.id, clerk.member_id);
  expect((await remind(own.id)).body.codes).toEqual({ reservation_id: ['own-application'] });
  expect((await remind(999_999)).status).toBe(404);
  const billing = await town.addPerson({ roles: ['billing'] });
  expect((await remind(early, billing)).status).toBe(403);
  expect((await town.call('GET', '/api/reception/dues', { as: billing })).status).toBe(403);
});

test('nor while nobody has answered whether what they used costs nothing', async () => {
  const { person, id } = await owing(2);
  await town.rows`update reservation set amount = 0, exemption_method = 1, exemption_status = 0
    where reservation_id = ${id}`;
  const leave = () => town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } });
  expect((await leave()).body.codes).toEqual({ request: ['rooms-exemption-open'] });
  await town.rows('update reservation set exemption_status = 1 where reservation_id = $1', id);
  expect((await leave()).status).toBe(200);
});

test('nobody withdraws before what they used is paid [decision:withdrawal.unpaid-rooms]', async () => {
  const { person, id, amount } = await owing(2);
  const leave = () => town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } });
  const refused = await leave();
  expect([refused.status, refused.body.codes]).toEqual([409, { request: ['rooms-unpaid'] }]);
  expect(refused.text).toContain(amount.toLocaleString('en-US'));
  await pay(id);
  const coming = await newReservation(town, person.member_id);
  await pay(coming);
  // Future reservations end with the account, and their payments would be lost.
  expect((await leave()).body.codes).toEqual({ request: ['rooms-paid-ahead'] });
  // After a change by its member it waits for approval again: the office owes nothing and cannot be asked to refund.
  await town.rows('update reservation set approval_status = 0, fixed_at = null where reservation_id = $1', coming);
  const refund = { yen: 1, reason: '退会のため' };
  const asked = await town.call('POST', `/api/reception/reservations/${coming}/refund`, { as: clerk, body: refund });
  expect(asked.body.codes).toEqual({ reservation_id: ['room-refund-none'] });
  expect((await leave()).body.codes).toEqual({ request: ['rooms-paid-ahead'] });
  await town.rows('update reservation set started_at = $2 where reservation_id = $1', coming, START);
  expect((await leave()).body.codes).toEqual({ request: ['rooms-paid-ahead'] });
  await town.rows('update reservation set approval_status = 1, fixed_at = $2 where reservation_id = $1', coming, START);
  expect((await leave()).status).toBe(200);
});
