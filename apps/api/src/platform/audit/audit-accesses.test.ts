import { describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { holdersOf } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { without } from '../../testing/requests/guards.ts';
import { ask } from '../../testing/requests/ask.ts';
import { cases } from '../../testing/cases.ts';
import { type Answer, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

/** Replies about the log's state, an address's owner or a PDF, without IDs; the access itself is recorded. */
const NO_PERSON = new Set([
  'readAuditChain',
  'listRefusedLogins',
  'checkBulkMembers',
  'readHandledPdf',
  'readHandledDocument',
  'readThreadDocument',
  'printPermit',
  'printReceipt',
]);
const ofOfficials = allEndpoints.filter(({ permission }) => Array.isArray(holdersOf(permission)));

/** Members in a reply: by IDs anywhere in it, or in the first column of a file. */
function membersIn(answer: Answer): Set<number> {
  const found = new Set<number>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'number' && (key === 'member_id' || key === 'actor_member_id')) found.add(inner);
      else walk(inner);
    }
  };
  walk(answer.body);
  if (typeof answer.body?.content === 'string') {
    const file = Buffer.from(answer.body.content, 'base64').toString('utf8');
    for (const [, id] of file.matchAll(/^"(\d+)"/gm)) found.add(Number(id));
  }
  return found;
}

/** Unrecorded accesses, by endpoint and member. */
async function unnoted(town: OpenTown, endpoints = ofOfficials): Promise<string[]> {
  const official = await town.addPerson({ roles: officialRoles });
  const missing: string[] = [];
  for (const endpoint of endpoints) {
    const input = (await cases[endpoint.name]?.input(town, official.member_id)) ?? {};
    const answer = await ask(town, endpoint, input, { as: await town.openSession(official.member_id) });
    if (answer.status !== endpoint.success) throw new Error(`${endpoint.name}: ${answer.text}`);
    const request = answer.headers.get('x-request-id');
    const rows = await town.rows<{ subject: string; subject_id: number | null }>`with event as (select * from audit
      where request_id = ${request} and actor_member_id = ${official.member_id}) select subject, subject_id from event
      union all select 'member', unnest(member_ids) from event join shown_people using (people_hash)`;
    const seen = membersIn(answer);
    if (typeof input.member_id === 'number') seen.add(input.member_id);
    for (const id of (await cases[endpoint.name]?.shown?.(town)) ?? []) seen.add(id);
    seen.delete(official.member_id);
    if (cases[endpoint.name]?.showsNobody) {
      if (seen.size > 0) missing.push(`${endpoint.name} shows somebody`);
      continue;
    }
    // Recipients, whom the reply does not name.
    if (Array.isArray(input.member_ids)) for (const id of input.member_ids) seen.add(Number(id));
    if (rows.length === 0) missing.push(`${endpoint.name}: no row`);
    if (seen.size === 0 && !NO_PERSON.has(endpoint.name)) missing.push(`${endpoint.name}: shows nobody to look for`);
    for (const id of seen)
      if (!rows.some(({ subject, subject_id }) => subject === 'member' && subject_id === id))
        missing.push(`${endpoint.name}: of ${id}`);
  }
  return missing;
}

describe('every look of an official is in the audit log', () => {
  test('of each member whom an answer names, under the id of the request [decision:audit.every-look]', async () => {
    const town = await openTestTown();
    expect(ofOfficials.length).toBeGreaterThanOrEqual(12);
    expect(await unnoted(town)).toEqual([]);
  });

  test('without the statement that writes them down it would be noticed', async () => {
    const town = await openTestTown({ around: without('insert-audits') });
    const some = [
      'listMembers',
      'exportMembers',
      'readMember',
      'checkBulkMembers',
      'editMember',
      'lockMember',
      'authoriseMember',
    ];
    const missing = await unnoted(
      town,
      ofOfficials.filter(({ name }) => some.includes(name)),
    );
    for (const name of some)
      expect(
        missing.some((line) => line.startsWith(`${name}: `)),
        name,
      ).toBe(true);
  });

  test('of whoever’s name the whole log showed, once a look; a page without anybody, too', async () => {
    const town = await openTestTown();
    const official = await town.addPerson({ roles: officialRoles });
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    for (const as of [one, one, other]) await town.call('PUT', '/api/account/settings', { as, body: {} });
    const looks = (id: number) =>
      town.countRows('audit', `action = 'audit:read' and subject = 'member' and subject_id = ${id}`);
    await town.call('GET', '/api/audit', { as: official });
    expect([await looks(one.member_id), await looks(other.member_id)]).toEqual([1, 1]);
    expect(await looks(official.member_id)).toBe(0);
    expect((await town.call('GET', '/api/account/activities', { as: other })).body.looks).toMatchObject([
      { action: 'audit:read' },
    ]);

    const before = await town.countRows('audit', `action = 'member:list'`);
    const empty = await town.call('GET', '/api/members?q=%E5%B1%85%E3%81%AA%E3%81%84&page=7', { as: official });
    expect(empty.body.members).toEqual([]);
    expect(await town.countRows('audit', `action = 'member:list'`)).toBe(before + 1);
  });
});
