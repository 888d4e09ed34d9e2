import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../../testing/towns/test-town.ts';

const town = await openTestTown();
const system = await town.addPerson({ lastname: '管理', roles: ['system', 'member_admin'] });
await town.rows`insert into organization (organization_id, texts)
  values (901, '{"organization_name":{"ja":"試験課","en":"Test Division"}}')`;
const authorise = (memberId: number, body: object, as = system) =>
  town.call('PUT', `/api/members/${memberId}/roles`, { as, body });
const given = { is_official: true, organization_id: 901, roles: ['editor', 'reception'] };
const none = { is_official: false, organization_id: null, roles: [] };

describe('roles', () => {
  test('are given and taken away; the sessions end and the member is told [rule:official.permission-checks]', async () => {
    const person = await town.addPerson();
    const answer = await authorise(person.member_id, { ...given, roles: ['reception', 'editor', 'editor'] });
    const rights = { member_id: person.member_id, is_company: false, asked_roles: [] };
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      member: { ...rights, ...given, roles: ['editor', 'reception'] },
    });
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(401);
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('役割が変わりました');
    const as = await town.openSession(person.member_id);
    expect((await town.call('GET', '/api/reception/inbox', { as })).status).toBe(200);

    expect(
      (await authorise(person.member_id, { ...none, roles: ['system'], organization_id: 901 })).body.member,
    ).toEqual({ ...rights, ...none });
    expect((await town.call('GET', '/api/reception/inbox', { as })).status).toBe(401);
    const again = await town.openSession(person.member_id);
    expect((await town.call('GET', '/api/reception/inbox', { as: again })).status).toBe(403);
    const actions = await town.rows<{ action: string }>`select action from audit
      where subject_id = ${person.member_id} and actor_member_id = ${system.member_id} order by audit_id`;
    expect(actions.map(({ action }) => action)).toEqual(['member:give-roles', 'member:roles']);
  });

  test.each([
    [{ ...given, organization_id: 999 }, { organization_id: ['choice'] }],
    [{ ...given, organization_id: null }, { organization_id: ['choice'] }],
    [{ ...given, organization_id: 2_147_483_648 }, { organization_id: ['format'] }],
    [{ ...given, organization_id: 1.5 }, { organization_id: ['format'] }],
    [{ ...given, roles: ['king'] }, { 'roles.0': ['choice'] }],
  ])('%j is told at its field', async (body, codes) => {
    const person = await town.addPerson();
    const answer = await authorise(person.member_id, body);
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    expect(await town.countRows('member', `member_id = ${person.member_id} and is_official`)).toBe(0);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(200);
  });

  test('nobody gives themselves a role, and a desk without the system role gives none [rule:official.permission-checks]', async () => {
    const own = await authorise(system.member_id, given);
    expect([own.status, own.body.codes]).toEqual([409, { request: ['own-account'] }]);
    const desk = await town.addPerson({ roles: ['member_admin'] });
    expect((await authorise(desk.member_id, given, desk)).status).toBe(403);
    expect((await authorise((await town.addPerson()).member_id, given, desk)).status).toBe(403);
    expect((await authorise(999_999, given)).status).toBe(404);
  });

  test('the reply tells of rights alone: the role to give them is no role to read members', async () => {
    const only = await town.addPerson({ roles: ['system'] });
    const person = await town.addPerson({ lastname: '秘密' });
    const answer = await authorise(person.member_id, none, only);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('秘密');
    expect((await town.call('GET', `/api/members/${person.member_id}`, { as: only })).status).toBe(403);
  });
});
