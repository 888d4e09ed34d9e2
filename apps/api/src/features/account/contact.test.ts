import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown({ environment: { SANDBOX_KEY: 'of-the-town-under-test' } });
beforeEach(() => town.setNow(START));
const PASSWORD = town.house.town.sampleMembers[0]?.password ?? '';

let count = 0;
function newEmail() {
  count += 1;
  return `next.${count}@example.jp`;
}
function newTel() {
  count += 1;
  return `080-6666-${String(count).padStart(4, '0')}`;
}
const ask = (as: Credentials, kind: 'email' | 'tel', value: string, parts: object = {}, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/account/contact', {
    as,
    locale,
    body: { kind, value, value_confirmation: value, old_password: PASSWORD, ...parts },
  });
const confirm = (token: string) => town.call('POST', '/api/account/contact/confirm', { body: { token } });
const contactsOf = async ({ member_id }: Person) =>
  (await town.rows('select email, email_key, tel, login_tel_key from member where member_id = $1', member_id))[0];
const logIn = async (login_id: string) =>
  (await town.call('POST', '/api/login', { body: { login_id, password: PASSWORD } })).status;

test('a number and an address are kept in half width, however they are typed', async () => {
  const person = await town.addPerson();
  for (const [kind, typed, value] of [
    ['tel', '＋８１ ９０ー６６６６ー９９９９', '090-6666-9999'],
    ['email', 'Ｎｅｘｔ．ｗｉｄｅ＠example.jp', 'Next.wide@example.jp'],
  ] as const) {
    const asked = await ask(person, kind, typed, { value_confirmation: value });
    expect(asked.body.account.pending_contact).toMatchObject({ kind, value });
  }
});

describe('a new address', () => {
  test('is accepted, not yet completed, until its link is confirmed; the old one is told twice [message:contact-change-pending] [decision:remembered.revoked-by-contact]', async () => {
    const person = await town.addPerson({ locale: 'en' });
    await town.rows(
      `insert into remembered_browser (member_id, secret_hash, created_at, used_at, expires_at)
       values ($1, '\\x02', $2, $2, $2::timestamptz + interval '30 days')`,
      person.member_id,
      START,
    );
    const next = 'Haru.Next@example.jp';
    const asked = await ask(person, 'email', next);
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body.account).toMatchObject({
      email: person.email,
      pending_contact: { kind: 'email', value: next, expires_at: '2027-01-12T10:00:00+09:00' },
    });
    expect(await contactsOf(person)).toMatchObject({ email: person.email });
    const [toOld] = await town.mailsTo(person.email, 1);
    expect(toOld?.subject).toBe('[Machi] Contact change received, not yet completed');
    expect(toOld?.text).toContain('h***@example.jp');
    expect(toOld?.text).not.toContain(next);
    expect(toOld?.text).not.toContain('#contact=');
    const [toNew] = await town.mailsTo(next, 1);
    expect(toNew?.text).toContain(`${town.house.publicUrl}/account#contact=`);

    const token = await town.linkSecretTo(next);
    expect((await confirm(token)).body).toEqual({ result: true, errors: {}, kind: 'email' });
    expect(await contactsOf(person)).toMatchObject({ email: next, email_key: 'haru.next@example.jp' });
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toBe('[Machi] Your contact details were changed');
    // The old address is deleted with its last notification.
    await expect.poll(() => town.countRows('outbox', `recipient = '${person.email}'`)).toBe(0);
    expect(await town.countRows('outbox', `recipient = '${next}'`)).toBe(1);
    // The session stays; browsers are asked for the second factor again.
    const { account } = (await town.call('GET', '/api/account', { as: person })).body;
    expect(account).toMatchObject({ email: next, login_ids: [next], pending_contact: null });
    expect(await town.countRows('remembered_browser', `member_id = ${person.member_id}`)).toBe(0);
    expect(await logIn(next)).toBe(200);
    expect(await logIn(person.email)).toBe(422);
    expect((await confirm(token)).status).toBe(422);
    const activities = (await town.call('GET', '/api/account/activities', { as: person })).body.activities;
    expect(activities.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['contact-changed', 'contact-asked']),
    );
  });

  test('ends every session but the one in which it was asked and the one in which its link was opened', async () => {
    const person = await town.addPerson();
    const [elsewhere, ofThief] = [await town.openSession(person.member_id), await town.openSession(person.member_id)];
    const stranger = await town.addPerson();
    const next = newEmail();
    await ask(person, 'email', next);
    const statusOf = async (as: Credentials) => (await town.call('GET', '/api/account', { as })).status;
    expect([await statusOf(elsewhere), await statusOf(ofThief)]).toEqual([200, 200]);
    const token = await town.linkSecretTo(next);
    const confirmed = await town.call('POST', '/api/account/contact/confirm', { as: elsewhere, body: { token } });
    expect(confirmed.status).toBe(200);
    expect(await Promise.all([person, elsewhere, ofThief, stranger].map(statusOf))).toEqual([200, 200, 401, 200]);
  });

  test('opened without a session, its link ends every one but that in which it was asked', async () => {
    const person = await town.addPerson();
    const elsewhere = await town.openSession(person.member_id);
    const next = newEmail();
    await ask(person, 'email', next);
    expect((await confirm(await town.linkSecretTo(next))).status).toBe(200);
    const statuses = [person, elsewhere].map(async (as) => (await town.call('GET', '/api/account', { as })).status);
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });

  test('gives who logged in by number an address as well, which is told to the number', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    const next = newEmail();
    await ask(person, 'email', next);
    expect((await town.mailsTo(person.login_id, 1))[0]?.text).toContain('まだ完了していません');
    expect((await confirm(await town.linkSecretTo(next))).status).toBe(200);
    expect(await contactsOf(person)).toMatchObject({ email: next, login_tel_key: person.login_id });
    expect(await town.countRows('outbox', `recipient = '${person.login_id}'`)).toBe(2);
    expect([await logIn(next), await logIn(person.login_id)]).toEqual([200, 200]);
  });
});

