import { describe, expect, test } from 'vitest';
import { HAND_DAYS } from '@machi/domain/second-official/rules';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';
import type { Person } from '../../../testing/towns/people.ts';

const town = await openTestTown();
const chiefs = await town.addPeople(2, { roles: ['system', 'member_admin'] });
const [asker, second] = [chiefs[0] as Person, chiefs[1] as Person];
const authorise = (person: Person, roles: readonly OfficialRole[], as: Person = asker) =>
  town.call('PUT', `/api/members/${person.member_id}/roles`, {
    as,
    body: { is_official: true, organization_id: 1, roles },
  });
const rolesOf = async ({ member_id }: Person): Promise<string[]> =>
  (await town.rows<{ roles: string[] }>('select roles from member where member_id = $1', member_id))[0]?.roles ?? [];
const openRequest = async ({ member_id }: Person): Promise<number> =>
  (
    await town.rows<{ role_request_id: number }>`select role_request_id from role_request
      where member_id = ${member_id} and decided_at is null`
  )[0]?.role_request_id ?? 0;
const decide = (requestId: number, how: 'approve' | 'refuse', as: Person) =>
  town.call('POST', `/api/role-requests/${requestId}/${how}`, { as, body: {} });
const codesOf = (answer: { status: number; body: { codes?: { request?: string[] } } }) => [
  answer.status,
  answer.body.codes?.request?.[0],
];
/** A request of the first chief for a new person. */
async function asked(roles: readonly OfficialRole[] = ['auditor']) {
  const person = await town.addPerson();
  await authorise(person, roles);
  return { person, requestId: await openRequest(person) };
}

