import { describe, expect, test } from 'vitest';
import { MOST_UNANSWERED } from '@machi/domain/messages/rules';
import { BODY_LENGTH, MESSAGE_PAGE_SIZE, MOST_IN_THREAD } from '@machi/domain/messages/model';
import { newThread } from '../../testing/messages/threads.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();

const get = (as: Credentials, path: string, locale: 'ja' | 'en' = 'en') =>
  town.call('GET', `/api/${path}`, { as, locale });
const post = (as: Credentials, path: string, body: unknown = {}, headers?: Readonly<Record<string, string>>) =>
  town.call('POST', `/api/${path}`, { as, body, locale: 'en', ...(headers ? { headers } : {}) });
const reply = (as: Credentials, id: number, body: unknown = '12月1日から使います。') =>
  post(as, `messages/${id}/reply`, { body });
const sessionUnreads = async (as: Credentials): Promise<number> => (await get(as, 'session')).body.unreads;
const readFlag = async (id: number): Promise<number | undefined> =>
  (await town.rows<{ is_read: number }>('select is_read from message where message_id = $1', id))[0]?.is_read;

describe('a message of an office', () => {
  test('is listed, the newest first, with office, subject and whether it was opened [field:message.subject] [field:message_reply.is_read] [rule:member.messages]', async () => {
    const as = await town.addPerson();
    const { message_id } = await newThread(town, as.member_id);
    const replied = (await reply(as, message_id)).body.message;
    const later = await newThread(town, as.member_id, { office: 2 });
    const { body } = await get(as, 'messages', 'ja');
    expect(body.messages.map(({ message_id: id }: { message_id: number }) => id)).toEqual([
      later.message_id,
      replied.message_id,
      message_id,
    ]);
    expect(body.messages[0]).toMatchObject({
      subject: '水道の使用開始のお届けについて',
      office: '住民課',
      is_reply: 0,
      is_read: 0,
    });
    expect(body).toMatchObject({ total: 3, page: 1, page_size: MESSAGE_PAGE_SIZE, unreads: 2 });
    expect((await get(as, 'messages?page=2')).body.messages).toEqual([]);
  });

  test('is read once it is opened, and not before: not by a look, a HEAD, an official or twice [rule:message.read-on-reading] [decision:message.read-when-opened]', async () => {
    const as = await town.addPerson();
    const official = await town.addPerson({ roles: ['reception'] });
    const { message_id, message_thread_id } = await newThread(town, as.member_id);
    await newThread(town, as.member_id);
    await get(as, `messages/${message_id}`);
    await get(as, 'messages');
    const headers = { 'access-token': `Bearer ${as.token}`, cookie: `sid=${as.cookie}` };
    for (const path of [`/api/messages/${message_id}`, `/api/messages/${message_id}/open`, `/message/${message_id}`])
      await fetch(town.origin + path, { method: 'HEAD', headers });
    await get(as, `messages/${message_id}/open`);
    await get(official, `message-desk/threads/${message_thread_id}`);
    expect([await readFlag(message_id), await sessionUnreads(as)]).toEqual([0, 2]);
    expect((await post(as, `messages/${message_id}/open`)).body.unreads).toBe(1);
    expect((await post(as, `messages/${message_id}/open`)).body.unreads).toBe(1);
    expect([await readFlag(message_id), await sessionUnreads(as)]).toEqual([1, 1]);
    // No value in the request makes it unread again.
    await post(as, `messages/${message_id}/open`, { is_read: 0 });
    expect(await readFlag(message_id)).toBe(1);
  });

  test('counts in the answer to the login too, by the same counter [field:login-response.unreads] [field:session.unreads] [rule:message.unreads-in-session]', async () => {
    const as = await town.addPerson();
    await newThread(town, as.member_id);
    const { message_id } = await newThread(town, as.member_id, { isAnswered: true });
    const login = () =>
      town.call('POST', '/api/login', { body: { login_id: as.login_id, password: 'hoshimori-haru1' } });
    expect((await login()).body.unreads).toBe(2);
    await post(as, `messages/${message_id}/open`);
    expect((await login()).body.unreads).toBe(1);
  });
});

