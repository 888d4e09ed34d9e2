import { beforeEach, describe, expect, test } from 'vitest';
import { RECOVERY_CODES } from '@machi/domain/factors/rules';
import { codeShown } from '../../testing/factors/authenticator.ts';
import { enrolTotp } from '../../testing/factors/enrol.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const later = (seconds: number) => town.setNow(new Date(town.now().getTime() + seconds * 1000));
const old_password = town.house.town.sampleMembers[0]?.password ?? '';
const begin = (as: Credentials, password = old_password) =>
  town.call('POST', '/api/account/factors/totp', { as, body: { old_password: password } });
const confirm = (as: Credentials, enrolment: string, code: string) =>
  town.call('POST', '/api/account/factors/totp/confirm', { as, body: { enrolment, code } });
const remove = (as: Credentials, id: number, password = old_password) =>
  town.call('POST', `/api/account/factors/${id}/remove`, { as, body: { old_password: password } });
const factorsOf = async (as: Credentials) => (await town.call('GET', '/api/account/factors', { as })).body;
const activitiesOf = async (as: Credentials): Promise<string[]> =>
  (await town.call('GET', '/api/account/activities', { as })).body.activities.map(
    ({ action }: { action: string }) => action,
  );

describe('an authenticator app', () => {
  test('is added by a code of it; ten recovery codes come with the first one, and other sessions end [decision:factor.totp]', async () => {
    const person = await town.addPerson();
    const elsewhere = await town.openSession(person.member_id);
    const { as, recoveryCodes } = await enrolTotp(town, person);
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    expect(await factorsOf(as)).toMatchObject({
      factors: [{ kind: 'totp', created_at: '2027-01-11T10:00:00+09:00', used_at: null }],
      recovery_left: RECOVERY_CODES,
    });
    // The old cookie no longer works, nor does another session.
    for (const gone of [person, elsewhere])
      expect((await town.call('GET', '/api/account/factors', { as: gone })).status).toBe(401);
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('認証アプリを設定しました');
    expect(await activitiesOf(as)).toEqual(['factor-added']);
  });

  test('stands in the database sealed, recovery codes hashed as slowly as passwords, and no reply is stored', async () => {
    const person = await town.addPerson();
    const { secret, recoveryCodes } = await enrolTotp(town, person);
    const [row] = await town.rows<{ all: string }>(
      `select (select string_agg(encode(sealed_secret, 'escape'), ' ') from second_factor)
         || (select string_agg(code_hash, ' ') from recovery_code) || coalesce((select string_agg(reply::text, ' ') from idempotency_key), '') as all`,
    );
    expect(row?.all).not.toContain(secret);
    for (const code of recoveryCodes) expect(row?.all).not.toContain(code.replace('-', ''));
    const kept = await town.rows<{ code_hash: string }>`select code_hash from recovery_code
      where member_id = ${person.member_id}`;
    const salts = kept.map(
      ({ code_hash }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$/.exec(code_hash)?.[1],
    );
    expect(new Set(salts).size).toBe(RECOVERY_CODES);
    expect(salts).not.toContain(undefined);
  });

  test('asks for the password, whose tries are counted [decision:factor.password]', async () => {
    const person = await town.addPerson();
    const wrong = await begin(person, 'wrong-Password1');
    expect([wrong.status, wrong.body.codes]).toEqual([422, { old_password: ['password-wrong'] }]);
    for (let tries = 0; tries < 4; tries += 1) await begin(person, 'wrong-Password1');
    expect((await begin(person)).body.codes).toEqual({ old_password: ['login-wait'] });
  });

  test('counts for who began it, with the secret of this enrolment, for half an hour', async () => {
    const person = await town.addPerson();
    const { enrolment, secret } = (await begin(person)).body;
    const code = () => codeShown(secret, town.now());
    const stranger = await town.addPerson();
    expect((await confirm(stranger, enrolment, code())).status).toBe(404);
    expect((await confirm(person, 'x'.repeat(43), code())).body.codes).toEqual({ request: ['enrolment-over'] });
    expect((await confirm(person, enrolment, '000000')).body.codes).toEqual({ code: ['totp-wrong'] });
    later(30 * 60);
    expect((await confirm(person, enrolment, code())).body.codes).toEqual({ request: ['enrolment-over'] });
    town.setNow(START);
    // A second page begins anew: the first one's secret is no longer valid.
    const again = (await begin(person)).body;
    expect((await confirm(person, enrolment, code())).body.codes).toEqual({ request: ['enrolment-over'] });
    expect((await confirm(person, again.enrolment, codeShown(again.secret, town.now()))).status).toBe(200);
  });

  test('takes the place of the one before; the recovery codes go on counting', async () => {
    const person = await town.addPerson();
    const first = await enrolTotp(town, person);
    const second = await enrolTotp(town, first.as);
    expect(second.recoveryCodes).toEqual([]);
    expect(await factorsOf(second.as)).toMatchObject({ factors: [{ kind: 'totp' }], recovery_left: RECOVERY_CODES });
    expect(await town.countRows('second_factor', `member_id = ${person.member_id}`)).toBe(1);
  });

  test('is taken away with the password alone; with the last one the recovery codes go', async () => {
    const person = await town.addPerson();
    const { as } = await enrolTotp(town, person);
    const [{ factor_id }] = (await factorsOf(as)).factors;
    expect((await remove(as, factor_id, 'wrong-Password1')).body.codes).toEqual({ old_password: ['password-wrong'] });
    const other = await town.addPerson();
    expect((await remove(other, factor_id)).status).toBe(404);
    const elsewhere = await town.openSession(person.member_id);
    expect((await remove(as, factor_id)).body).toMatchObject({ factors: [], recovery_left: 0 });
    expect((await factorsOf(elsewhere)).result).toBe(false);
    expect(await town.countRows('recovery_code', `member_id = ${person.member_id}`)).toBe(0);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('認証アプリを外しました');
    expect(await activitiesOf(as)).toEqual(['factor-removed', 'factor-added']);
  });

  test('of an official cannot be taken away when it is the last one [decision:factor.official-last]', async () => {
    const official = await town.addPerson({ roles: ['reception'] });
    const { as } = await enrolTotp(town, official);
    const [{ factor_id }] = (await factorsOf(as)).factors;
    const answer = await remove(as, factor_id);
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['factor-last'] }]);
    expect((await factorsOf(as)).factors).toHaveLength(1);
    expect((await factorsOf((await enrolTotp(town, as)).as)).factors).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  const renew = (as: Credentials, password = old_password) =>
    town.call('POST', '/api/account/recovery-codes', { as, body: { old_password: password } });

  test('are made anew with the password, and the ones of before end [decision:factor.recovery-codes]', async () => {
    const person = await town.addPerson();
    const { as, recoveryCodes } = await enrolTotp(town, person);
    expect((await renew(as, 'wrong-Password1')).body.codes).toEqual({ old_password: ['password-wrong'] });
    const answer = await renew(as);
    expect(answer.body.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect(answer.body.recovery_codes).not.toContain(recoveryCodes[0]);
    expect(await town.countRows('recovery_code', `member_id = ${person.member_id}`)).toBe(RECOVERY_CODES);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('新しい予備コード');
    expect(await activitiesOf(as)).toEqual(['recovery-codes-made', 'factor-added']);
  });

  test('are for who has a factor', async () => {
    expect((await renew(await town.addPerson())).body.codes).toEqual({ request: ['factor-none'] });
  });
});
