import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials, Person } from '../../testing/towns/people.ts';
import { companionsOf } from '../../platform/members/viewer.ts';

const town = await openTestTown();

const DAY = 86_400_000;
const make = async (as: Credentials, body: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const answer = await town.call('POST', '/api/member-groups', {
    as,
    body: { member_group_name: '家族', is_shared: 1, member_ids: [], ...body },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.member_group_id;
};
const list = async (as: Credentials) => (await town.call('GET', '/api/member-groups', { as })).body;
const groupOf = async (as: Credentials, id: number) =>
  (await list(as)).groups.find((group: { member_group_id: number }) => group.member_group_id === id);
const invite = (as: Credentials, id: number, login_id: string) =>
  town.call('POST', `/api/member-groups/${id}/invitations`, { as, body: { login_id } });
const answer = (as: Credentials, id: number, accepts: 0 | 1) =>
  town.call('POST', `/api/group-invitations/${id}`, { as, body: { accepts } });
const waitingOf = async (as: Credentials) => (await list(as)).invitations;
/** Answers a person's only waiting invitation. */
async function answerOnly(as: Credentials, accepts: 0 | 1) {
  const [waiting] = await waitingOf(as);
  return answer(as, waiting.group_invitation_id, accepts);
}
const companionIds = async ({ member_id }: Person) =>
  [...(await companionsOf(town.database, member_id))].toSorted((a, b) => a - b);
const namesIn = (group: { people: { name: string }[] }) => group.people.map(({ name }) => name);

describe('a group', () => {
  test('opens calendars to each other once a person has accepted, and closes them when they leave', async () => {
    const mother = await town.addPerson({ lastname: '森母' });
    const son = await town.addPerson({ lastname: '森子' });
    const id = await make(mother);
    expect((await invite(mother, id, son.login_id.toUpperCase())).status).toBe(200);
    expect([await companionIds(mother), await companionIds(son)]).toEqual([[], []]);
    expect(await waitingOf(son)).toEqual([
      {
        group_invitation_id: expect.any(Number),
        member_group_name: '家族',
        invited_by_name: '森母 試',
        organization_name: null,
        people: 1,
        ends_on: '2027-01-25',
      },
    ]);
    expect((await groupOf(mother, id)).invitations).toEqual([
      { group_invitation_id: expect.any(Number), invited_as: son.login_id.toUpperCase(), ends_on: '2027-01-25' },
    ]);
    expect(await groupOf(son, id)).toBeUndefined();

    expect((await answerOnly(son, 1)).status).toBe(200);
    expect([await companionIds(mother), await companionIds(son)]).toEqual([[son.member_id], [mother.member_id]]);
    const theirs = await groupOf(son, id);
    expect(theirs).toMatchObject({ is_own: 0, is_shared: 1, owner_id: mother.member_id, invitations: [] });
    expect(namesIn(theirs)).toEqual(['森母 試', '森子 試']);
    expect(await waitingOf(son)).toEqual([]);
    const people = (await town.call('GET', '/api/schedule-people', { as: son })).body;
    expect(people.people.map(({ name }: { name: string }) => name).toSorted()).toEqual(['森子 試', '森母 試']);

    const leave = (as: Credentials, memberId: number) =>
      town.call('DELETE', `/api/member-groups/${id}/people/${memberId}`, { as });
    expect((await leave(mother, mother.member_id)).status).toBe(404);
    expect((await leave(son, mother.member_id)).status).toBe(404);
    expect((await leave(son, son.member_id)).status).toBe(200);
    expect([await companionIds(mother), await companionIds(son)]).toEqual([[], []]);
  });

  test('is invited to by exactly the address or number of a login; nobody learns whose it is, or that it was declined', async () => {
    const owner = await town.addPerson();
    const known = await town.addPerson();
    const byPhone = await town.addPerson({ isPhoneOnly: true });
    const id = await make(owner);
    const answers = [];
    for (const address of [known.email, 'nobody.there@example.jp', byPhone.login_id]) {
      const began = performance.now();
      const { status, text } = await invite(owner, id, address);
      answers.push([status, text]);
      expect(performance.now() - began).toBeGreaterThan(240);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    const before = (await groupOf(owner, id)).invitations;
    expect(before).toHaveLength(3);
    expect((await answerOnly(known, 0)).status).toBe(200);
    expect(await waitingOf(known)).toEqual([]);
    expect((await groupOf(owner, id)).invitations).toEqual(before);
    // The refusal depends only on what the owner sees in the group.
    for (const address of [known.email, 'nobody.there@example.jp'])
      expect((await invite(owner, id, address)).body.codes).toEqual({ login_id: ['already-invited'] });
    expect((await invite(owner, id, owner.email)).body.codes).toEqual({ login_id: ['invites-yourself'] });
    expect((await invite(owner, id, 'no address')).body.codes).toEqual({ login_id: ['group-login-id'] });
    // An invitation waits for a person who later logs in with the address.
    expect(await waitingOf(byPhone)).toHaveLength(1);
    const late = await town.addPerson();
    await town.rows(`update member set email_key = 'nobody.there@example.jp' where member_id = $1`, late.member_id);
    expect(await waitingOf(late)).toHaveLength(1);
  });

  test('is told of in a notification without a stranger’s words, at most three a day and person', async () => {
    const invited = await town.addPerson({ lastname: '招かれ' });
    for (let count = 0; count < 4; count += 1) {
      const owner = await town.addPerson({ lastname: 'よそ者' });
      await invite(owner, await make(owner, { member_group_name: '安い薬 example.jp' }), invited.email);
    }
    const notifications = await town.mailsTo(invited.email, 3);
    expect(notifications).toHaveLength(3);
    for (const { text } of notifications) {
      expect(text).toContain(`${town.house.publicUrl}/schedule/settings`);
      expect(text).not.toMatch(/安い薬|よそ者/);
    }
    expect(await waitingOf(invited)).toHaveLength(4);
    town.setNow(new Date(town.now().getTime() + DAY + 1));
    const owner = await town.addPerson();
    await invite(owner, await make(owner), invited.email);
    expect(await town.mailsTo(invited.email, 4)).toHaveLength(4);
  });

  test('takes 20 invitations a day, also when groups are deleted between them', async () => {
    const owner = await town.addPerson();
    for (let count = 0; count < 20; count += 1)
      await town.rows(
        `insert into group_invitation (invited_by, invited_as, invited_key, invited_at) values ($1, '', $2, $3)`,
        owner.member_id,
        `gone${count}@example.jp`,
        town.now(),
      );
    const refused = await invite(owner, await make(owner), 'one.more@example.jp');
    expect([refused.status, refused.body.codes]).toEqual([429, { login_id: ['too-many-invitations'] }]);
    town.setNow(new Date(town.now().getTime() + DAY + 1));
    expect((await invite(owner, await make(owner), 'one.more@example.jp')).status).toBe(200);
  });

  test('is closed to an invitation that was taken back, has ended, or is somebody else’s', async () => {
    const owner = await town.addPerson();
    const invited = await town.addPerson();
    const id = await make(owner);
    await invite(owner, id, invited.email);
    const [{ group_invitation_id }] = await waitingOf(invited);
    expect((await answer(await town.addPerson(), group_invitation_id, 1)).status).toBe(404);
    expect((await answer(owner, group_invitation_id, 1)).status).toBe(404);
    const now = town.now();
    town.setNow(new Date(now.getTime() + 15 * DAY));
    expect(await waitingOf(invited)).toEqual([]);
    expect((await answer(invited, group_invitation_id, 1)).status).toBe(404);
    town.setNow(now);
    const path = `/api/member-groups/${id}/invitations/${group_invitation_id}`;
    expect((await town.call('DELETE', path, { as: invited })).status).toBe(404);
    expect((await town.call('DELETE', path, { as: owner })).status).toBe(200);
    expect((await answer(invited, group_invitation_id, 1)).status).toBe(404);
    expect(await companionIds(owner)).toEqual([]);
  });

  test('has at most 100 people, with those who are invited; somebody is in 30', async () => {
    const owner = await town.addPerson();
    const id = await make(owner);
    await town.rows`insert into group_invitation (member_group_id, invited_by, invited_as, invited_key, invited_at)
      select ${id}, ${owner.member_id}, 'a', 'x' || n || '@example.jp', ${town.now()}::timestamptz - interval '2 days'
      from generate_series(1, 99) as n`;
    expect((await invite(owner, id, 'last@example.jp')).body.codes).toEqual({ login_id: ['too-many-group-people'] });
    await town.rows`insert into member_group (member_id, member_group_name, is_shared, created_at)
      select ${owner.member_id}, 'n' || n, 0, ${town.now()} from generate_series(1, 29) as n`;
    const refused = await town.call('POST', '/api/member-groups', {
      as: owner,
      body: { member_group_name: 'x', is_shared: 0, member_ids: [] },
    });
    expect(refused.body.codes).toEqual({ request: ['too-many-groups'] });
  });

  test('of officials is chosen from organisations, and each is asked as well', async () => {
    const [chief, clerk] = [await town.addPerson({ roles: ['forms'] }), await town.addPerson({ roles: ['reception'] })];
    const resident = await town.addPerson();
    const id = await make(chief);
    const choose = (as: Credentials, member_ids: readonly number[]) =>
      town.call('POST', `/api/member-groups/${id}/officials`, { as, body: { member_ids } });
    expect((await choose(chief, [resident.member_id])).body.codes).toEqual({ member_ids: ['group-person-unknown'] });
    expect((await choose(chief, [clerk.member_id, clerk.member_id])).status).toBe(200);
    expect((await choose(chief, [clerk.member_id])).status).toBe(200);
    expect((await groupOf(chief, id)).invitations).toMatchObject([{ invited_as: expect.stringContaining('試') }]);
    expect((await waitingOf(clerk))[0].organization_name).toMatchObject({ ja: expect.any(String) });
    expect(await companionIds(clerk)).toEqual([]);
    await answerOnly(clerk, 1);
    expect(await companionIds(clerk)).toEqual([chief.member_id]);
    // Residents cannot choose officials.
    const theirs = await make(resident);
    const refused = await town.call('POST', `/api/member-groups/${theirs}/officials`, {
      as: resident,
      body: { member_ids: [chief.member_id] },
    });
    expect(refused.body.codes).toEqual({ member_ids: ['group-person-unknown'] });
    const { people, organizations } = (await town.call('GET', '/api/schedule-people', { as: chief })).body;
    expect(people.map((person: Person) => person.member_id)).toEqual(
      expect.arrayContaining([chief.member_id, clerk.member_id]),
    );
    expect(people.map((person: Person) => person.member_id)).not.toContain(resident.member_id);
    expect(organizations.length).toBeGreaterThan(1);
  });

  test('goes with its maker, and forgets whom it invited when they withdraw', async () => {
    const owner = await town.addPerson();
    const [taking, invited] = [await town.addPerson(), await town.addPerson()];
    const id = await make(owner);
    await invite(owner, id, taking.email);
    await answerOnly(taking, 1);
    await invite(owner, id, invited.email);
    const withdraw = (as: Credentials) =>
      town.call('POST', '/api/withdrawal', { as, body: { password: 'hoshimori-haru1' } });
    const gone = await withdraw(invited);
    expect(gone.status, gone.text).toBe(200);
    expect((await groupOf(owner, id)).invitations).toEqual([]);
    expect(await town.countRows('group_invitation', `invited_key = '${invited.email}'`)).toBe(0);
    await withdraw(owner);
    expect(await groupOf(taking, id)).toBeUndefined();
    expect(await companionIds(taking)).toEqual([]);
  });
});

describe('a favourite list', () => {
  test('is added, edited and deleted, and opens nothing [rule:schedule.favourite-add] [rule:schedule.favourite-edit] [rule:schedule.favourite-delete]', async () => {
    const me = await town.addPerson();
    const [friend, stranger] = [await town.addPerson({ lastname: '友' }), await town.addPerson()];
    const group = await make(me);
    await invite(me, group, friend.email);
    await answerOnly(friend, 1);

    const add = (member_ids: readonly number[]) =>
      town.call('POST', '/api/member-groups', {
        as: me,
        body: { member_group_name: 'よく会う人', is_shared: 0, member_ids },
      });
    // A person with a closed calendar and an unknown person are refused with the same words.
    for (const other of [stranger.member_id, 999_999, me.member_id])
      expect((await add([other])).body.codes).toEqual({ member_ids: ['group-person-unknown'] });
    const made = await add([friend.member_id]);
    expect(made.status).toBe(201);
    const id = made.body.member_group_id;
    expect(await groupOf(friend, id)).toBeUndefined();
    expect(await groupOf(me, id)).toMatchObject({ is_shared: 0, is_own: 1, hidden_people: 0 });
    expect((await invite(me, id, stranger.email)).status).toBe(404);

    const change = (body: Readonly<Record<string, unknown>>) =>
      town.call('PUT', `/api/member-groups/${id}`, { as: me, body });
    expect((await change({ member_group_name: '友だち', member_ids: [friend.member_id] })).status).toBe(200);
    expect(await groupOf(me, id)).toMatchObject({ member_group_name: '友だち', people: [{ name: '友 試' }] });
    // Once the calendar is closed, the list no longer names the person but keeps them for when it opens again.
    await town.call('DELETE', `/api/member-groups/${group}/people/${friend.member_id}`, { as: me });
    expect(await groupOf(me, id)).toMatchObject({ people: [], hidden_people: 1 });
    expect((await change({ member_group_name: '友だち', member_ids: [] })).status).toBe(200);
    expect(await groupOf(me, id)).toMatchObject({ people: [], hidden_people: 1 });
    expect((await change({ member_group_name: '友だち', member_ids: [friend.member_id] })).status).toBe(409);

    expect((await town.call('DELETE', `/api/member-groups/${id}`, { as: me })).status).toBe(200);
    expect(await groupOf(me, id)).toBeUndefined();
  });

  test('has a name of one line and at most 40 characters [field:member_group.member_group_name]', async () => {
    const as = await town.addPerson();
    for (const member_group_name of ['', ' ', 'あ'.repeat(41), 'a\nb'])
      expect(
        (
          await town.call('POST', '/api/member-groups', {
            as,
            body: { member_group_name, is_shared: 0, member_ids: [] },
          })
        ).status,
        member_group_name,
      ).toBe(422);
    await make(as, { member_group_name: 'あ'.repeat(40) });
  });
});

test('the main group is one’s own choice, and an official’s organisation without one [rule:member-group.main-group]', async () => {
  const official = await town.addPerson({ roles: ['forms'], organization_id: 2 });
  expect(await list(official)).toMatchObject({ main_group_id: null, organization: { organization_id: 2 } });
  const as = await town.addPerson();
  expect(await list(as)).toMatchObject({ main_group_id: null, organization: null });
  const id = await make(as);
  const choose = (member_group_id: number | null) =>
    town.call('PUT', '/api/main-group', { as, body: { member_group_id } });
  expect((await choose(id)).status).toBe(200);
  expect((await list(as)).main_group_id).toBe(id);
  expect((await choose(await make(official))).status).toBe(404);
  expect((await list(as)).main_group_id).toBe(id);
  await town.call('DELETE', `/api/member-groups/${id}`, { as });
  expect((await list(as)).main_group_id).toBeNull();
});
