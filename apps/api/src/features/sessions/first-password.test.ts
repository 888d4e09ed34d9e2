import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const DAY = 86_400_000;
const NEW = 'Yuki-no-machi9';
const town = await openTestTown();
beforeEach(() => town.setNow(START));
const inDays = (days: number, milliseconds = 0) => town.setNow(new Date(START.getTime() + days * DAY + milliseconds));
const official = await town.addPerson({ roles: ['member_admin'] });

const make = async (address: string, is_reset_forced = 1) => {
  const body = { email: `${address}@first.example.jp`, name: '初 芽', to_send_email: 0, is_reset_forced };
  const { status, body: made } = await town.call('POST', '/api/members', { as: official, body });
  expect(status).toBe(201);
  return { email: body.email, member_id: made.member.member_id, first: made.password };
};
const logIn = (login_id: string, password: string, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/login', { body: { login_id, password }, locale });
const change = (challenge: string) =>
  town.call('POST', '/api/login/password', { body: { challenge, password: NEW, password_confirmation: NEW } });

test('a first password opens until its end, and then says in both languages what to do', async () => {
  const { email, member_id, first } = await make('late');
  inDays(FIRST_PASSWORD_DAYS, -1);
  expect((await logIn(email, first)).body.next.step).toBe('password');
  inDays(FIRST_PASSWORD_DAYS);
  const over = await logIn(email, first);
  expect([over.status, over.body.codes]).toEqual([422, { password: ['first-password-over'] }]);
  expect(over.headers.getSetCookie()).toEqual([]);
  expect(over.body.errors.password[0]).toContain('not used within 14 days');
  expect((await logIn(email, first, 'ja')).body.errors.password[0]).toContain('14日以内に使われなかった');
  // Told only with the right password; the owner sees the tries.
  expect((await logIn(email, `${first}x`)).body.codes).toEqual({ login_id: ['login-failed'] });
  expect(await town.countRows('member_activity', `member_id = ${member_id} and action = 'login-failed'`)).toBe(3);
});

test('a temporary password opens the account afterwards, and the new one has no end', async () => {
  const { email, member_id, first } = await make('reminded');
  inDays(FIRST_PASSWORD_DAYS + 30);
  expect((await logIn(email, first)).status).toBe(422);
  await town.call('POST', '/api/password/reminder', { body: { email } });
  const temporary = /^[A-Za-z2-9]{16}$/m.exec((await town.mailsTo(email, 1))[0]?.text ?? '')?.[0] ?? '';
  const asked = await logIn(email, temporary);
  expect(asked.body.next.step).toBe('password');
  expect((await change(asked.body.next.challenge)).body).toMatchObject({ member_id, next: null });
  inDays(FIRST_PASSWORD_DAYS + 400);
  expect((await logIn(email, NEW)).body).toMatchObject({ member_id, next: null });
});

test('whoever has used it in time has no end to fear, whether or not it had to be changed', async () => {
  const kept = await make('kept', 0);
  const changed = await make('changed');
  inDays(FIRST_PASSWORD_DAYS - 1);
  expect((await logIn(kept.email, kept.first)).body.next).toBeNull();
  expect((await change((await logIn(changed.email, changed.first)).body.next.challenge)).body.next).toBeNull();
  inDays(FIRST_PASSWORD_DAYS + 1);
  expect((await logIn(kept.email, kept.first)).body.next).toBeNull();
  expect((await logIn(changed.email, NEW)).body.next).toBeNull();
});

test('those of a list end too; who signed up or is a guest of the counter has none', async () => {
  const guest = { tel: '0160-00-0001', name: '客 人' };
  expect((await town.call('POST', '/api/members', { as: official, body: guest })).status).toBe(201);
  const list = await town.call('POST', '/api/members/bulk', {
    as: official,
    body: { text: 'one@first.example.jp,一 郎\ntwo@first.example.jp,二 郎', to_send_email: 0 },
  });
  inDays(FIRST_PASSWORD_DAYS);
  for (const { email, password } of list.body.members)
    expect((await logIn(email, password)).body.codes).toEqual({ password: ['first-password-over'] });
  expect(await town.countRows('member', `first_password_ends_at is not null and password_hash = ''`)).toBe(0);
  expect(
    await town.countRows('member', `first_password_ends_at is not null and email not like '%@first.example.jp'`),
  ).toBe(0);
});

test('a step of the new password that was begun in time is finished after the end', async () => {
  const { email, first } = await make('slow');
  inDays(FIRST_PASSWORD_DAYS, -1000);
  const { challenge } = (await logIn(email, first)).body.next;
  inDays(FIRST_PASSWORD_DAYS, 60_000);
  expect((await change(challenge)).body.next).toBeNull();
});

test('the notification says how long', async () => {
  const body = { email: 'told@first.example.jp', name: '知 る' };
  await town.call('POST', '/api/members', { as: official, body });
  expect((await town.mailsTo(body.email, 1))[0]?.text).toContain('最初のパスワードは、14日以内にお使いください。');
  await town.call('POST', '/api/members', { as: official, body: { tel: '080-1234-0001', name: '短 文' } });
  expect((await town.mailsTo('08012340001', 1))[0]?.text).toContain('14日以内にお使いください。');
});
