import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { checkOwnPassword } from './own-password.ts';
import { giveTemporaryPassword } from './temporary-passwords.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const password = town.house.town.sampleMembers[0]?.password ?? '';
const ask = (memberId: number, given: string, field?: string) =>
  checkOwnPassword(town.house, town.house.database, memberId, given, town.now(), field);

describe('the own password asked again', () => {
  test('is right, or wrong at the field of the request', async () => {
    const { member_id } = await town.addPerson();
    expect(await ask(member_id, password)).toBeUndefined();
    expect(await ask(member_id, `${password}!`)).toMatchObject({
      status: 422,
      problems: [{ field: 'old_password', code: 'password-wrong' }],
    });
    expect(await ask(member_id, '', 'password')).toMatchObject({ problems: [{ field: 'password' }] });
    expect(await ask(999_999, password)).toMatchObject({ status: 422 });
  });

  test('is waited for after five wrong ones; the right one begins anew', async () => {
    const { member_id } = await town.addPerson();
    for (let count = 0; count < 4; count += 1) await ask(member_id, 'wrong-password');
    expect(await ask(member_id, password)).toBeUndefined();
    for (let count = 0; count < 5; count += 1)
      expect(await ask(member_id, 'wrong-password')).toMatchObject({ status: 422 });
    expect(await ask(member_id, password)).toEqual({
      refused: true,
      status: 429,
      problems: [{ field: 'old_password', code: 'login-wait', params: [30] }],
      retryAfterSeconds: 30,
    });
    town.setNow(new Date(START.getTime() + 30_000));
    expect(await ask(member_id, password)).toBeUndefined();
  });

  test('a hundred at once are five', async () => {
    const { member_id } = await town.addPerson();
    const answers = await Promise.all(Array.from({ length: 100 }, (_none, index) => ask(member_id, `wrong-${index}`)));
    expect(answers.filter((refusal) => refusal?.status === 422)).toHaveLength(5);
  });

  test('is not kept from its owner by who fails at the login page', async () => {
    const { member_id, email } = await town.addPerson();
    for (let count = 0; count < 6; count += 1)
      await town.call('POST', '/api/login', { body: { login_id: email, password: 'wrong-password' } });
    expect(await ask(member_id, password)).toBeUndefined();
  });

  test('is not the temporary one', async () => {
    const { member_id } = await town.addPerson();
    const temporary = await town.house.database.transaction((transaction) =>
      giveTemporaryPassword(town.house, transaction, member_id, 'sent', START),
    );
    expect(await ask(member_id, temporary)).toMatchObject({ problems: [{ code: 'password-wrong' }] });
  });
});