describe('a new mobile number', () => {
  test('is confirmed by SMS and becomes a login id, in any writing [field:member.tel]', async () => {
    const person = await town.addPerson();
    const tel = newTel();
    const digits = tel.replaceAll('-', '');
    expect((await ask(person, 'tel', tel)).body.account.pending_contact).toMatchObject({ kind: 'tel', value: tel });
    expect((await confirm(await town.linkSecretTo(digits))).body.kind).toBe('tel');
    expect(await contactsOf(person)).toMatchObject({ email: person.email, tel, login_tel_key: digits });
    expect(await logIn(`+81${digits.slice(1)}`)).toBe(200);
    expect((await town.call('GET', '/api/account', { as: person })).body.account.login_ids).toEqual([
      person.email,
      tel,
    ]);
  });

  test('the number given up is told by SMS', async () => {
    const person = await town.addPerson({ isPhoneOnly: true });
    const tel = newTel();
    await ask(person, 'tel', tel);
    await confirm(await town.linkSecretTo(tel));
    expect((await town.mailsTo(person.login_id, 2))[1]?.text).toContain(
      `連絡先が080-****-${tel.slice(-4)}に変わりました`,
    );
    expect(await logIn(person.login_id)).toBe(422);
  });
});

describe('a landline', () => {
  const LANDLINE = '0100-55-4321';
  const withLandline = async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await town.rows('update member set tel = $2 where member_id = $1', person.member_id, '0100-55-1234');
    return person;
  };

  test('takes the place of a landline once the link in the e-mail address is opened; nobody logs in with it, nobody is logged out', async () => {
    const person = await withLandline();
    const asked = await ask(person, 'tel', LANDLINE);
    expect(asked.body.account).toMatchObject({
      tel: '0100-55-1234',
      pending_contact: { kind: 'tel', value: LANDLINE },
    });
    const [notification, ...more] = await town.mailsTo(person.email, 1);
    expect([notification?.subject, more]).toEqual(['【まち】電話番号の変更の確認', []]);
    expect(notification?.text).toContain('010-****-4321');
    expect(notification?.text).not.toContain(LANDLINE);
    expect(await town.countRows('outbox', `recipient = '${LANDLINE.replaceAll('-', '')}'`)).toBe(0);
    const elsewhere = await town.openSession(person.member_id);

    expect((await confirm(await town.linkSecretTo(person.email))).body.kind).toBe('landline');
    expect(await contactsOf(person)).toMatchObject({ email: person.email, tel: LANDLINE, login_tel_key: null });
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toBe('【まち】連絡先が変わりました');
    const { account } = (await town.call('GET', '/api/account', { as: elsewhere })).body;
    expect(account).toMatchObject({ tel: LANDLINE, login_ids: [person.email], pending_contact: null });
    expect([await logIn(LANDLINE), await logIn(person.email)]).toEqual([422, 200]);
  });

  test('is refused to who logs in by number, also when that came while its link was under way', async () => {
    const phone = await town.addPerson({ isPhoneOnly: true });
    const both = await withLandline();
    await ask(both, 'tel', LANDLINE);
    const token = await town.linkSecretTo(both.email);
    await town.rows("update member set login_tel_key = '08055556666' where member_id = $1", both.member_id);
    for (const person of [phone, both]) {
      const answer = await ask(person, 'tel', '0100-55-9999', {}, 'ja');
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { value: ['SMSを受け取れる携帯電話の番号（060、070、080、090で始まる番号）を入力してください。'] },
      ]);
    }
    expect((await confirm(token)).body.codes).toEqual({ token: ['link-invalid'] });
    expect(await contactsOf(both)).toMatchObject({ tel: '0100-55-1234', login_tel_key: '08055556666' });
  });

  test('asks for the password and is counted by the mailbox that its link goes to', async () => {
    const person = await withLandline();
    expect((await ask(person, 'tel', LANDLINE, { old_password: 'wrong-1234' })).status).toBe(422);
    expect((await ask(person, 'tel', LANDLINE)).status).toBe(200);
    expect((await ask(person, 'tel', '0100-55-9999')).body.codes).toEqual({ value: ['resend-wait'] });
  });
});

