import { addDays, dateAt } from '@machi/domain/calendar/model';
import { REQUEST_DAYS } from '@machi/domain/delegations/office/grounds';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../testing/cases/case.ts';
import { nextSlot } from '../../../testing/cases/new-reservation.ts';
import { actingFor } from '../../../testing/delegations/delegations.ts';
import { newNotice } from '../../../testing/facilities/notices.ts';
import { reservationRequest } from '../../../testing/requests/requests.ts';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';
import type { Person } from '../../../testing/towns/people.ts';

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAPER = { file_name: '委任状.png', content: ONE_PIXEL };
const DAY = 86_400_000;

const town = await openTestTown({ environment: { SANDBOX_KEY: 'of-the-town-under-test' } });
beforeEach(() => town.setNow(START));
const asker = await town.addPerson({ lastname: '申請', roles: ['member_admin'] });
const second = await town.addPerson({ lastname: '承認', roles: ['member_admin'] });

const post = (as: Person, path: string, body: object = {}, headers = {}) =>
  town.call('POST', path, { as, body, headers });
const asked = (delegate: Person, changes: object = {}) => ({
  delegate_id: delegate.member_id,
  ground: 'both',
  matters: ['reservations', 'notices'],
  ends_on: addDays(dateAt(town.now()), 30),
  reason: '窓口で頼まれました。',
  ...changes,
});
const ask = (principal: { member_id: number }, delegate: Person, changes: object = {}, as = asker) =>
  post(as, `/api/members/${principal.member_id}/delegation-requests`, asked(delegate, changes));
const approve = (id: number, as = second) => post(as, `/api/delegation-requests/${id}/approve`);
const codesOf = (answer: Awaited<ReturnType<typeof post>>) => Object.values(answer.body?.codes ?? {}).flat();
const listed = async (as: Person) => (await town.call('GET', '/api/delegations', { as })).body.delegations;
const askedId = async (...asking: Parameters<typeof ask>): Promise<number> =>
  (await ask(...asking)).body.delegation_request_id;
const book = (as: Person, id: number) => post(as, '/api/reservations', reservationRequest(nextSlot()), actingFor(id));
/** Two people between whom one stands. */
async function standing(changes: object = {}, person: object = {}) {
  const [principal, delegate] = [await town.addPerson(person), await town.addPerson({ lastname: '代理' })];
  const id = await askedId(principal, delegate, changes);
  expect((await approve(id)).status).toBe(200);
  const [one] = await listed(delegate);
  return { principal, delegate, id: one.delegation_id as number, request: id };
}
/** An official some days later, when the sessions of today are over. */
async function later(days: number): Promise<Person> {
  town.setNow(new Date(START.getTime() + days * DAY));
  return town.addPerson({ roles: ['member_admin'] });
}
const birthdate = (person: Person, born: string | null) =>
  town.rows('update member set birthdate = $2 where member_id = $1', person.member_id, born);
const makeGuest = ({ member_id }: Person) =>
  town.rows`update member set email = null, email_key = null, login_tel_key = null where member_id = ${member_id}`;

test('one official asks, a second one approves, then it is used, seen by both and ended by either', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson({ lastname: '三上' })];
  const id = await askedId(mother, daughter);
  expect((await approve(id, asker)).body.codes).toEqual({ request: ['second-own-request'] });
  expect(await listed(daughter)).toEqual([]);
  const { requests } = (await town.call('GET', '/api/delegation-requests', { as: second })).body;
  expect(requests).toContainEqual(
    expect.objectContaining({ delegation_request_id: id, obstacle: null, member_id: mother.member_id }),
  );
  expect((await approve(id)).body).toMatchObject({ member_id: mother.member_id, letters: [] });
  const [given] = await listed(mother);
  expect(given).toMatchObject({ side: 'given', state: 'standing', ground: 'both', name: '三上 試' });
  expect((await book(daughter, given.delegation_id)).status).toBe(201);
  const { looks } = (await town.call('GET', '/api/account/activities', { as: mother })).body;
  expect(looks.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['delegation:ask', 'delegation:approve', 'delegation:act-reservations']),
  );
  expect((await post(mother, `/api/delegations/${given.delegation_id}/end`)).status).toBe(200);
  expect((await book(daughter, given.delegation_id)).status).toBe(409);
  expect((await approve(id)).body.codes).toEqual({ request: ['second-decided'] });
});

