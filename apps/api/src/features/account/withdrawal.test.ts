import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSandboxMessages } from '../../providers/sandbox-inbox/messages.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../testing/towns/people.ts';
import { reservationRequest, signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const PASSWORD = town.house.town.sampleMembers[0]?.password ?? '';

const withdraw = (as: Credentials, password = PASSWORD) =>
  town.call('POST', '/api/withdrawal', { as, body: { password } });
const reserve = async (as: Person, parts: Readonly<Record<string, unknown>>) => {
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0];
};

const CANARY = '鴉退会';
let hour = 8;
/** A person with rows in every table that holds personal data. */
async function addTraces(parts: NewPerson = {}) {
  const person = await town.addPerson({ lastname: CANARY, locale: 'en', ...parts });
  const id = person.member_id;
  const elsewhere = await town.openSession(id);
  const group = { is_group: 1, group_type: 'circle', group_name: CANARY, person_in_charge: CANARY, note: CANARY };
  hour += 1;
  const target_time = { start: `${String(hour).padStart(2, '0')}:00`, end: `${String(hour + 1).padStart(2, '0')}:00` };
  const past = await reserve(person, { ...group, target_date: '2027-01-18', target_time });
  // Nobody may leave with an unpaid use.
  await notePaidBefore(town, past.reservation_id, town.now());
  const future = await reserve(person, { ...group, target_date: '2027-01-25', target_time });
  await town.rows(
    `insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
     values ($1, sha256($2::text::bytea), $3, $3, $3::timestamptz + interval '30 days')`,
    id,
    `remembered ${id}`,
    START,
  );
  await town.rows(
    `insert into login_challenge (challenge_hash, member_id, step, created_at, expires_at) values (sha256($2::text::bytea), $1, 'otp', $3, $3)`,
    id,
    `challenge ${id}`,
    START,
  );
  await town.rows`insert into temporary_password (member_id, password_hash, created_at, expires_at)
    values (${id}, 'x', ${START}, ${START})`;
  await town.rows('insert into subscription values ($1, 1, $2, null)', id, START);
  await town.call('PUT', '/api/account/settings', { as: person, body: { is_login_notified: 1 } });
  const next = `next.${id}@example.jp`;
  await town.call('POST', '/api/account/contact', {
    as: person,
    body: { kind: 'email', value: next, value_confirmation: next, old_password: PASSWORD },
  });
  await town.call('POST', '/api/reservations', {
    as: person,
    headers: { 'idempotency-key': `key-${id}` },
    body: reservationRequest({ ...group, target_date: '2027-01-28', target_time }),
  });
  return { person, elsewhere, past, future, target_time, link: await town.linkSecretTo(next) };
}

const PERSONAL = [
  'session',
  'remembered_browser',
  'login_challenge',
  'temporary_password',
  'subscription',
  'member_activity',
  'idempotency_key',
  'member',
];