test('an address by e-mail as a number by SMS: accepted, not yet completed, until the link is opened, then changed [rule:account.contact-change-states] [rule:account.contact-change-pending]', async () => {
  for (const [kind, value, channel] of [
    ['email', newEmail(), 'mail'],
    ['tel', newTel(), 'sms'],
  ] as const) {
    const person = await town.addPerson();
    const before = await contactsOf(person);
    await ask(person, kind, value);
    const { account: waiting } = (await town.call('GET', '/api/account', { as: person })).body;
    expect(waiting).toMatchObject({ email: before?.email, tel: before?.tel, pending_contact: { kind, value } });
    const recipient = kind === 'tel' ? value.replaceAll('-', '') : value;
    const token = await town.linkSecretTo(recipient);
    const { mails } = (await town.call('GET', '/sandbox/of-the-town-under-test/inbox.json')).body;
    expect(mails.find(({ to }: { to: string }) => to === recipient).channel).toBe(channel);
    expect(await contactsOf(person)).toEqual(before);

    expect((await confirm(token)).body).toEqual({ result: true, errors: {}, kind });
    const { account: changed } = (await town.call('GET', '/api/account', { as: person })).body;
    expect(changed).toMatchObject({ [kind]: value, pending_contact: null });
    expect(await logIn(value)).toBe(200);
  }
});

describe('the contact of somebody else', () => {
  test('gets the same answer; its owner is told, and nothing changes', async () => {
    const [person, owner] = [await town.addPerson({ locale: 'en' }), await town.addPerson({ locale: 'ja' })];
    const phone = await town.addPerson({ isPhoneOnly: true, locale: 'en' });
    const free = await ask(person, 'email', newEmail());
    const taken = await ask(person, 'email', owner.email.toUpperCase());
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.body.account)).toEqual(Object.keys(free.body.account));
    expect(taken.body.account.pending_contact).toMatchObject({ kind: 'email', value: owner.email.toUpperCase() });
    const [mail] = await town.mailsTo(owner.email.toUpperCase(), 1);
    expect(mail?.subject).toBe('【まち】連絡先の変更の申込みがありました');
    expect(mail?.text).not.toContain('#contact=');
    await ask(person, 'tel', phone.login_id);
    expect((await town.mailsTo(phone.login_id, 1))[0]?.text).toContain('It stays yours');
    expect(await contactsOf(owner)).toMatchObject({ email: owner.email });
    expect(await town.countRows('member_activity', `member_id = ${owner.member_id}`)).toBe(0);
  });

  test('that was taken while the link was under way stays with who was faster', async () => {
    const [slow, fast] = [await town.addPerson(), await town.addPerson()];
    const next = newEmail();
    await ask(slow, 'email', next);
    const token = await town.linkSecretTo(next);
    await town.rows('update member set email = $2, email_key = $2 where member_id = $1', fast.member_id, next);
    const answer = await confirm(token);
    expect(answer.status).toBe(422);
    expect(answer.body.codes).toEqual({ token: ['link-invalid'] });
    expect(await contactsOf(slow)).toMatchObject({ email: slow.email });
  });

  test('as a mere telephone number is no conflict', async () => {
    const [person, family] = [await town.addPerson(), await town.addPerson()];
    const tel = newTel();
    await town.rows('update member set tel = $2 where member_id = $1', family.member_id, tel);
    await ask(person, 'tel', tel);
    expect((await confirm(await town.linkSecretTo(tel))).status).toBe(200);
  });
});

