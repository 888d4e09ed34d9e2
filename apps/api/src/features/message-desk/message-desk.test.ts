import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_UNANSWERED } from '@machi/domain/messages/rules';
import { ANSWERING_SECONDS, MOST_BEGUN_A_DAY } from '@machi/domain/message-desk/rules';
import { SUBJECT_LENGTH } from '@machi/domain/messages/model';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { wishRequest } from '../../testing/requests/requests.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const get = (as: Credentials, path: string) => town.call('GET', `/api/message-desk/${path}`, { as, locale: 'en' });
const post = (as: Credentials, path: string, body: unknown = {}) =>
  town.call('POST', `/api/message-desk/${path}`, { as, body, locale: 'en' });
/** Each test has its own office. */
let office = 0;
let now = START;
beforeEach(async () => {
  office += 1;
  now = new Date(now.getTime() + 3_600_000);
  town.setNow(now);
  await town.rows`insert into organization (organization_id, texts)
    values (${900 + office}, '{"organization_name":{"ja":"試験課","en":"Test Division"}}')`;
});
const clerkOf = (lastname = '窓口') =>
  town.addPerson({ roles: ['reception'], organization_id: 900 + office, lastname });
const waiting = async (lastname = '住民') => {
  const member = await town.addPerson({ lastname });
  return { member, ...(await newThread(town, member.member_id, { office: 900 + office, isAnswered: true })) };
};
const hold = (as: Credentials, id: number, is_answering: 0 | 1 = 1, from: number | null = null) =>
  post(as, `threads/${id}/hold`, { is_answering, from });
const answer = (as: Credentials, { message_thread_id: id, seen }: { message_thread_id: number; seen: string }) =>
  post(as, `threads/${id}/answer`, { seen, body: '承りました。' });

