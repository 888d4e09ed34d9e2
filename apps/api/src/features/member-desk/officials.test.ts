import { describe, expect, test } from 'vitest';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const desk = await town.addPerson({ roles: ['member_admin'] });
const chief = await town.addPerson({ roles: ['member_admin', 'system'] });
const send = (as: Person, id: number, path: string, body: object) =>
  town.call('POST', `/api/members/${id}/${path}`, { as, body });
const stateOf = (id: number) =>
  town.rows`select locked_at is not null as is_locked, roles, (select count(*)::int from session s
    where s.member_id = m.member_id) as sessions, (select count(*)::int from temporary_password t
    where t.member_id = m.member_id) as passwords from member m where member_id = ${id}`;
const forbidden = { result: false, errors: {}, codes: { request: ['forbidden'] } };
const lock = { is_locked: true };

describe('an office cannot be taken over from the desk', () => {
  test.each([['system'], ['auditor'], []] as OfficialRole[][])(
    'a colleague with the role %s is neither locked, unlocked nor given a password by member_admin alone',
    async (...roles) => {
      const colleague = await town.addPerson({ roles, isPhoneOnly: true });
      const before = await stateOf(colleague.member_id);
      for (const [path, body] of [
        ['lock', lock],
        ['password', {}],
      ] as const) {
        const answer = await send(desk, colleague.member_id, path, body);
        expect([answer.status, answer.body], path).toEqual([403, forbidden]);
      }
      expect(await stateOf(colleague.member_id)).toEqual(before);
      expect(await town.countRows('audit', `subject_id = ${colleague.member_id} and subject = 'member'`)).toBe(0);
      expect(await town.countRows('outbox', `recipient = '${colleague.login_id}'`)).toBe(0);

      expect((await send(chief, colleague.member_id, 'lock', lock)).status).toBe(200);
      expect((await town.call('GET', '/api/account', { as: colleague })).status).toBe(401);
      expect((await send(desk, colleague.member_id, 'lock', { is_locked: false })).status).toBe(403);
      expect((await send(chief, colleague.member_id, 'lock', { is_locked: false })).status).toBe(200);
      expect((await send(chief, colleague.member_id, 'password', {})).status).toBe(200);
    },
  );

  test('who is an official no more is a member like others', async () => {
    const former = await town.addPerson({ roles: ['system'] });
    await town.call('PUT', `/api/members/${former.member_id}/roles`, {
      as: chief,
      body: { is_official: false, organization_id: null, roles: [] },
    });
    expect((await send(desk, former.member_id, 'lock', lock)).status).toBe(200);
  });
});

describe('an official whose rights end', () => {
  const look = (as: Person) => town.call('GET', '/api/members', { as });

  test.each([
    ['locked', 'lock', lock],
    ['stripped of the office', 'roles', { is_official: false, organization_id: null, roles: [] }],
  ] as const)('%s: no session of theirs sees anything from then on', async (_what, path, body) => {
    const official = await town.addPerson({ roles: ['member_admin'] });
    const elsewhere = { ...official, ...(await town.openSession(official.member_id)) };
    for (const as of [official, elsewhere]) expect((await look(as)).status).toBe(200);
    const method = path === 'roles' ? 'PUT' : 'POST';
    const answer = await town.call(method, `/api/members/${official.member_id}/${path}`, { as: chief, body });
    expect(answer.status).toBe(200);
    for (const as of [official, elsewhere]) expect((await look(as)).status).toBe(401);
  });

  test('a repetition with an Idempotency-Key answers nothing to who has lost the role', async () => {
    const official = await town.addPerson({ roles: ['member_admin'] });
    const person = await town.addPerson({ lastname: '秘密' });
    const headers = { 'idempotency-key': 'twice' };
    const again = (as: Person) =>
      town.call('POST', `/api/members/${person.member_id}/lock`, { as, body: lock, headers });
    expect((await again(official)).text).toContain('秘密');
    await town.rows(`update member set roles = '{editor}' where member_id = $1`, official.member_id);
    const answer = await again(official);
    expect([answer.status, answer.body]).toEqual([403, forbidden]);
  });
});
