import { dateAt } from '@machi/domain/calendar/model';
import { callTimes } from '@machi/domain/inquiry/call-back';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/cases/case.ts';
import { newClub } from '../../testing/clubs/clubs.ts';
import { actingFor, newDelegation } from '../../testing/delegations/delegations.ts';
import { newMessageFile, newThread } from '../../testing/messages/threads.ts';
import type { Person } from '../../testing/towns/people.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const get = (as: Person, path: string, headers = {}) => town.call('GET', `/api/${path}`, { as, headers });
const post = (as: Person, path: string, body: object = {}, headers = {}) =>
  town.call('POST', `/api/${path}`, { as, body, headers, locale: 'ja' });
const asked = (club_id: number | null, body = '公民館の鍵を、どこでお借りできますか。') => ({
  body,
  is_agreed: true,
  club_id,
});
const idsOf = async (as: Person, headers = {}) =>
  (await get(as, 'messages', headers)).body.messages.map((one: { message_id: number }) => one.message_id);
const unreadsOf = async (as: Person): Promise<number> => (await get(as, 'session')).body.unreads;
const looksOf = async (as: Person) =>
  (await get(as, 'account/activities')).body.looks.map((one: { action: string }) => one.action);

/** A club whose first person in charge has asked the office for it, and that office's clerk. */
async function newAsked() {
  const [first, second, third] = [
    await town.addPerson({ lastname: '高橋' }),
    await town.addPerson({ lastname: '菅原' }),
    await town.addPerson({ lastname: '工藤' }),
  ];
  const club_id = await newClub(
    town,
    [first, second, third].map(({ member_id }) => member_id),
  );
  const sent = await post(first, 'inquiries', asked(club_id));
  expect(sent.status, sent.text).toBe(201);
  const { message_id } = sent.body;
  const [thread] = await town.rows<{ message_thread_id: number; organization_id: number; club_name: string }>`
    select message_thread_id, organization_id, club_name from message join message_thread using (message_thread_id)
    join club using (club_id) where message_id = ${message_id}`;
  if (!thread) throw new Error('no thread of the club');
  const clerk = await town.addPerson({ roles: ['reception'], organization_id: thread.organization_id });
  const at = `message-desk/threads/${thread.message_thread_id}`;
  const answer = async () => {
    const { seen } = (await get(clerk, at)).body.thread;
    const { body, text, status } = await post(clerk, `${at}/answer`, { seen, body: '受付でお渡しします。' });
    expect(status, text).toBe(201);
    return Number(body.thread.messages.at(-1).message_id);
  };
  return { first, second, third, club_id, message_id, clerk, at, answer, ...thread };
}

test('a club’s inquiry is answered to all in charge; each reads and replies, once read it is read for all', async () => {
  const { first, second, third, club_name, message_id, clerk, at, answer } = await newAsked();
  const personal = await newThread(town, first.member_id);
  expect((await get(clerk, at)).body.thread).toMatchObject({
    club_name,
    is_own: 0,
    messages: [{ by_name: expect.stringMatching(/^高橋/) }],
  });
  const answered = await answer();
  for (const one of [first, second, third]) {
    const [mail] = await town.mailsTo(one.email, 1);
    expect(mail?.subject).toContain(club_name);
    expect(mail?.text).toContain(`/message/${answered}`);
  }
  expect(await idsOf(second)).toEqual([answered, message_id]);
  expect([await unreadsOf(first), await unreadsOf(second)]).toEqual([2, 1]);
  expect((await get(second, `messages/${answered}`)).body.message).toMatchObject({ club_name, previous: message_id });
  expect((await post(second, `messages/${answered}/open`)).body).toMatchObject({ unreads: 0 });
  expect([await unreadsOf(first), await unreadsOf(third)]).toEqual([1, 0]);
  expect((await looksOf(first)).filter((look: string) => look.startsWith('delegation:club'))).toEqual([
    'delegation:club',
    'delegation:club',
  ]);
  const replied = await post(second, `messages/${answered}/reply`, { body: '伺います。' });
  expect(replied.body.message).toMatchObject({ club_name, is_reply: 1, body: '伺います。' });
  expect(replied.body.message.by_name).toMatch(/^菅原/);
  // Officials stay unnamed.
  expect((await get(third, `messages/${answered}`)).body.message.by_name).toBe('');
  expect(await looksOf(first)).toContain('delegation:clubdeed');
  expect((await looksOf(second)).filter((look: string) => look.startsWith('delegation:club'))).toEqual([]);
  // Of the one who began it, nothing else is open.
  for (const path of ['', '/open', '/reply'])
    expect(
      (path === ''
        ? await get(second, `messages/${personal.message_id}`)
        : await post(second, `messages/${personal.message_id}${path}`, { body: 'x' })
      ).status,
    ).toBe(404);
});