describe('the inbox of an office', () => {
  test('shows what waits, the oldest first, and all with the newest first; of another office nothing', async () => {
    const clerk = await clerkOf();
    const first = await waiting();
    town.setNow(new Date(now.getTime() + 60_000));
    const second = await waiting();
    await newThread(town, first.member.member_id, { office: 900 + office });
    const foreign = await newThread(town, first.member.member_id, { office: 2, isAnswered: true });
    const { body } = await get(clerk, 'threads');
    const ids = (threads: { message_thread_id: number }[]) => threads.map(({ message_thread_id: id }) => id);
    expect(ids(body.threads)).toEqual([first.message_thread_id, second.message_thread_id]);
    expect(body.counts).toEqual({ waiting: 2, guests: 0, calls: 0, mine: 0, nobody: 2, all: 3, spam: 0 });
    const all = (await get(clerk, 'threads?state=all')).body;
    expect(ids(all.threads)).toHaveLength(3);
    expect(ids(all.threads).at(-1)).toBe(first.message_thread_id);
    for (const act of [
      get(clerk, `threads/${foreign.message_thread_id}`),
      answer(clerk, foreign),
      post(clerk, `threads/${foreign.message_thread_id}/settle`, { seen: foreign.seen }),
      post(clerk, `threads/${foreign.message_thread_id}/assign`, { from: null, to: clerk.member_id }),
      hold(clerk, foreign.message_thread_id),
    ])
      expect((await act).status).toBe(404);
  });

  test('is closed to members and to officials without the role; one without an office reads nothing', async () => {
    const { member, message_thread_id } = await waiting();
    const strange = await town.addPerson({ roles: ['billing', 'member_admin'], organization_id: 900 + office });
    for (const as of [member, strange])
      for (const path of ['threads', `threads/${message_thread_id}`, 'choices', 'members?q=a'])
        expect((await get(as, path)).status).toBe(403);
    const homeless = await clerkOf();
    await town.rows('update member set organization_id = null where member_id = $1', homeless.member_id);
    expect((await get(homeless, 'threads?state=all')).body.total).toBe(0);
    const subject = '件名';
    expect((await post(homeless, 'threads', { member_id: member.member_id, subject, body: '本文' })).status).toBe(404);
  });

  test('each look and action is written down, and the member reads who looked', async () => {
    const clerk = await clerkOf();
    const { member, message_thread_id, seen } = await waiting();
    await get(clerk, 'threads');
    await get(clerk, `threads/${message_thread_id}`);
    await post(clerk, `threads/${message_thread_id}/assign`, { from: null, to: clerk.member_id });
    await answer(clerk, { message_thread_id, seen });
    const actions = await town.rows<{ action: string }>`select action from audit
      where actor_member_id = ${clerk.member_id} and subject = 'member' and subject_id = ${member.member_id}
      order by audit_id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'message:list',
      'message:read',
      'message:assign',
      'message:write',
    ]);
    expect((await town.call('GET', '/api/account/activities', { as: member })).text).toContain('message:read');
  });
});

describe('an answer', () => {
  test('reaches the member as an unread message and a notification without its words, and waits no more', async () => {
    const clerk = await clerkOf();
    const thread = await waiting();
    const answered = await answer(clerk, thread);
    expect([answered.status, answered.body.thread.is_waiting, answered.body.thread.is_read]).toEqual([201, 0, 0]);
    expect((await get(clerk, 'threads')).body.total).toBe(0);
    const [notification] = await town.mailsTo(thread.member.email, 1);
    expect(notification?.subject).toContain('メッセージが届きました');
    expect(notification?.text).not.toContain('承りました');
    expect(notification?.text).not.toContain('水道');
    const own = await town.call('GET', '/api/messages', { as: thread.member });
    // The first message is still unread, too.
    expect(own.body).toMatchObject({ unreads: 2, total: 3 });
  });

  test('goes to the address that a guest wrote, and a colleague hears of their work, whatever they wish as members', async () => {
    const [clerk, colleague] = [await clerkOf(), await clerkOf('同僚')];
    for (const as of [colleague, await town.addPerson()]) {
      const body = wishRequest({ matters: [{ matter: 'messages', ways: [] }] });
      expect((await town.call('PUT', '/api/account/wishes', { as, body })).status).toBe(200);
      const guest = await newGuestInquiry(town, as.email, 900 + office);
      expect((await answer(clerk, guest)).status).toBe(201);
      expect((await town.mailsTo(as.email, 1))[0]?.text).toContain('/inquiry#confirm=');
    }
    const { message_thread_id: id } = await waiting();
    await post(clerk, `threads/${id}/assign`, { from: null, to: colleague.member_id });
    expect((await town.mailsTo(colleague.email, 2))[1]?.text).toContain(`thread=${id}`);
  });

  test('is refused to who read an older state, to who is asked themselves, and beyond what anybody reads', async () => {
    const [clerk, colleague] = [await clerkOf(), await clerkOf('同僚')];
    const thread = await waiting();
    expect((await answer(clerk, { ...thread, seen: '1-1' })).body.codes).toEqual({ request: ['message-changed'] });
    await answer(colleague, thread);
    expect((await answer(clerk, thread)).body.codes).toEqual({ request: ['message-changed'] });
    const own = await newThread(town, clerk.member_id, { office: 900 + office, isAnswered: true });
    expect((await answer(clerk, own)).body.codes).toEqual({ request: ['own-message'] });
    expect((await answer(colleague, own)).status).toBe(201);
    let { seen } = (await get(clerk, `threads/${thread.message_thread_id}`)).body.thread;
    for (let count = 1; count < MOST_UNANSWERED; count += 1)
      ({ seen } = (await answer(clerk, { ...thread, seen })).body.thread);
    expect((await answer(clerk, { ...thread, seen })).body.codes).toEqual({ body: ['too-many-messages'] });
  });

  test('may be unneeded: what is settled waits no more, and once', async () => {
    const clerk = await clerkOf();
    const { member, message_thread_id: id, seen } = await waiting();
    const settled = await post(clerk, `threads/${id}/settle`, { seen });
    expect(settled.body.thread.is_waiting).toBe(0);
    expect((await post(clerk, `threads/${id}/settle`, { seen: settled.body.thread.seen })).status).toBe(409);
    expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(0);
  });
});

describe('of two clerks', () => {
  test('one is answering, and the other sees it, is refused, and may take it over', async () => {
    const [clerk, colleague] = [await clerkOf('最初'), await clerkOf('次')];
    const thread = await waiting();
    const id = thread.message_thread_id;
    expect((await hold(clerk, id)).status).toBe(200);
    expect((await get(colleague, 'threads')).body.threads[0]).toMatchObject({
      answering_by: clerk.member_id,
      answering_name: '最初 試',
    });
    expect((await hold(colleague, id)).body.codes).toEqual({ request: ['being-answered'] });
    expect((await answer(colleague, thread)).body.codes).toEqual({ request: ['being-answered'] });
    expect((await hold(colleague, id, 1, clerk.member_id)).status).toBe(200);
    expect((await answer(clerk, thread)).body.codes).toEqual({ request: ['being-answered'] });
    // A clerk who lost the thread cannot end the colleague's hold.
    await hold(clerk, id, 0);
    expect((await answer(clerk, thread)).status).toBe(409);
    expect((await answer(colleague, thread)).body.thread.answering_by).toBeNull();
  });

  test('who falls silent holds nothing after a minute, and who leaves holds nothing at once', async () => {
    const [clerk, colleague] = [await clerkOf(), await clerkOf('次')];
    const thread = await waiting();
    await hold(clerk, thread.message_thread_id);
    town.setNow(new Date(now.getTime() + ANSWERING_SECONDS * 1000));
    expect((await hold(colleague, thread.message_thread_id)).status).toBe(200);
    await hold(colleague, thread.message_thread_id, 0);
    expect((await answer(clerk, thread)).status).toBe(201);
  });

  test('it is given to one of the office, from whom it was when it was read', async () => {
    const [clerk, colleague] = [await clerkOf(), await clerkOf('次')];
    const { message_thread_id: id } = await waiting();
    const assign = (from: number | null, to: number | null) => post(clerk, `threads/${id}/assign`, { from, to });
    expect((await assign(null, colleague.member_id)).body.thread.assigned_to).toBe(colleague.member_id);
    const [notification] = await town.mailsTo(colleague.email, 1);
    expect(notification?.text).toContain(`/message-desk?state=all&thread=${id}`);
    expect(`${notification?.subject}${notification?.text}`).not.toMatch(/水道|住民 試/);
    expect((await assign(null, clerk.member_id)).body.codes).toEqual({ to: ['assigned-meanwhile'] });
    const elsewhere = await town.addPerson({ roles: ['reception'], organization_id: 2 });
    const unable = await town.addPerson({ roles: ['billing'], organization_id: 900 + office });
    for (const { member_id } of [elsewhere, unable])
      expect((await assign(colleague.member_id, member_id)).body.codes).toEqual({ to: ['no-message-official'] });
    expect((await get(clerk, 'choices')).body.officials).toHaveLength(2);
    expect((await get(colleague, 'threads?assigned=mine')).body.total).toBe(1);
    // An official who no longer answers messages is in charge of none.
    await town.rows(`update member set roles = '{}' where member_id = $1`, colleague.member_id);
    expect((await get(clerk, 'threads?assigned=nobody')).body.total).toBe(1);
  });
});

describe('a new message', () => {
  const write = (as: Credentials, member_id: number, changes: object = {}) =>
    post(as, 'threads', { member_id, subject: '水道の検針について', body: '検針の日が変わります。', ...changes });

  test('goes to one member in the name of the office, who finds it unread', async () => {
    const clerk = await clerkOf();
    const member = await town.addPerson();
    const written = await write(clerk, member.member_id, { organization_id: 2, is_read: 1 });
    expect(written.status).toBe(201);
    expect(written.body.thread).toMatchObject({ is_waiting: 0, assigned_to: clerk.member_id, is_read: 0 });
    const own = (await town.call('GET', '/api/messages', { as: member, locale: 'en' })).body;
    expect(own.messages[0]).toMatchObject({ office: 'Test Division', subject: '水道の検針について', is_read: 0 });
  });

  test('goes to nobody who has no account, is locked out, does not exist or writes it', async () => {
    const clerk = await clerkOf();
    const locked = await town.addPerson();
    await town.rows('update member set locked_at = now() where member_id = $1', locked.member_id);
    const guest = await town.addPerson();
    await town.rows`update member set email = null, email_key = null, login_tel_key = null
      where member_id = ${guest.member_id}`;
    const answers = await Promise.all(
      [locked.member_id, guest.member_id, 999_999_998, clerk.member_id].map((id) => write(clerk, id)),
    );
    expect(answers.map(({ status, body }) => [status, Object.values(body.codes ?? {})[0]])).toEqual([
      [404, ['not-found']],
      [409, ['message-no-account']],
      [404, ['not-found']],
      [409, ['own-message']],
    ]);
  });

  test('has a subject of one line that is not too long; an office begins so many a day', async () => {
    const clerk = await clerkOf();
    const { member_id } = await town.addPerson();
    for (const subject of ['', 'あ'.repeat(SUBJECT_LENGTH + 1), '二\n行', null])
      expect((await write(clerk, member_id, { subject })).status).toBe(422);
    expect((await write(clerk, member_id, { body: '' })).body.codes).toEqual({ body: ['required'] });
    for (let count = 0; count < MOST_BEGUN_A_DAY; count += 1) expect((await write(clerk, member_id)).status).toBe(201);
    expect((await write(clerk, member_id)).body.codes).toEqual({ member_id: ['too-many-threads'] });
    town.setNow(new Date(now.getTime() + 86_400_000));
    expect((await write(await town.openSession(clerk.member_id), member_id)).status).toBe(201);
  });
});