describe('a dishonest official', () => {
  test('neither asks for themselves, nor approves as one of the two or with an account in the same hands', async () => {
    const [member, friend] = [await town.addPerson(), await town.addPerson()];
    expect(codesOf(await ask(member, asker))).toEqual(['own-account']);
    expect(codesOf(await ask(asker, friend))).toEqual(['own-account']);
    expect(codesOf(await ask(member, second))).toEqual(['delegation-delegate']);
    const id = await askedId(member, friend);
    for (const hand of [asker, friend, member]) {
      const puppet = await town.addPerson({ roles: ['member_admin'] });
      await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
        values (${START}, ${hand.member_id}, 'member:give-roles', 'member', ${puppet.member_id})`;
      expect(codesOf(await approve(id, puppet)), String(hand.member_id)).toEqual(['second-same-hand']);
    }
    expect((await approve(id, await town.addPerson({ roles: ['reception', 'system'] }))).status).toBe(403);
    await town.rows`update member set locked_at = now() where member_id = ${asker.member_id}`;
    expect(codesOf(await approve(id))).toEqual(['second-asker-gone']);
    await town.rows`update member set locked_at = null where member_id = ${asker.member_id}`;
    expect((await approve(id)).status).toBe(200);
  });

  test('is heard of by both people at once, also at the contact that they had a month ago', async () => {
    const [mother, nephew] = [await town.addPerson(), await town.addPerson()];
    const { token } = await (async () => {
      await town.call('POST', '/api/account/contact', {
        as: mother,
        body: {
          kind: 'email',
          value: 'nephew@example.jp',
          value_confirmation: 'nephew@example.jp',
          old_password: PASSWORD,
        },
      });
      return { token: await town.linkSecretTo('nephew@example.jp') };
    })();
    expect((await town.call('POST', '/api/account/contact/confirm', { body: { token } })).status).toBe(200);
    const subjects = async (to: string, count: number) =>
      (await town.mailsTo(to, count)).map(({ subject }) => subject).filter((subject) => subject.includes('代わり'));
    const id = await askedId(mother, nephew);
    const wasAsked = expect.stringContaining('代わりの人の申請がありました');
    expect(await subjects(nephew.email, 1)).toEqual([wasAsked]);
    expect((await subjects(mother.email, 3)).at(-1)).toEqual(wasAsked);
    expect((await subjects('nephew@example.jp', 2)).at(-1)).toEqual(wasAsked);
    await approve(id);
    const begun = expect.stringContaining('さんの代わりに手続きできます');
    expect(await subjects(mother.email, 4)).toEqual([wasAsked, begun]);
    expect((await ask(mother, await town.addPerson(), {}, await later(31))).status).toBe(201);
    expect(await subjects('nephew@example.jp', 4)).toEqual([wasAsked, begun, wasAsked]);
    expect(await subjects(mother.email, 4)).toEqual([wasAsked, begun]);
  });

  test('asks for five people of a member at most, once for each', async () => {
    const member = await town.addPerson();
    const people = await Promise.all(Array.from({ length: 6 }, () => town.addPerson()));
    const [first, , , , , sixth] = people;
    for (const one of people.slice(0, 5)) expect((await ask(member, one)).status).toBe(201);
    expect(codesOf(await ask(member, sixth as Person))).toEqual(['delegation-most-given']);
    expect(codesOf(await ask(member, first as Person))).toEqual(['delegation-known']);
    expect((await ask(member, first as Person, {}, await later(REQUEST_DAYS + 1))).status).toBe(201);
  });
});

describe('while it waits', () => {
  test.each([
    ['the principal is locked out', 'principal', 'locked_at = now()', 'delegation-principal'],
    ['the delegate is locked out', 'delegate', 'locked_at = now()', 'delegation-delegate'],
    ['the delegate becomes an official', 'delegate', 'is_official = true', 'delegation-delegate'],
    ['the child is 18', 'principal', "birthdate = '2009-01-01'", 'delegation-grown'],
    ['the child’s birth date is taken away', 'principal', 'birthdate = null', 'delegation-birthdate'],
    ['the principal moves', 'principal', "address2 = '旭9丁目'", 'delegation-moved'],
  ] as const)('%s: it cannot be approved', async (_what, who, change, code) => {
    const people = { principal: await town.addPerson(), delegate: await town.addPerson() };
    await birthdate(people.principal, '2015-05-05');
    const id = await askedId(people.principal, people.delegate, { ground: 'child' });
    await town.rows(`update member set ${change} where member_id = $1`, people[who].member_id);
    expect(codesOf(await approve(id))).toEqual([code]);
    expect(await town.countRows('delegation', `delegate_id = ${people.delegate.member_id}`)).toBe(0);
  });

  test('one of the two withdraws, it is rejected, or two weeks pass: nothing begins', async () => {
    const [member, left, slow] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    const gone = await askedId(member, left);
    expect((await post(left, '/api/withdrawal', { password: PASSWORD })).status).toBe(200);
    expect((await approve(gone)).status).toBe(404);
    const id = await askedId(member, slow);
    const official = await later(REQUEST_DAYS + 1);
    expect(codesOf(await approve(id, official))).toEqual(['second-decided']);
    const again = await askedId(member, slow, {}, official);
    expect((await post(official, `/api/delegation-requests/${again}/refuse`)).status).toBe(200);
    expect(codesOf(await approve(again, official))).toEqual(['second-decided']);
  });
});

describe('a paper', () => {
  test('is kept, shown to who has the right alone, and each look is in the log of both', async () => {
    const { principal, delegate, request } = await standing({ ground: 'paper', paper: PAPER });
    const at = `/api/delegation-requests/${request}/paper`;
    const shown = await town.call('GET', at, { as: second });
    expect(shown.body).toMatchObject({ filename: '委任状.png', type: 'image/png', content: ONE_PIXEL });
    const reception = await town.addPerson({ roles: ['reception', 'system'] });
    expect((await town.call('GET', at, { as: reception })).status).toBe(403);
    expect((await town.call('GET', at, { as: principal })).status).toBe(403);
    for (const { member_id } of [principal, delegate])
      expect(await town.countRows('audit', `action = 'delegation:paper' and subject_id = ${member_id}`)).toBe(1);
  });

  test.each([
    ['is not there', undefined, ['delegation-paper']],
    ['is no picture and no PDF', { file_name: 'a.pdf', content: btoa('MZ program') }, ['file-refused', 'file-type']],
    ['is empty', { file_name: 'a.pdf', content: '' }, ['file-empty', 'file-refused']],
    ['is no base64', { file_name: 'a.pdf', content: '!' }, ['file-refused', 'file-spoilt']],
  ])('that %s is refused', async (_what, paper, codes) => {
    const [member, delegate] = [await town.addPerson(), await town.addPerson()];
    expect(codesOf(await ask(member, delegate, { ground: 'paper', paper })).toSorted()).toEqual(codes);
  });

  test('that is too large is refused, and one that nobody asked for is not kept', async () => {
    const [member, delegate] = [await town.addPerson(), await town.addPerson()];
    const large = { file_name: 'a.pdf', content: 'A'.repeat(6_990_512) };
    expect(codesOf(await ask(member, delegate, { ground: 'paper', paper: large }))).toContain('file-size');
    const huge = { file_name: 'a.pdf', content: 'A'.repeat(8_000_000) };
    expect((await ask(member, delegate, { ground: 'paper', paper: huge })).status).toBe(413);
    const id = await askedId(member, delegate, { paper: PAPER });
    expect((await town.call('GET', `/api/delegation-requests/${id}/paper`, { as: second })).status).toBe(404);
  });
});

describe('what law gives', () => {
  test('is not ended by the child, but by the parent, and by the office with a reason', async () => {
    const [child, parent] = [await town.addPerson(), await town.addPerson()];
    await birthdate(child, '2015-05-05');
    for (const who of ['parent', 'office'] as const) {
      await approve(await askedId(child, parent, { ground: 'child', ends_on: '2033-05-04' }));
      const { delegation_id: id } = (await listed(parent)).find((one: { state: string }) => one.state === 'standing');
      expect(codesOf(await post(child, `/api/delegations/${id}/end`))).toEqual(['delegation-by-law']);
      expect((await book(parent, id)).status).toBe(201);
      if (who === 'parent') expect((await post(parent, `/api/delegations/${id}/end`)).status).toBe(200);
      else {
        const at = `/api/members/${child.member_id}/delegations/${id}/end`;
        expect((await post(second, at, { reason: ' ' })).status).toBe(422);
        expect((await post(second, at, { reason: '親権が変わりました。' })).status).toBe(200);
      }
      expect((await book(parent, id)).status).toBe(409);
    }
  });

  test('of a parent is over on the 18th birthday, also when the birth date is corrected', async () => {
    const [child, parent] = [await town.addPerson(), await town.addPerson()];
    await birthdate(child, '2009-01-20');
    expect(codesOf(await ask(child, parent, { ground: 'child', ends_on: '2027-01-20' }))).toEqual(['max-date']);
    await approve(await askedId(child, parent, { ground: 'child', ends_on: '2027-01-19' }));
    const [{ delegation_id: id }] = await listed(parent);
    expect((await book(parent, id)).status).toBe(201);
    await birthdate(child, '2009-01-02');
    expect((await book(parent, id)).status).toBe(409);
  });

  test('stands for a person of the counter, whose letter is printed, who is not joined to an account meanwhile', async () => {
    const [child, parent] = [await town.addPerson({ lastname: '高橋' }), await town.addPerson()];
    await birthdate(child, '2020-05-05');
    await makeGuest(child);
    expect((await ask(child, child, { ground: 'child' })).status).toBe(409);
    const made = await ask(child, parent, { ground: 'child' });
    expect(made.body.letters).toEqual([
      expect.objectContaining({ name: '高橋 試', address: expect.stringContaining('旭1丁目') }),
    ]);
    expect((await approve(made.body.delegation_request_id)).body.letters).toHaveLength(1);
    const [{ delegation_id: id }] = await listed(parent);
    expect((await book(parent, id)).status).toBe(201);
    const account = await town.addPerson({ isVerified: true });
    const join = () => post(second, `/api/members/${account.member_id}/join`, { guest_id: child.member_id });
    expect(codesOf(await join())).toEqual(['join-delegated']);
    const { body } = await post(second, `/api/members/${child.member_id}/delegations/${id}/end`, {
      reason: 'まとめます。',
    });
    expect(body.letters).toHaveLength(1);
    expect((await join()).status).toBe(200);
  });
});

describe('a new address', () => {
  const moveTo = (as: Person, address2: string) =>
    town.call('PUT', '/api/account', {
      as,
      body: { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2, address3: '', locale: 'ja' },
    });

  test.each([
    ['paper', { ground: 'paper', paper: PAPER }, 409],
    ['ward', { ground: 'ward', paper: PAPER }, 409],
    ['both', { ground: 'both' }, 201],
  ])('ends what hangs on it, and both are told: %s', async (_ground, changes, status) => {
    const { principal, delegate, id } = await standing(changes);
    expect((await moveTo(principal, '旭1丁目')).status).toBe(200);
    expect((await book(delegate, id)).status).toBe(201);
    const before = await town.countRows('outbox', `recipient in ('${principal.email}', '${delegate.email}')`);
    expect((await moveTo(principal, '旭2丁目')).status).toBe(200);
    expect((await book(delegate, id)).status).toBe(status);
    const told = await town.countRows(
      'outbox',
      `content ->> 'subject' like '%との委任が終わりました'
      and recipient in ('${principal.email}', '${delegate.email}')`,
    );
    expect(told).toBe(status === 409 ? 2 : 0);
    expect(before).toBeGreaterThan(0);
    // Back at the old address it does not stand up again.
    await moveTo(principal, '旭1丁目');
    expect((await book(delegate, id)).status).toBe(status);
  });

  test('ends it by the judgement alone, too, whoever wrote it', async () => {
    const { principal, delegate, id } = await standing({ ground: 'paper', paper: PAPER });
    await town.rows`update member set address3 = '2号室' where member_id = ${principal.member_id}`;
    expect((await book(delegate, id)).status).toBe(409);
  });

  test('of who gave it by a code ends nothing; what only residents see follows the residence of today', async () => {
    const { principal, delegate, id } = await standing({ matters: ['notices'] }, { is_resident: 1 });
    const notice_id = await newNotice(town, { audience: 'residents' });
    const read = async () =>
      (await town.call('GET', `/api/notices/${notice_id}`, { as: delegate, headers: actingFor(id) })).status;
    expect((await town.call('GET', `/api/notices/${notice_id}`, { as: delegate })).status).toBe(404);
    expect(await read()).toBe(200);
    await town.rows`update member set is_resident = 0 where member_id = ${principal.member_id}`;
    expect(await read()).toBe(404);
  });
});
