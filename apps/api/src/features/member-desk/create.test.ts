import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '窓口', roles: ['member_admin'] });
const create = (body: object, headers: Readonly<Record<string, string>> = {}, as = official) =>
  town.call('POST', '/api/members', { as, body, headers });
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])[a-zA-Z2-9]{16}$/;

describe('an account made at the desk', () => {
  test('with an address: the notification has login ID, first password and the way in [rule:official.create-account] [rule:official.send-account-email] [field:member.to_send_email]', async () => {
    const answer = await create({ email: 'Fumi@desk.example.jp', name: '佐伯　文 子' });
    expect(answer.status).toBe(201);
    expect(answer.body.password).toBeNull();
    expect(answer.body.member).toMatchObject({
      email: 'Fumi@desk.example.jp',
      lastname: '佐伯',
      firstname: '文 子',
      login_ids: ['Fumi@desk.example.jp'],
      is_reset_forced: 1,
      is_resident: 0,
      is_verified: false,
      is_official: false,
    });
    const [mail] = await town.mailsTo('Fumi@desk.example.jp', 1);
    expect(mail?.subject).toContain('アカウントのご案内');
    expect(mail?.text).toContain('ログインID：Fumi@desk.example.jp');
    expect(mail?.text).toContain('はじめてログインするとき');
    expect(mail?.text).toContain(`${town.house.publicUrl}/login`);
    const password = /最初のパスワード：(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(password).toMatch(PASSWORD);
    // The notification is emptied after the mail server took it, so the mail can be read a moment earlier.
    await expect.poll(() => town.countRows('outbox', `content::text like '%${password}%'`)).toBe(0);
    expect(
      await town.countRows('audit', `action = 'member:create' and subject_id = ${answer.body.member.member_id}`),
    ).toBe(1);
  });

  test('with a mobile number in any writing: by SMS [field:member.tel]', async () => {
    const answer = await create({ tel: '+81 80-1234-5678', name: '電話 花' });
    expect(answer.body.member).toMatchObject({ email: null, tel: '080-1234-5678', login_ids: ['08012345678'] });
    const [sms] = await town.mailsTo('08012345678', 1);
    expect(sms?.text).toMatch(/ログインID 08012345678 最初のパスワード [a-zA-Z2-9]{16} /);
  });

  test('nothing is sent: the first password is answered, once, and it must be changed [rule:official.reset-forced] [field:member.is_reset_forced]', async () => {
    const answer = await create({ email: 'paper@desk.example.jp', name: '紙', to_send_email: 0 });
    expect(answer.body.password).toMatch(PASSWORD);
    expect(await town.countRows('outbox', `recipient = 'paper@desk.example.jp'`)).toBe(0);
    const login = await town.call('POST', '/api/login', {
      body: { login_id: 'paper@desk.example.jp', password: answer.body.password },
    });
    expect(login.body).toMatchObject({ result: true, token: false, next: { step: 'password' } });
    const file = await town.call('GET', `/api/members/${answer.body.member.member_id}`, { as: official });
    expect(file.text).not.toContain(answer.body.password);
  });

  test('without the change: the first password stays', async () => {
    const body = { email: 'keeps@desk.example.jp', name: '留 子', to_send_email: 0, is_reset_forced: 0 };
    const answer = await create(body);
    expect(answer.body.member.is_reset_forced).toBe(0);
    expect(await town.logIn(body.email, answer.body.password)).toMatchObject({ token: expect.any(String) });
  });

  test('with both, the address is the login ID and the number a contact', async () => {
    const answer = await create({
      email: 'both@desk.example.jp',
      tel: '0160-00-0000',
      name: '両 方',
      to_send_email: 0,
    });
    expect(answer.body.member).toMatchObject({ tel: '0160-00-0000', login_ids: ['both@desk.example.jp'] });
  });
});

describe('what cannot be made', () => {
  test.each([
    [{ name: '無 名' }, { email: ['required'] }],
    [{ email: 'x@', name: '無 名' }, { email: ['email'] }],
    [{ tel: '12', name: '無 名' }, { tel: ['tel'] }],
    [{ email: 'n@desk.example.jp' }, { name: ['required'] }],
    [{ email: 'n@desk.example.jp', name: '　' }, { name: ['required'] }],
    [{ email: 'n@desk.example.jp', name: 'あ'.repeat(65) }, { name: ['max-length'] }],
    [{ email: 'n@desk.example.jp', name: 'a\u202eb' }, { name: ['format'] }],
    [{ email: 'n@desk.example.jp', name: 'a', is_reset_forced: 2 }, { is_reset_forced: ['choice'] }],
  ])('%j', async (body, codes) => {
    const before = await town.countRows('member');
    const answer = await create(body);
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    expect(await town.countRows('member')).toBe(before);
  });

  test('a login ID that is taken, in any writing: 409, nothing is sent', async () => {
    await create({ tel: '09099990000', name: '先 着', to_send_email: 0 });
    const person = await town.addPerson();
    const notifications = await town.countRows('outbox');
    const byEmail = await create({ email: person.email.toUpperCase(), name: '後 着' });
    expect([byEmail.status, byEmail.body.codes]).toEqual([409, { email: ['login-id-taken'] }]);
    const byTel = await create({ tel: '０９０−９９９９−００００', name: '後 着' });
    expect([byTel.status, byTel.body.codes]).toEqual([409, { tel: ['login-id-taken'] }]);
    expect(await town.countRows('outbox')).toBe(notifications);
  });
});

describe('with an Idempotency-Key', () => {
  const body = { email: 'once@desk.example.jp', name: '一 度', to_send_email: 0 };
  const key = { 'idempotency-key': 'desk-1' };

  test('the same reply again with the same password, which stands nowhere in the tables', async () => {
    const [first, ...others] = await Promise.all([create(body, key), create(body, key), create(body, key)]);
    expect(first?.body.password).toMatch(PASSWORD);
    for (const other of others) expect(other.text).toBe(first?.text);
    expect((await create(body, key)).text).toBe(first?.text);
    expect(await town.countRows('member', `email = 'once@desk.example.jp'`)).toBe(1);
    for (const table of ['idempotency_key', 'member', 'outbox', 'audit', 'temporary_password'])
      expect(await town.countRows(table, `to_jsonb(${table})::text like '%${first?.body.password}%'`), table).toBe(0);
  });

  test('another session of the same official gets the reply without the password', async () => {
    const later = { ...official, ...(await town.openSession(official.member_id)) };
    const answer = await create(body, key, later);
    expect([answer.status, answer.body.password, answer.body.member.email]).toEqual([201, null, body.email]);
  });
});
