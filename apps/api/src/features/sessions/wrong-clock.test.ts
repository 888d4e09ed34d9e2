import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const DAY = 86_400_000;
const town = await openTestTown();
const password = town.house.town.sampleMembers[0]?.password ?? '';
const logIn = (login_id: string, typed = password) =>
  town.call('POST', '/api/login', { body: { login_id, password: typed } });

describe('after the clock ran a day ahead and was put right', () => {
  beforeEach(() => town.setNow(new Date(START.getTime() + DAY)));
  const putRight = () => town.setNow(START);

  test('nobody waits for the day to pass who mistyped the password', async () => {
    const person = await town.addPerson();
    for (let count = 0; count < 5; count += 1) await logIn(person.login_id, 'wrong');
    expect((await logIn(person.login_id)).status).toBe(429);
    putRight();
    expect((await logIn(person.login_id)).status).toBe(200);
  });

  test('a code goes out again, with a minute to the next', async () => {
    const person = await town.addPerson();
    await town.rows('update member set is_otp_enabled = 1 where member_id = $1', person.member_id);
    await logIn(person.login_id);
    const [sent] = await town.rows<{ count: number }>('select count(*)::int from sent_secret');
    putRight();
    expect((await logIn(person.login_id)).body.next).toMatchObject({ step: 'otp', resend_after: 60 });
    expect(await town.countRows('sent_secret')).toBe((sent?.count ?? 0) + 1);
  });
});
