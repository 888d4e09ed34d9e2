import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../testing/cases/case.ts';
import { openDirectoryTown, type DirectoryTown } from '../../../testing/directory/directory-town.ts';
import { enrolTotp } from '../../../testing/factors/enrol.ts';
import { browserOf } from '../../../testing/requests/browser.ts';
import { START, type Answer } from '../../../testing/towns/open-town.ts';
import type { Person } from '../../../testing/towns/people.ts';

let town: DirectoryTown;
let [asker, second]: Person[] = [];
beforeAll(async () => {
  town = await openDirectoryTown({ environment: { DIRECTORY_REQUIRED: '1' } });
  [asker, second] = await town.addPeople(2, { roles: ['system'], locale: 'en' });
});
afterAll(() => town.close());
beforeEach(() => town.setNow(START));

const codesOf = ({ body }: Answer): string[] => Object.values<string[]>(body.codes ?? {}).flat();
const ask = (body: object, as = asker) => town.call('POST', '/api/directory/rules', { as, body });
const askGroup = (group_name: string, roles: string[]) => ask({ group_name, roles, member_id: null });
const askResort = (member_id: number) => ask({ group_name: null, roles: [], member_id });
const list = async (as = second) => (await town.call('GET', '/api/directory/rules', { as })).body;
interface Rule {
  readonly directory_rule_id: number;
  readonly group_name: string | null;
  readonly member: { readonly member_id: number } | null;
  readonly is_waiting: boolean;
  readonly is_unmet: boolean;
  readonly obstacle: string | null;
  readonly roles: string[];
}
const find = async (which: (rule: Rule) => boolean, as = second): Promise<Rule | undefined> =>
  (await list(as)).rules.findLast(which);
const approve = (rule: Rule | undefined, as = second) =>
  town.call('POST', `/api/directory/rules/${rule?.directory_rule_id}/approve`, { as, body: {} });
const end = (rule: Rule | undefined, as = second) =>
  town.call('DELETE', `/api/directory/rules/${rule?.directory_rule_id}`, { as });
const endAll = () => town.rows('update directory_rule set ended_at = now() where ended_at is null returning 1');
const ofGroup = (name: string) => (rule: Rule) => rule.group_name === name;
const ofMember = (id: number) => (rule: Rule) => rule.member?.member_id === id;