describe('a reply', () => {
  test('has its number, subject and body, and links to what is beside it, what it replies to and what replies to it [field:message_reply.body] [field:message_reply.is_reply] [field:message_reply.previous] [field:message_reply.next]', async () => {
    const as = await town.addPerson();
    const { message_id, message_thread_id } = await newThread(town, as.member_id);
    const sent = await reply(as, message_id, '  12月1日から使います。\nよろしくお願いします。 ');
    expect(sent.status).toBe(201);
    const { message } = sent.body;
    expect(message).toMatchObject({
      subject: '水道の使用開始のお届けについて',
      body: '12月1日から使います。\nよろしくお願いします。',
      is_reply: 1,
      is_read: 1,
      previous: message_id,
      next: null,
      source: { message_id, is_reply: 0 },
      reply: null,
    });
    const clerk = await town.addPerson({ roles: ['reception'] });
    const { seen } = (await get(clerk, `message-desk/threads/${message_thread_id}`)).body.thread;
    const body = '承りました。';
    const answer = (await post(clerk, `message-desk/threads/${message_thread_id}/answer`, { seen, body })).body.thread;
    const answerId: number = answer.messages.at(-1).message_id;
    expect((await get(as, `messages/${message.message_id}`)).body.message).toMatchObject({
      previous: message_id,
      next: answerId,
      source: { message_id },
      reply: { message_id: answerId, is_reply: 0 },
    });
    expect((await get(as, `messages/${message_id}`)).body.message).toMatchObject({
      previous: null,
      next: message.message_id,
      source: null,
      reply: { message_id: message.message_id, is_reply: 1 },
    });
  });

  test('needs a text that is neither empty nor too long, and is refused beside its field', async () => {
    const as = await town.addPerson();
    const { message_id } = await newThread(town, as.member_id);
    for (const [body, code] of [
      ['', 'required'],
      [' 　\n', 'required'],
      ['あ'.repeat(BODY_LENGTH + 1), 'max-length'],
      ['x'.repeat(200_000), undefined],
      [null, undefined],
      [{ length: 3 }, undefined],
      [['a'], undefined],
    ] as const) {
      const refused = await reply(as, message_id, body);
      expect([400, 413, 422]).toContain(refused.status);
      if (code !== undefined) expect(refused.body.codes.body).toEqual([code]);
    }
    expect((await reply(as, message_id, 'あ'.repeat(BODY_LENGTH))).status).toBe(201);
  });

  test('waits for an answer after so many, never answers one’s own, and a thread has an end', async () => {
    const as = await town.addPerson();
    const { message_id, message_thread_id } = await newThread(town, as.member_id);
    const first = (await reply(as, message_id)).body.message.message_id;
    expect((await reply(as, first)).body.codes).toEqual({ body: ['reply-to-own'] });
    for (let count = 1; count < MOST_UNANSWERED; count += 1) expect((await reply(as, message_id)).status).toBe(201);
    const many = await reply(as, message_id);
    expect([many.status, many.body.codes]).toEqual([409, { body: ['too-many-messages'] }]);
    await town.rows`insert into message (message_thread_id, is_reply, is_read, body, sent_at)
      select ${message_thread_id}, 0, 1, '続き', ${town.now()}
      from generate_series(1, ${MOST_IN_THREAD - MOST_UNANSWERED - 1}::int)`;
    expect((await reply(as, message_id)).body.codes).toEqual({ body: ['thread-full'] });
  });
});

describe('raw requests', () => {
  test('change nothing by what they add: sender, thread, office, flags', async () => {
    const [as, other] = [await town.addPerson(), await town.addPerson()];
    const { message_id } = await newThread(town, as.member_id);
    const foreign = await newThread(town, other.member_id);
    const forged = { message_thread_id: foreign.message_thread_id, source_id: foreign.message_id, is_reply: 0 };
    const sent = await post(as, `messages/${message_id}/reply`, {
      ...forged,
      body: '偽の返信',
      sent_by: 1,
      is_read: 0,
      member_id: other.member_id,
      organization_id: 2,
    });
    expect(sent.body.message).toMatchObject({ is_reply: 1, is_read: 1, source: { message_id } });
    expect((await get(other, 'messages')).body.total).toBe(1);
  });
});

describe('privacy', () => {
  test('the member is told the office and no official, and nothing stands in the log', async () => {
    const as = await town.addPerson();
    const clerk = await town.addPerson({ roles: ['reception'], lastname: '名乗らない' });
    const body = '秘密の内容-4711';
    const written = await post(clerk, 'message-desk/threads', { member_id: as.member_id, subject: '件名-4711', body });
    expect(written.status).toBe(201);
    const shown = await get(as, `messages/${written.body.thread.messages[0].message_id}`, 'ja');
    expect(shown.text).toContain(body);
    expect(shown.text).not.toContain('名乗らない');
    const [notification] = await town.mailsTo(as.email, 1);
    const all = JSON.stringify(notification);
    expect(all).toContain(`/message/${written.body.thread.messages[0].message_id}`);
    expect(all).not.toContain('4711');
    expect(all).not.toContain('名乗らない');
  });

  test('are in the own data, in both formats', async () => {
    const as = await town.addPerson();
    const { message_id } = await newThread(town, as.member_id);
    await reply(as, message_id, '書き出しに入る返信');
    const json = JSON.parse(String((await get(as, 'account/export?format=json', 'ja')).body.content));
    expect(json.messages).toMatchObject([
      { is_reply: 0, is_read: 0, subject: '水道の使用開始のお届けについて' },
      { is_reply: 1, is_read: 1, body: '書き出しに入る返信' },
    ]);
    expect(String((await get(as, 'account/export?format=csv', 'ja')).body.content)).toContain('書き出しに入る返信');
  });

  test('go three years after the last one of their thread', async () => {
    const as = await town.addPerson();
    const { message_id } = await newThread(town, as.member_id);
    const then = new Date(town.now());
    then.setUTCFullYear(then.getUTCFullYear() + 3);
    await forgetDue(town, then);
    expect((await get(as, `messages/${message_id}`)).status).toBe(200);
    await forgetDue(town, new Date(then.getTime() + 86_400_000));
    expect((await get(as, `messages/${message_id}`)).status).toBe(404);
  });
});