describe('withdrawing', () => {
  test('ends every session at once and leaves nothing of the person [rule:member.withdrawal] [rule:withdrawal.data-deleted] [rule:account.withdrawn] [decision:session.ended-at-withdrawal]', async () => {
    const { person, elsewhere, link } = await addTraces();
    const id = person.member_id;
    for (const table of PERSONAL) expect(await town.countRows(table, `member_id = ${id}`), table).toBeGreaterThan(0);
    await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
    for (const table of ['outbox', 'sandbox_mail'])
      expect(await town.countRows(table, `recipient in ('${person.email}', 'next.${id}@example.jp')`)).toBeGreaterThan(
        2,
      );
    town.setNow(new Date('2027-01-19T01:00:00Z'));
    const answer = await withdraw({ ...person, cookie: `${person.cookie}; remember=remembered ${id}` });
    expect(answer.status, answer.text).toBe(200);

    const cookies = answer.headers.getSetCookie();
    expect(cookies.filter((cookie) => /^(?:sid|remember)=;.*Max-Age=0/.test(cookie))).toHaveLength(2);
    for (const as of [person, elsewhere]) expect((await town.call('GET', '/api/account', { as })).status).toBe(401);
    const login = { body: { login_id: person.email, password: PASSWORD } };
    expect((await town.call('POST', '/api/login', login)).status).toBe(422);
    expect((await town.call('POST', '/api/account/contact/confirm', { body: { token: link } })).status).toBe(422);

    for (const table of PERSONAL) expect(await town.countRows(table, `member_id = ${id}`), table).toBe(0);
    const tables = await town.rows<{ table_name: string }>`select table_name from information_schema.tables
      where table_schema = 'hoshimori' and table_type = 'BASE TABLE'`;
    // The goodbye stays in the sandbox inbox for a day, so that people who try the product can read it.
    const [goodbye] = await town.mailsTo(person.email, 1);
    expect(goodbye?.text).toContain(CANARY);
    await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
    expect(await town.countRows('sandbox_mail t', `to_jsonb(t)::text like '%${CANARY}%'`)).toBe(1);
    await forgetSandboxMessages(town.database, new Date(Date.now() + 60_000));
    expect(tables.length).toBeGreaterThan(20);
    for (const { table_name } of tables) {
      const trace = `to_jsonb(t)::text like '%${CANARY}%' or to_jsonb(t)::text like '%${person.email}%'
        or to_jsonb(t)::text like '%next.${id}@%'`;
      expect(await town.countRows(`${table_name} t`, trace), table_name).toBe(0);
    }
    expect(await town.rows('select withdrawn_at from withdrawn_member where member_id = $1', id)).toEqual([
      { withdrawn_at: town.now() },
    ]);
    expect(await town.countRows('audit', `action = 'member:withdraw' and subject_id = ${id}`)).toBe(1);
  });

  test('cancels future reservations and frees their time; past ones stay for statistics and are nobody’s [decision:withdrawal.cancels-bookings]', async () => {
    const { person, past, future, target_time } = await addTraces();
    town.setNow(new Date('2027-01-19T01:00:00Z'));
    await withdraw(person);
    const rows = await town.rows`select reservation_id, member_id, is_canceled, canceled_at, group_name,
      person_in_charge, note, persons_spot, amount > 0 as is_priced from reservation
      where reservation_id in (${past.reservation_id}, ${future.reservation_id}) order by reservation_id`;
    const nobody = {
      member_id: null,
      group_name: '',
      person_in_charge: '',
      note: '',
      persons_spot: 4,
      is_priced: true,
    };
    expect(rows).toEqual([
      { ...nobody, reservation_id: past.reservation_id, is_canceled: 0, canceled_at: null },
      { ...nobody, reservation_id: future.reservation_id, is_canceled: 1, canceled_at: town.now() },
    ]);
    expect(await town.countRows('room_occupancy', `reservation_id = ${past.reservation_id}`)).toBe(1);
    expect(await town.countRows('room_occupancy', `reservation_id = ${future.reservation_id}`)).toBe(0);
    // Somebody else has it now.
    await reserve(await town.addPerson(), { target_date: '2027-01-25', target_time });
  });

  test('says goodbye in the member’s language; notifications that waited are not sent [rule:withdrawal.goodbye]', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    // Tried so often that the next try is an hour away: with fewer it would count as a wrong clock's and be sent at once.
    await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at, attempts) values ('sms',
      ${person.login_id}, '{"subject":"","paragraphs":["waits"],"closing":""}', ${START},
      ${START}::timestamptz + interval '1 hour', 12)`;
    await withdraw(person);
    const [sms] = await town.mailsTo(person.login_id, 1);
    expect(sms?.text).toContain('退会の手続きが終わり、登録の内容を削除しました');
    // Waiting mails are deleted; of the goodbye only the fact that it was sent is left.
    await expect.poll(() => town.countRows('outbox', `recipient = '${person.login_id}'`)).toBe(0);
    const byMail = await town.addPerson({ locale: 'en', lastname: 'Sato' });
    await withdraw(byMail);
    const [mail] = await town.mailsTo(byMail.email, 1);
    expect(mail?.subject).toBe('[Machi] Your withdrawal is complete');
    expect(mail?.text).toContain('Sato');
  });

  test('sent again after a lost reply: done once, and nobody is logged in any more', async () => {
    const person = await town.addPerson({ locale: 'en' });
    const send = () =>
      town.call('POST', '/api/withdrawal', {
        as: person,
        headers: { 'idempotency-key': 'withdraw' },
        body: { password: PASSWORD },
      });
    expect((await send()).status).toBe(200);
    // The account is gone: the portal takes this as the withdrawal.
    expect((await send()).status).toBe(401);
    expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
    expect(await town.countRows('audit', `action = 'member:withdraw' and subject_id = ${person.member_id}`)).toBe(1);
    expect(await town.countRows('idempotency_key', `key = 'withdraw'`)).toBe(0);
  });

  test('frees the login id for a new account, which starts with nothing', async () => {
    const person = await town.addPerson();
    await town.rows('insert into subscription values ($1, 1, $2, null)', person.member_id, START);
    await withdraw(person);
    const request = signupRequest({ email: person.email, email_confirmation: person.email });
    await town.call('POST', '/api/signup', { body: request });
    // The first mail was the goodbye.
    const token = await town.linkSecretTo(person.email, 2);
    expect((await town.call('POST', '/api/signup/verify', { body: { token } })).status).toBe(200);
    const as = await town.logIn(person.email, request.password);
    const { account } = (await town.call('GET', '/api/account', { as })).body;
    expect(account).toMatchObject({ services: [], pending_contact: null, name: '森 楓' });
    expect(account.member_id).not.toBe(person.member_id);
    expect((await town.call('GET', '/api/reservations', { as })).body.reservations).toEqual([]);
  });

  test('needs the current password, whose tries are counted [rule:withdrawal.current-password] [decision:withdrawal.current-password]', async () => {
    const person = await town.addPerson();
    const refused = await withdraw(person, 'wrong-1234');
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ password: ['The current password is not correct.'] });
    for (let time = 0; time < 4; time += 1) await withdraw(person, `wrong-${time}000`);
    expect((await withdraw(person)).status).toBe(429);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(200);
    expect(await town.countRows('withdrawn_member', `member_id = ${person.member_id}`)).toBe(0);
  });

  test('takes nothing from anybody else', async () => {
    const [one, other] = [await addTraces({ lastname: '残る' }), await town.addPerson()];
    const before = await town.rows('select * from reservation where member_id = $1 order by 1', one.person.member_id);
    await withdraw(other);
    expect(await town.rows('select * from reservation where member_id = $1 order by 1', one.person.member_id)).toEqual(
      before,
    );
    for (const table of PERSONAL) {
      expect(await town.countRows(table, `member_id = ${one.person.member_id}`), table).toBeGreaterThan(0);
    }
    expect((await town.call('POST', '/api/account/contact/confirm', { body: { token: one.link } })).status).toBe(200);
  });
});