describe('a row of the table', () => {
  test('holds once a second official approves it, in place of the one before [decision:directory.table]', async () => {
    expect((await askGroup('desk', ['reception'])).status).toBe(201);
    expect(codesOf(await askGroup('desk', ['editor']))).toEqual(['directory-asked']);
    const { subject } = town.known({ groups: ['desk'] });
    expect(codesOf((await town.comeBy(subject)).answer)).toEqual(['directory-no-role']);
    const own = await find(ofGroup('desk'), asker);
    expect(own).toMatchObject({ is_waiting: true, obstacle: expect.stringContaining('yourself') });
    expect(codesOf(await approve(own, asker))).toEqual(['second-own-request']);
    expect((await approve(await find(ofGroup('desk')))).status).toBe(200);
    expect(codesOf(await approve(await find(ofGroup('desk'))))).toEqual(['second-decided']);
    expect((await town.comeBy(subject)).answer.body.link).not.toBeNull();
    await askGroup('desk', ['editor', 'approver']);
    await approve(await find((rule) => ofGroup('desk')(rule) && rule.is_waiting));
    const rows = (await list()).rules.filter(ofGroup('desk'));
    expect(rows).toEqual([expect.objectContaining({ roles: ['editor', 'approver'], is_waiting: false })]);
    const [mail] = await town.mailsTo(second?.email ?? '', 1);
    expect(mail?.subject).toContain('office login waits');
  });

  test('is refused by somebody in the same hands as the asker', async () => {
    const third = await town.addPerson({ roles: ['system'] });
    await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
      values (${town.now()}, ${asker?.member_id ?? 0}, 'member:give-roles', 'member', ${third.member_id}) returning 1`;
    await askGroup('hands', ['system']);
    expect(codesOf(await approve(await find(ofGroup('hands')), third))).toEqual(['second-same-hand']);
    expect((await end(await find(ofGroup('hands')), third)).status).toBe(200);
  });

  test('ends by one official, and shows when no login has had its group for long', async () => {
    await askGroup('renamed', ['editor']);
    await approve(await find(ofGroup('renamed')));
    expect((await find(ofGroup('renamed')))?.is_unmet).toBe(false);
    const late = await town.addPerson({ roles: ['system'] });
    town.setNow(new Date(START.getTime() + 61 * 86_400_000));
    const as = { ...late, ...(await town.openSession(late.member_id)) };
    expect((await find(ofGroup('renamed'), as))?.is_unmet).toBe(true);
    const { subject } = town.known({ groups: ['renamed'] });
    await town.comeBy(subject);
    expect((await find(ofGroup('renamed'), as))?.is_unmet).toBe(false);
    expect((await end(await find(ofGroup('renamed'), as), as)).status).toBe(200);
    expect(codesOf((await town.comeBy(subject)).answer)).toEqual(['directory-no-role']);
    expect((await end({ directory_rule_id: 9999 } as Rule, as)).status).toBe(404);
  });

  test('stays while nobody else could come with `system`: one official would lock the office out', async () => {
    await endAll();
    for (const group of ['chiefs', 'other chiefs']) await town.giveRoles(group, ['system', 'auditor']);
    await town.newLinked({ groups: ['chiefs'] });
    expect((await end(await find(ofGroup('other chiefs')))).status).toBe(200);
    const last = await end(await find(ofGroup('chiefs')));
    expect([last.status, codesOf(last)]).toEqual([409, ['directory-last-system']]);
    await town.giveRoles('editors', ['editor']);
    expect((await end(await find(ofGroup('editors')))).status).toBe(200);
    await askResort(second?.member_id ?? 0);
    await town.rows('update directory_rule set approved_at = asked_at where member_id is not null returning 1');
    expect((await end(await find(ofGroup('chiefs')))).status).toBe(200);
    await endAll();
  });

  test.each([
    ['neither group nor official', { group_name: null, roles: [], member_id: null }, 'directory-one-of'],
    ['both', { group_name: 'x', roles: ['editor'], member_id: 1 }, 'directory-one-of'],
    ['no role', { group_name: 'x', roles: [], member_id: null }, 'directory-roles'],
    ['an unknown role', { group_name: 'x', roles: ['mayor'], member_id: null }, 'choice'],
    ['a resident', { group_name: null, roles: [], member_id: 1 }, 'directory-not-official'],
    ['a name that is too long', { group_name: 'x'.repeat(201), roles: ['editor'], member_id: null }, 'max-length'],
  ])('with %s is refused', async (_what, body, code) => {
    const answer = await ask(body);
    expect([answer.status, codesOf(answer)]).toEqual([422, [code]]);
  });

  test('concerns only officials who manage roles', async () => {
    const clerk = await town.addPerson({ roles: ['member_admin', 'auditor', 'reception'] });
    expect((await town.call('GET', '/api/directory/rules', { as: clerk })).status).toBe(403);
    expect((await ask({ group_name: 'x', roles: ['editor'], member_id: null }, clerk)).status).toBe(403);
  });
});

describe('while the directory is required', () => {
  /** Logs in with password and second factor. */
  const apps = new Map<Person, Awaited<ReturnType<typeof enrolTotp>>>();
  async function logIn(person: Person) {
    const app = apps.get(person) ?? (await enrolTotp(town, person));
    apps.set(person, app);
    town.setNow(new Date(town.now().getTime() + 60_000));
    const browser = browserOf(town);
    const first = await browser.logIn(person.login_id, PASSWORD);
    if (first.status !== 200) return first;
    const { challenge } = first.body.next;
    return browser.call('POST', '/api/login/factor', { body: { challenge, way: 'totp', code: app.code() } });
  }

  test('officials come by password until there is an account of last resort; then that alone, audited and told to the others [decision:directory.last-resort]', async () => {
    const [named, ordinary] = await town.addPeople(2, { roles: ['system'], lastname: '非常', locale: 'en' });
    expect((await logIn(ordinary)).body).toMatchObject({ member_id: ordinary.member_id });
    expect((await askResort(named.member_id)).status).toBe(201);
    expect((await logIn(ordinary)).status).toBe(200);
    // Nobody approves their own.
    const own = { ...named, ...(await town.openSession(named.member_id)) };
    expect(codesOf(await approve(await find(ofMember(named.member_id), own), own))).toEqual(['own-account']);
    expect((await approve(await find(ofMember(named.member_id)))).status).toBe(200);
    const refused = await browserOf(town).logIn(ordinary.login_id, PASSWORD);
    expect([refused.status, codesOf(refused)]).toEqual([422, ['directory-needed']]);
    expect((await logIn(named)).body).toMatchObject({ member_id: named.member_id, next: null });
    const told = (await town.mailsTo(ordinary.email, 3)).find(({ subject }) => /last resort was used/.test(subject));
    expect(told?.text).toContain('非常');
    expect(await town.mailsTo(named.email, 2)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/last resort was used/) }),
    );
    const events = `action = 'session:last-resort' and actor_member_id = ${named.member_id}`;
    expect(await town.countRows('audit', events)).toBe(1);
    // A first login still links by the official's own login, and residents are not concerned.
    await askGroup('linkers', ['editor']);
    await approve(await find(ofGroup('linkers')));
    const { subject } = town.known({ groups: ['linkers'] });
    const link = (await town.comeBy(subject)).answer.body.link.secret;
    const first = await browserOf(town).call('POST', '/api/login', {
      body: { login_id: ordinary.login_id, password: PASSWORD, directory: link },
    });
    expect(first.body.next.step).toBe('factor');
    const resort = await browserOf(town).call('POST', '/api/login', {
      body: { login_id: named.login_id, password: PASSWORD, directory: link },
    });
    expect(codesOf(resort)).toEqual(['directory-last-resort']);
    const resident = await town.addPerson({ is_resident: 1 });
    expect((await browserOf(town).logIn(resident.login_id, PASSWORD)).body.next).toBeNull();
    // The last one stays.
    expect(codesOf(await end(await find(ofMember(named.member_id))))).toEqual(['directory-last-one']);
    await askResort(second?.member_id ?? 0);
    const approver = { ...ordinary, ...(await town.openSession(ordinary.member_id)) };
    await approve(await find(ofMember(second?.member_id ?? 0), approver), approver);
    expect((await end(await find(ofMember(named.member_id)))).status).toBe(200);
  });

  test('a locked account of last resort counts for nothing: else nobody could log in', async () => {
    const named = await town.addPerson({ roles: ['system'] });
    await town.rows('update directory_rule set ended_at = now() where member_id is not null returning 1');
    await askResort(named.member_id);
    await approve(await find(ofMember(named.member_id)));
    const clerk = await town.addPerson({ roles: ['editor'] });
    expect((await browserOf(town).logIn(clerk.login_id, PASSWORD)).status).toBe(422);
    await town.rows('update member set locked_at = now() where member_id = $1 returning 1', named.member_id);
    expect((await browserOf(town).logIn(clerk.login_id, PASSWORD)).status).toBe(200);
  });
});

/** Somebody whose groups give these roles, linked at a first login. */
async function linkedTo(group: string) {
  await endAll();
  await town.giveRoles(group, ['reception']);
  return town.newLinked({ groups: [group] });
}
const held = async (member_id: number) =>
  (await town.rows('select is_official, roles from member where member_id = $1', member_id))[0];

test('an official is parted from their account of the directory by a colleague: sessions and roles end, and all are told', async () => {
  const { official, browser, subject } = await linkedTo('parting');
  const chief = await town.addPerson({ roles: ['system'], locale: 'en' });
  expect(codesOf(await askResort(official.member_id))).toEqual(['directory-linked']);
  expect((await list()).links).toContainEqual(expect.objectContaining({ member_id: official.member_id }));
  const path = `/api/directory/links/${official.member_id}`;
  expect((await town.call('DELETE', path, { as: second })).status).toBe(200);
  expect((await browser.call('GET', '/api/session')).body.member_id).toBeNull();
  // The password opens again, but without what the groups gave.
  expect(await held(official.member_id)).toEqual({ is_official: true, roles: [] });
  expect((await town.mailsTo(official.email, 3)).at(-1)?.subject).toContain('You were unlinked');
  expect((await town.mailsTo(chief.email, 1)).at(-1)?.subject).toContain('An official was unlinked');
  expect((await town.call('DELETE', path, { as: second })).status).toBe(404);
  expect((await town.comeBy(subject)).answer.body.link).not.toBeNull();
  const own = `/api/directory/links/${second?.member_id}`;
  expect(codesOf(await town.call('DELETE', own, { as: second }))).toEqual(['own-account']);
});

test('roles of a linked official are neither given nor taken at the desk: the next login would undo it', async () => {
  const { official } = await linkedTo('settled');
  const { member_id } = official;
  const authorise = (body: object) =>
    town.call('PUT', `/api/members/${member_id}/roles`, { as: second, body: { organization_id: 1, ...body } });
  for (const roles of [[], ['reception', 'editor'], ['reception', 'auditor']]) {
    const answer = await authorise({ is_official: true, roles });
    expect([answer.status, codesOf(answer)]).toEqual([409, ['directory-gives-roles']]);
  }
  expect(await held(member_id)).toEqual({ is_official: true, roles: ['reception'] });
  // What was asked before the link is not given after it.
  const [request] = await town.rows<{ role_request_id: number }>(
    `insert into role_request (member_id, roles, asked_by, asked_at) values ($1, '{auditor}', $2, $3) returning role_request_id`,
    member_id,
    asker?.member_id ?? 0,
    town.now(),
  );
  const path = `/api/role-requests/${request?.role_request_id}/approve`;
  expect(codesOf(await town.call('POST', path, { as: second, body: {} }))).toEqual(['directory-gives-roles']);
  // Nobody stays an official by a group.
  expect((await authorise({ is_official: false, roles: [] })).status).toBe(200);
  expect(await held(member_id)).toEqual({ is_official: false, roles: [] });
});

test('the last who could come is neither locked nor loses the role: one official would lock the office out', async () => {
  await linkedTo('ordinary');
  const [chief, named, clerk] = await town.addPeople(3, { roles: ['system', 'member_admin'] });
  const name = (member_id: number) => town.rows`insert into directory_rule (roles, member_id, asked_at, approved_at)
    values ('{}', ${member_id}, ${town.now()}, ${town.now()}) returning 1`;
  await name(named.member_id);
  const path = `/api/members/${named.member_id}`;
  const lock = () => town.call('POST', `${path}/lock`, { as: chief, body: { is_locked: true } });
  const part = () =>
    town.call('PUT', `${path}/roles`, { as: chief, body: { is_official: false, organization_id: null, roles: [] } });
  const died = { died_on: START.toISOString().slice(0, 10), paper: 'register' };
  const noteDeath = () => town.call('POST', `${path}/death`, { as: chief, body: died });
  for (const answer of [await lock(), await part(), await noteDeath()])
    expect([answer.status, codesOf(answer)]).toEqual([409, ['directory-last-one']]);
  await town.rows`update member set roles = '{editor}' where member_id = ${clerk.member_id} returning 1`;
  await name(clerk.member_id);
  for (const answer of [await lock(), await part(), await noteDeath()])
    expect([answer.status, codesOf(answer)]).toEqual([409, ['directory-last-system']]);
  expect(await held(named.member_id)).toEqual({ is_official: true, roles: ['system', 'member_admin'] });
  expect(await town.countRows('member_death', `member_id = ${named.member_id}`)).toBe(0);
  await town.giveRoles('chiefs', ['system']);
  expect((await lock()).status).toBe(200);
});

test('a linked official gets no temporary password: it would open nothing', async () => {
  const { official } = await linkedTo('password');
  const as = await town.addPerson({ roles: ['system', 'member_admin'] });
  const answer = await town.call('POST', `/api/members/${official.member_id}/password`, { as, body: {} });
  expect([answer.status, codesOf(answer)]).toEqual([409, ['directory-no-password']]);
});