test('files of a club’s messages are open to those in charge, and to nobody else', async () => {
  const { first, second, club_id, answer } = await newAsked();
  const file = await newMessageFile(town, first.member_id, await answer());
  const statuses = async (...people: readonly Person[]) => {
    const answers = [];
    for (const one of people) answers.push((await get(one, `documents/${file}`)).status);
    return answers;
  };
  expect(await statuses(first, second, await town.addPerson())).toEqual([200, 200, 404]);
  await town.rows`update club set ended_on = ${dateAt(town.now())} where club_id = ${club_id}`;
  expect(await statuses(first, second)).toEqual([404, 404]);
});

test('whoever is not in charge sees and writes nothing: taken out or ended a second ago, another club, a delegate', async () => {
  const { first, second, third, club_id, answer, clerk, at } = await newAsked();
  const answered = await answer();
  const elsewhere = await town.addPerson();
  await newClub(town, [elsewhere.member_id]);
  const daughter = await town.addPerson();
  const headers = actingFor(await newDelegation(town, second.member_id, daughter.member_id));
  const closed = async (as: Person, acting = {}) => {
    expect(await idsOf(as, acting)).toEqual([]);
    const answers = [
      await get(as, `messages/${answered}`, acting),
      await post(as, `messages/${answered}/open`, {}, acting),
      await post(as, `messages/${answered}/reply`, { body: 'x' }, acting),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const refused = await post(as, 'inquiries', asked(club_id), acting);
    expect([refused.status, refused.body.codes]).toEqual([409, { club_id: ['club-unknown'] }]);
  };
  await closed(elsewhere);
  await closed(daughter, headers);
  await town.rows`delete from club_person where member_id = ${third.member_id}`;
  await closed(third);
  expect(await unreadsOf(third)).toBe(0);
  await town.rows`update member set locked_at = ${town.now()} where member_id = ${second.member_id}`;
  expect((await get(second, `messages/${answered}`)).status).toBe(404);
  await town.rows`update member set locked_at = null where member_id = ${second.member_id}`;
  expect((await get(second, `messages/${answered}`)).status).toBe(200);
  await town.rows`update club set ended_on = ${dateAt(town.now())} where club_id = ${club_id}`;
  for (const one of [first, second]) await closed(one);
  expect(await unreadsOf(first)).toBe(0);
  const { seen } = (await get(clerk, at)).body.thread;
  expect((await post(clerk, `${at}/answer`, { seen, body: 'x' })).body.codes).toEqual({ body: ['club-no-reader'] });
  const unknown = await post(first, 'inquiries', asked(2_000_000));
  expect([unknown.status, unknown.body.codes]).toEqual([409, { club_id: ['club-unknown'] }]);
});

test('an official in charge leaves the club’s thread to a colleague', async () => {
  const { clerk, club_id, at } = await newAsked();
  await town.rows`insert into club_person (club_id, member_id, role, since)
    values (${club_id}, ${clerk.member_id}, 'contact', '2026-04-01')`;
  const { seen, is_own } = (await get(clerk, at)).body.thread;
  expect(is_own).toBe(1);
  expect((await post(clerk, `${at}/answer`, { seen, body: 'x' })).body.codes).toEqual({ request: ['own-message'] });
});

test('who began it leaves, or is taken out: the thread and its files go to the next in charge', async () => {
  const { first, second, third, club_id, message_id, message_thread_id, answer, club_name } = await newAsked();
  const file = await newMessageFile(town, first.member_id, await answer());
  const call = { call_at: callTimes(town.now())[0], call_name: '高橋 梅', call_tel: '0100-55-1234' };
  const wish = await post(first, 'inquiries', { ...asked(club_id), ...call });
  expect(wish.status, wish.text).toBe(201);
  const ownThread = await newThread(town, first.member_id);
  expect((await post(first, 'withdrawal', { password: PASSWORD })).status).toBe(200);
  const ownerOf = async () =>
    (
      await town.rows<{ member_id: number }>`select member_id from message_thread
        where message_thread_id = ${message_thread_id}`
    )[0]?.member_id;
  expect(await ownerOf()).toBe(second.member_id);
  expect((await get(third, `messages/${message_id}`)).body.message).toMatchObject({ by_name: '', is_reply: 1 });
  expect(await town.countRows('message_thread', `message_thread_id = ${ownThread.message_thread_id}`)).toBe(0);
  expect((await get(third, `messages/${message_id}`)).status).toBe(200);
  expect((await get(third, `documents/${file}`)).status).toBe(200);
  const { body } = (await get(third, `messages/${wish.body.message_id}`)).body.message;
  expect(body).toMatch(/^電話をください：.+\n\n公民館の鍵を/);
  const clerk = await town.addPerson({ roles: ['reception'] });
  const changed = await post(clerk, `clubs/${club_id}/change`, {
    club_name,
    club_kana: 'テストノカイ',
    group_type: 'circle',
    member_count: 9,
    registered_on: '2026-04-01',
    registered_until: null,
    in_charge: [{ member_id: third.member_id, role: 'head' }],
    revision: 1,
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await ownerOf()).toBe(third.member_id);
  expect(await idsOf(second)).toEqual([]);
});