describe('what is refused', () => {
  test('a wrong password, a wrong form, two writings that differ, in both languages', async () => {
    const person = await town.addPerson();
    expect((await ask(person, 'email', newEmail(), { old_password: 'wrong-1234' })).body.codes).toEqual({
      old_password: ['password-wrong'],
    });
    expect((await ask(person, 'email', 'haru')).body.errors).toEqual({ value: ['Invalid E-mail format.'] });
    expect((await ask(person, 'tel', '0164', {}, 'ja')).body.codes).toEqual({ value: ['tel'] });
    const other = { value_confirmation: 'other@example.jp' };
    expect((await ask(person, 'email', newEmail(), other, 'ja')).body.errors).toEqual({
      value_confirmation: ['メールアドレスが一致しません。同じものをもう一度入力してください。'],
    });
    expect((await town.call('GET', '/api/account', { as: person })).body.account.pending_contact).toBeNull();
  });

  test('the same contact again before a minute is over, and a sixth time within an hour', async () => {
    const person = await town.addPerson();
    const next = newEmail();
    await ask(person, 'email', next);
    town.setNow(new Date(START.getTime() + 1000));
    const early = await ask(person, 'email', next);
    expect([early.status, early.headers.get('retry-after'), early.body.codes]).toEqual([
      429,
      '59',
      { value: ['resend-wait'] },
    ]);
    for (let minute = 1; minute < 5; minute += 1) {
      town.setNow(new Date(START.getTime() + minute * 60_000));
      expect((await ask(person, 'email', next)).status).toBe(200);
    }
    town.setNow(new Date(START.getTime() + 5 * 60_000));
    expect((await ask(person, 'email', next)).body.codes).toEqual({ value: ['resend-limit'] });
  });
});

describe('the link', () => {
  const pending = async () => {
    const person = await town.addPerson();
    const next = newEmail();
    await ask(person, 'email', next);
    return { person, next, token: await town.linkSecretTo(next) };
  };
  const expectUseless = async (token: string, person: Person) => {
    expect((await confirm(token)).body.codes).toEqual({ token: ['link-invalid'] });
    expect(await contactsOf(person)).toMatchObject({ email: person.email });
  };

  test('is useless once the change was cancelled', async () => {
    const { person, token } = await pending();
    const answer = await town.call('DELETE', '/api/account/contact', { as: person });
    expect(answer.body.account.pending_contact).toBeNull();
    await expectUseless(token, person);
  });

  test('is useless once another contact was asked for', async () => {
    const { person, token } = await pending();
    expect((await ask(person, 'email', newEmail())).status).toBe(200);
    await expectUseless(token, person);
  });

  test('is useless after a day', async () => {
    const { person, token } = await pending();
    town.setNow(new Date(START.getTime() + 86_400_000));
    await expectUseless(token, person);
    expect((await town.call('GET', '/api/account', { as: person })).body.account.pending_contact).toBeNull();
  });

  test('is useless for a locked account and for another purpose', async () => {
    const { person, token } = await pending();
    await town.rows('update member set locked_at = $2 where member_id = $1', person.member_id, START);
    await expectUseless(token, person);
    for (const path of ['/api/signup/verify', '/api/services/confirm']) {
      expect((await town.call('POST', path, { body: { token } })).status).toBe(422);
    }
  });

  test('is not used up by what fetches it beforehand', async () => {
    const { token } = await pending();
    for (const path of [`/account?contact=${token}`, `/api/account/contact/confirm?token=${token}`]) {
      await fetch(town.origin + path);
    }
    expect((await confirm(token)).status).toBe(200);
  });
});
