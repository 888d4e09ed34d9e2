import { HAND_DAYS } from '@machi/domain/second-official/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrolTotp } from '../../../testing/factors/enrol.ts';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const asker = await town.addPerson({ lastname: '申請', roles: ['system'] });
const second = await town.addPerson({ lastname: '承認', roles: ['system'] });

async function secured(person: NewPerson = {}): Promise<Person> {
  const added = await town.addPerson(person);
  const { as } = await enrolTotp(town, added);
  return { ...added, ...as };
}
const reset = (memberId: number, as: Person = asker, proof = 'licence') =>
  town.call('POST', `/api/members/${memberId}/factor-reset`, { as, body: { proof } });
const factorsOf = (memberId: number) => town.countRows('second_factor', `member_id = ${memberId}`);
const waitingFor = async (memberId: number, as: Person = second) => {
  const { resets } = (await town.call('GET', '/api/factor-resets', { as, locale: 'en' })).body;
  return resets.find((line: { member_id: number }) => line.member_id === memberId);
};
const decide = async (memberId: number, how: 'approve' | 'refuse', as: Person) =>
  town.call('POST', `/api/factor-resets/${(await waitingFor(memberId)).factor_reset_id}/${how}`, { as, body: {} });

describe('second factors that are lost', () => {
  test('of a member are taken away at the counter at once: what was shown is noted, sessions end, the person is told [decision:factor.counter]', async () => {
    const person = await secured();
    expect((await reset(person.member_id)).body.is_waiting).toBe(false);
    expect(await factorsOf(person.member_id)).toBe(0);
    expect(await town.countRows('recovery_code', `member_id = ${person.member_id}`)).toBe(0);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(401);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('2段階目を取り消しました');
    const noted = await town.rows`select proof, asked_by, outcome from factor_reset
      where member_id = ${person.member_id}`;
    expect(noted).toEqual([{ proof: 'licence', asked_by: asker.member_id, outcome: 'approved' }]);
    const as = await town.openSession(person.member_id);
    const { looks } = (await town.call('GET', '/api/account/activities', { as })).body;
    expect(looks.map(({ action }: { action: string }) => action)).toEqual(['member:take-factors']);
    expect((await reset(person.member_id)).body.codes).toEqual({ request: ['factor-none-left'] });
  });

  test('of an official wait for a second one, who is neither the asker nor the person [decision:factor.counter-two]', async () => {
    const official = await secured({ roles: ['reception'] });
    expect((await reset(official.member_id)).body.is_waiting).toBe(true);
    expect(await factorsOf(official.member_id)).toBe(1);
    expect((await reset(official.member_id)).body.codes).toEqual({ request: ['factor-reset-waits'] });
    expect((await town.mailsTo(official.email, 2))[1]?.subject).toContain('取消しの申請がありました');
    expect((await waitingFor(official.member_id, asker)).obstacle).not.toBe(null);
    expect((await waitingFor(official.member_id)).obstacle).toBe(null);
    expect((await decide(official.member_id, 'approve', asker)).body.codes).toEqual({
      request: ['second-own-request'],
    });
    expect(await factorsOf(official.member_id)).toBe(1);
    expect((await decide(official.member_id, 'approve', second)).status).toBe(200);
    expect(await factorsOf(official.member_id)).toBe(0);
    expect((await town.call('GET', '/api/account', { as: official })).status).toBe(401);
    expect(await waitingFor(official.member_id)).toBeUndefined();
  });

  test('of who was an official a short while ago wait, too: away with the role, away with the factors, back with the role', async () => {
    const official = await secured({ roles: ['reception'] });
    const rights = (is_official: boolean) => ({
      is_official,
      organization_id: is_official ? 1 : null,
      roles: is_official ? ['reception'] : [],
    });
    const put = (body: object) => town.call('PUT', `/api/members/${official.member_id}/roles`, { as: asker, body });
    expect((await put(rights(false))).body.member.is_official).toBe(false);
    expect((await reset(official.member_id)).body.is_waiting).toBe(true);
    await put(rights(true));
    expect(await factorsOf(official.member_id)).toBe(1);
    const former = await secured();
    const long = new Date(START.getTime() - (HAND_DAYS + 1) * 86_400_000);
    await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
      values (${long}, ${asker.member_id}, 'member:roles', 'member', ${former.member_id})`;
    expect((await reset(former.member_id)).body.is_waiting).toBe(false);
  });

  test('of an official stay when the second one declines', async () => {
    const official = await secured({ roles: ['reception'] });
    await reset(official.member_id);
    expect((await decide(official.member_id, 'refuse', second)).status).toBe(200);
    expect(await factorsOf(official.member_id)).toBe(1);
    expect((await town.call('GET', '/api/account', { as: official })).status).toBe(200);
    expect((await reset(official.member_id)).body.is_waiting).toBe(true);
  });

  test('nobody takes their own, and no desk without the role takes any; a mailed password goes with them', async () => {
    const own = await secured({ roles: ['system'] });
    expect((await reset(own.member_id, own)).body.codes).toEqual({ request: ['own-account'] });
    const person = await secured();
    const desk = await town.addPerson({ roles: ['member_admin'] });
    expect((await reset(person.member_id, desk)).status).toBe(403);
    await town.call('POST', '/api/password/reminder', { body: { email: person.email } });
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(1);
    await reset(person.member_id);
    expect(await town.countRows('temporary_password', `member_id = ${person.member_id}`)).toBe(0);
    const wrong = await reset(person.member_id, asker, 'a smile');
    expect([wrong.status, wrong.body.codes]).toEqual([422, { proof: ['choice'] }]);
  });
});