describe('a role that a second official has to approve', () => {
  test.each(['system', 'member_admin', 'auditor'] as const)(
    '%s is not in force before; what else was given is [rule:official.permission-checks]',
    async (role) => {
      const person = await town.addPerson();
      const answer = await authorise(person, ['editor', role]);
      expect(answer.body.member).toMatchObject({ is_official: true, roles: ['editor'], asked_roles: [role] });
      expect(await rolesOf(person)).toEqual(['editor']);

      const approved = await decide(await openRequest(person), 'approve', second);
      expect(approved.body.member).toMatchObject({ asked_roles: [] });
      expect((await rolesOf(person)).toSorted()).toEqual(['editor', role].toSorted());
      expect((await town.call('GET', '/api/account', { as: person })).status).toBe(401);
    },
  );

  test('a second account of one’s own never gets it: whoever asked, gains, or was raised by who asked is not the second one [decision:role.own-role]', async () => {
    const puppet = await town.addPerson();
    await authorise(puppet, ['editor']);
    await town.rows(`update member set roles = '{system}' where member_id = $1`, puppet.member_id);
    const as = { ...puppet, ...(await town.openSession(puppet.member_id)) };
    const { person, requestId } = await asked(['system']);
    expect(codesOf(await decide(requestId, 'approve', asker))).toEqual([409, 'second-own-request']);
    expect(codesOf(await decide(requestId, 'approve', as))).toEqual([409, 'second-same-hand']);
    expect(await rolesOf(person)).toEqual([]);
    // The reverse, too: the new official asks, and the one who gave the rights approves.
    const other = await town.addPerson();
    await authorise(other, ['auditor'], as);
    expect(codesOf(await decide(await openRequest(other), 'approve', asker))).toEqual([409, 'second-same-hand']);
    const own = await town.addPerson({ roles: ['system'] });
    await authorise(own, ['auditor', 'system']);
    expect(codesOf(await decide(await openRequest(own), 'approve', own))).toEqual([401, 'login-needed']);
    const again = { ...own, ...(await town.openSession(own.member_id)) };
    expect(codesOf(await decide(await openRequest(own), 'approve', again))).toEqual([409, 'own-account']);
    town.setNow(new Date(START.getTime() + HAND_DAYS * 86_400_000));
    const later = await town.openSession(puppet.member_id);
    expect((await decide(requestId, 'approve', { ...puppet, ...later })).status).toBe(200);
    town.setNow(START);
  });

  test('an account made at the desk, handed a password or unlocked by who asked is in that hand', async () => {
    const { requestId } = await asked();
    for (const action of ['member:create', 'member:password', 'member:unlock']) {
      const puppet = await town.addPerson({ roles: ['system'] });
      await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
        values (${town.now()}, ${asker.member_id}, ${action}, 'member', ${puppet.member_id})`;
      expect(codesOf(await decide(requestId, 'approve', puppet)), action).toEqual([409, 'second-same-hand']);
    }
    expect((await decide(requestId, 'approve', second)).status).toBe(200);
  });

  test('who has got the role by an approval is in the hand of who asked, not of who approved', async () => {
    const { person, requestId } = await asked(['system']);
    await decide(requestId, 'approve', second);
    const raised = { ...person, ...(await town.openSession(person.member_id)) };
    const next = await asked();
    expect(codesOf(await decide(next.requestId, 'approve', raised))).toEqual([409, 'second-same-hand']);
    const other = await town.addPerson();
    await authorise(other, ['auditor'], second);
    expect((await decide(await openRequest(other), 'approve', raised)).status).toBe(200);
  });

  test('whoever has lost the role gives none by a request of before; it can be refused', async () => {
    const gone = await town.addPerson({ roles: ['system'] });
    const person = await town.addPerson();
    await authorise(person, ['auditor'], gone);
    const requestId = await openRequest(person);
    await town.rows(`update member set roles = '{}' where member_id = $1`, gone.member_id);
    expect(codesOf(await decide(requestId, 'approve', second))).toEqual([409, 'second-asker-gone']);
    await town.rows('delete from member where member_id = $1', gone.member_id);
    expect(codesOf(await decide(requestId, 'approve', second))).toEqual([409, 'second-asker-gone']);
    expect((await decide(requestId, 'refuse', second)).status).toBe(200);
    expect(await rolesOf(person)).toEqual([]);
  });

  test('another wish takes the place of the one before; the same one stays with who asked first', async () => {
    const { person, requestId } = await asked(['auditor']);
    await authorise(person, ['auditor', 'editor'], second);
    expect(await openRequest(person)).toBe(requestId);
    await authorise(person, ['system', 'editor']);
    expect(codesOf(await decide(requestId, 'approve', second))).toEqual([409, 'second-decided']);
    const newest = await openRequest(person);
    await authorise(person, ['editor']);
    expect(codesOf(await decide(newest, 'approve', second))).toEqual([409, 'second-decided']);
    expect(await rolesOf(person)).toEqual(['editor']);
    expect((await decide(999_999, 'approve', second)).status).toBe(404);
  });

  test('everybody concerned is told, and the member finds each action', async () => {
    const { person, requestId } = await asked();
    const subjects = async (to: Person, count: number) =>
      (await town.mailsTo(to.email, count)).map(({ subject }) => subject);
    expect(await subjects(person, 2)).toContainEqual(expect.stringContaining('申請がありました'));
    expect(await subjects(second, 1)).toContainEqual(expect.stringContaining('承認を待っています'));
    const list = await town.call('GET', '/api/role-requests', { as: asker, locale: 'ja' });
    expect(list.body.requests.at(-1)).toMatchObject({
      member_id: person.member_id,
      roles: ['auditor'],
      asked_by: { member_id: asker.member_id },
      obstacle: expect.stringContaining('自分が出した申請'),
    });
    expect((await town.call('GET', '/api/role-requests', { as: second })).body.requests.at(-1).obstacle).toBe(null);
    await decide(requestId, 'approve', second);
    expect(await subjects(asker, 1)).toContainEqual(expect.stringContaining('承認されました'));
    const as = await town.openSession(person.member_id);
    const { looks } = (await town.call('GET', '/api/account/activities', { as })).body;
    expect(looks.map(({ action }: { action: string }) => action)).toEqual([
      'member:approve-roles',
      'role-request:list',
      'role-request:list',
      'member:ask-roles',
      'member:give-roles',
    ]);
  });

  test('two who decide at once: one of them does', async () => {
    const { person, requestId } = await asked();
    const third = await town.addPerson({ roles: ['system'] });
    const answers = await Promise.all([decide(requestId, 'approve', second), decide(requestId, 'refuse', third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rolesOf(person)).toEqual(answers[0]?.status === 200 ? ['auditor'] : []);
  });
});
