import { beforeEach, describe, expect, test } from 'vitest';
import { dateAt } from '@machi/domain/calendar/model';
import { callTimes, triedInWords } from '@machi/domain/inquiry/call-back';
import { GUEST_DAYS, MOST_OF_MEMBER, MOST_OF_NETWORK, MOST_OF_WORDS, SPAM_DAYS } from '@machi/domain/inquiry/rules';
import { MOST_TRIES } from '@machi/domain/message-desk/rules';
import { BODY_LENGTH } from '@machi/domain/messages/model';
import { MOST_UNANSWERED } from '@machi/domain/messages/rules';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown({ environment: { TRUST_PROXY: '1', RATE_PER_ADDRESS: '1000' } });
/** The office that takes inquiries, by the town pack. */
const OFFICE = 3;
const DAY = 86_400_000;
const newClerk = (organization_id: number) => town.addPerson({ roles: ['reception'], organization_id });
let day = 0;
let [clerk, waters] = [await newClerk(OFFICE), await newClerk(6)];
beforeEach(async () => {
  day += 7;
  town.setNow(new Date(START.getTime() + day * DAY));
  [clerk, waters] = [await newClerk(OFFICE), await newClerk(6)];
});

let networks = 0;
const network = () => `203.0.113.${(networks += 1)}`;
const post = (path: string, body: object, as?: Credentials, address = network()) =>
  town.call('POST', `/api/${path}`, {
    ...(as ? { as } : {}),
    body,
    locale: 'en',
    headers: { 'x-forwarded-for': address },
  });
const get = (path: string, as: Credentials) => town.call('GET', `/api/${path}`, { as, locale: 'en' });
const asGuest = (body: string, email?: string, address?: string) =>
  post('inquiries/guest', { body, is_agreed: true, ...(email === undefined ? {} : { email }) }, undefined, address);
const waiting = async (state: 'waiting' | 'guests' | 'spam' | 'all', as = clerk) =>
  (await get(`message-desk/threads?state=${state}`, as)).body;
const newest = async (state: 'waiting' | 'guests') => (await waiting(state)).threads.at(-1);
const secretIn = (text: string | undefined) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const answer = (thread: { message_thread_id: number; seen: string }, as = clerk) =>
  post(`message-desk/threads/${thread.message_thread_id}/answer`, { seen: thread.seen, body: '火曜日です。' }, as);

describe('a member’s inquiry', () => {
  test('begins a thread with the office that takes them; the answer comes as a message [rule:purpose.inquiry] [field:inquiry.body]', async () => {
    town.setNow(new Date('2026-12-28T19:00:00+09:00'));
    const as = await town.addPerson();
    const body = '除雪車は何時ごろ来ますか。\n南町に住んでいます。';
    const sent = await post('inquiries', { body, is_agreed: true }, as);
    expect([sent.status, sent.body.answered_by, sent.body.office]).toEqual([201, '2027-01-04', 'Planning Division']);
    const own = (await get(`messages/${sent.body.message_id}`, as)).body.message;
    expect(own).toMatchObject({ subject: '除雪車は何時ごろ来ますか。', body, is_reply: 1, is_read: 1, source: null });
    const thread = (await waiting('waiting')).threads.find(
      (row: { member_id: number }) => row.member_id === as.member_id,
    );
    expect(thread).toMatchObject({ is_inquiry: 1, is_waiting: 1, has_reader: 1, assigned_to: null });
    expect((await answer(thread)).status).toBe(201);
    const list = (await get('messages', as)).body;
    expect([list.unreads, list.messages[0].is_reply]).toEqual([1, 0]);
    expect((await town.mailsTo(as.email, 1))[0]?.text).not.toContain('火曜日');
    const actions = await town.rows`select 1 from audit
      where action = 'message:inquiry' and actor_member_id = ${as.member_id}`;
    expect(actions).toHaveLength(1);
  });

  test('needs a login, the agreement and words; so many a day', async () => {
    const as = await town.addPerson();
    expect((await post('inquiries', { body: '質問', is_agreed: true })).status).toBe(401);
    expect((await post('inquiries', { body: '質問', is_agreed: false }, as)).body.codes).toEqual({
      is_agreed: ['agreement'],
    });
    for (const body of ['', '　\n', 'あ'.repeat(BODY_LENGTH + 1)])
      expect(Object.keys((await post('inquiries', { body, is_agreed: true }, as)).body.codes)).toEqual(['body']);
    for (let count = 0; count < MOST_OF_MEMBER; count += 1)
      expect((await post('inquiries', { body: `質問 ${count}`, is_agreed: true }, as)).status).toBe(201);
    const more = await post('inquiries', { body: 'もう一つ', is_agreed: true }, as);
    expect([more.status, more.body.codes]).toEqual([429, { request: ['too-many-inquiries'] }]);
    town.setNow(new Date(town.now().getTime() + DAY + 1000));
    expect((await post('inquiries', { body: 'もう一つ', is_agreed: true }, as)).status).toBe(201);
  });
});

describe('a wish to be called back', () => {
  const call = { body: 'ごみの日', is_agreed: true, call_name: '星野 花子', call_tel: '０９０-0000-1234' };
  const calls = async () => (await get('message-desk/threads?state=calls', clerk)).body;
  const dueOf = async () =>
    (await get('work', clerk)).body.work.find(({ kind }: { kind: string }) => kind === 'call')?.next_due;

  test('of a guest is work with its half day; the desk reads whom to call, and a call made ends it', async () => {
    const [later, next] = callTimes(town.now())
      .filter((time) => !time.startsWith(dateAt(town.now())))
      .slice(0, 2)
      .toReversed();
    const wish = { ...call, call_at: later };
    const [before, guestsBefore] = [(await calls()).counts.calls, (await waiting('guests')).counts.guests];
    expect((await post('inquiries/guest', wish)).status).toBe(201);
    expect((await post('inquiries', { ...wish, call_at: next }, await town.addPerson())).status).toBe(201);
    const { threads, counts } = await calls();
    expect([counts.calls, (await waiting('guests')).counts.guests]).toEqual([before + 2, guestsBefore]);
    // The next call comes first, whoever wishes for it.
    expect(threads.map(({ call_at }: { call_at: string }) => call_at)).toEqual([next, later]);
    expect(await dueOf()).toBe(next);
    const [ofMember, ofGuest] = threads;
    expect(ofGuest.subject).toContain('Please call: ');
    const path = `message-desk/threads/${ofGuest.message_thread_id}`;
    const { thread } = (await get(path, clerk)).body;
    expect(thread.messages[0].body).toMatch(/\nName: 星野 花子\nTelephone: 090-0000-1234\n\nごみの日$/);
    expect((await get(path, waters)).status).toBe(404);
    const made = await post(`${path}/settle`, { seen: thread.seen }, clerk);
    expect([made.status, made.body.thread.is_waiting, made.body.thread.call_at]).toEqual([200, 0, null]);
    expect((await answer(ofMember)).body.thread.call_at).toBeNull();
    expect([(await calls()).counts.calls, await dueOf()]).toEqual([before, undefined]);
  });

  test('that nobody takes stays for the next half day, is written in the thread, and ends after some tries', async () => {
    const as = await town.addPerson();
    const [first, ...others] = callTimes(town.now());
    expect((await post('inquiries', { ...call, call_at: first }, as)).status).toBe(201);
    const [{ message_thread_id: id }] = (await calls()).threads;
    const path = `message-desk/threads/${id}`;
    const read = async () => (await get(path, clerk)).body.thread;
    const tried = async (call_at: string) => {
      const { seen } = await read();
      return post(`${path}/call-try`, { seen, call_at }, clerk);
    };
    expect((await tried('')).body.codes).toEqual({ call_at: ['call-too-few'] });
    expect((await tried('2020-01-06 am')).body.codes).toEqual({ call_at: ['call-time'] });
    const before = await town.rows`select waiting_since from message_thread where message_thread_id = ${id}`;
    for (const [index, next] of others.slice(0, MOST_TRIES - 1).entries()) {
      const { status, body } = await tried(next);
      expect([status, body.thread.call_at, body.thread.call_tries]).toEqual([201, next, index + 1]);
    }
    expect(await town.rows`select waiting_since from message_thread where message_thread_id = ${id}`).toEqual(before);
    const { messages } = await read();
    expect(messages.at(-1)).toMatchObject({ is_reply: 0, body: triedInWords(others[MOST_TRIES - 2] ?? '').ja });
    expect(messages.at(-1).by_name).not.toBe('');
    expect((await tried(others[0] ?? '')).body.codes).toEqual({ call_at: ['call-too-many'] });
    const { thread } = (await tried('')).body;
    expect([thread.call_at, thread.is_waiting]).toEqual([null, 0]);
    expect(thread.messages.at(-1).body).toBe(triedInWords('').ja);
    expect((await tried('')).body.codes).toEqual({ request: ['message-changed'] });
    // Only a colleague of the office, and the member reads it in the thread.
    expect((await post(`${path}/call-try`, { seen: thread.seen, call_at: first }, waters)).status).toBe(404);
    const mine = (await get(`messages/${thread.messages.at(-1).message_id}`, as)).body;
    expect(JSON.stringify(mine)).toContain(triedInWords('').ja);
  });

  test('is refused beside its fields without whom to call, and for a half day that has begun', async () => {
    const [time] = callTimes(town.now());
    const codesOf = async (wish: object, as?: Credentials) =>
      (await post(as ? 'inquiries' : 'inquiries/guest', { ...call, call_at: time, ...wish }, as)).body.codes;
    for (const as of [undefined, await town.addPerson()]) {
      expect(await codesOf({ call_name: ' ', call_tel: '' }, as)).toEqual({
        call_name: ['required'],
        call_tel: ['required'],
      });
      expect(await codesOf({ call_at: `${dateAt(town.now())} am` }, as)).toEqual({ call_at: ['call-time'] });
      expect(Object.keys(await codesOf({ call_at: 'x'.repeat(1000), call_tel: '12' }, as))).toEqual([
        'call_at',
        'call_tel',
      ]);
    }
    expect((await calls()).counts.calls).toBe(0);
  });
});

describe('a guest’s inquiry', () => {
  test('is answered by a link to the address that was left, by which they read and write again [decision:inquiry.reply-address]', async () => {
    const email = 'guest.reader@example.jp';
    const sent = await asGuest('ごみの日を教えてください。', email);
    expect([sent.status, sent.body.is_answered]).toEqual([201, 1]);
    const thread = await newest('guests');
    expect(thread).toMatchObject({ member_id: null, name: '', is_inquiry: 1, has_reader: 1 });
    expect(JSON.stringify(await waiting('guests'))).not.toContain(email);
    await answer(thread);
    const [notification] = await town.mailsTo(email, 1);
    const words = JSON.stringify(notification);
    expect(words).not.toContain('火曜日');
    expect(words).not.toContain('ごみの日');
    const token = secretIn(notification?.text);
    const opened = await post('inquiries/answer', { token });
    expect(
      opened.body.thread.messages.map(({ is_reply, body }: { is_reply: number; body: string }) => [is_reply, body]),
    ).toEqual([
      [1, 'ごみの日を教えてください。'],
      [0, '火曜日です。'],
    ]);
    expect(opened.text).not.toContain(clerk.member_id.toString() + ',');
    // It may be opened any number of times, and the office sees that it was read.
    expect((await post('inquiries/answer', { token })).status).toBe(200);
    const again = await post('inquiries/answer/reply', { token, body: '祝日もですか。' });
    expect([again.status, again.body.thread.messages.length]).toEqual([201, 3]);
    // The answer to the first press was lost.
    expect((await post('inquiries/answer/reply', { token, body: '祝日もですか。' })).body.thread.messages).toHaveLength(
      3,
    );
    const back = await newest('guests');
    expect(back).toMatchObject({ message_thread_id: thread.message_thread_id, is_waiting: 1 });
    for (let count = 1; count < MOST_UNANSWERED; count += 1)
      await post('inquiries/answer/reply', { token, body: `続き ${count}` });
    expect((await post('inquiries/answer/reply', { token, body: '最後' })).body.codes).toEqual({
      body: ['too-many-messages'],
    });
  });

  test('without an address gets no answer and says so; nobody can write one', async () => {
    const sent = await asGuest('匿名の意見です。');
    expect(sent.body).toMatchObject({ is_answered: 0 });
    const thread = await newest('guests');
    expect(thread.has_reader).toBe(0);
    expect((await answer(thread)).body.codes).toEqual({ body: ['guest-no-address'] });
    const settled = await post(`message-desk/threads/${thread.message_thread_id}/settle`, { seen: thread.seen }, clerk);
    expect(settled.body.thread.is_waiting).toBe(0);
  });

  test('is one, however often it is sent; an address that carries a header is none', async () => {
    const before = (await waiting('guests')).counts.guests;
    const address = network();
    for (let count = 0; count < 3; count += 1)
      expect((await asGuest('同じ質問', 'twice@example.jp', address)).status).toBe(201);
    const both = await Promise.all([0, 1].map(() => asGuest('同時の質問', 'twice@example.jp', address)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await waiting('guests')).counts.guests).toBe(before + 2);
    for (const email of [
      'a@example.jp\r\nBcc: b@example.jp',
      'a@example.jp,b@example.jp',
      'a@example.jp%0aBcc:b',
      'x'.repeat(300),
    ])
      expect((await asGuest('質問', email)).body.codes, email).toHaveProperty('email');
  });

  test('of a machine comes to an end: by network, by the same words; members lose nothing by it', async () => {
    const as = await town.addPerson();
    await post('inquiries', { body: '会員の質問', is_agreed: true }, as);
    const place = async () =>
      (await waiting('waiting')).threads.findIndex((row: { member_id: number }) => row.member_id === as.member_id);
    const before = await place();
    const address = network();
    const statuses: number[] = [];
    for (let count = 0; count <= MOST_OF_NETWORK; count += 1)
      statuses.push((await asGuest(`機械 ${count}`, '', address)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_OF_NETWORK);
    expect(statuses.at(-1)).toBe(429);
    const same: number[] = [];
    for (let count = 0; count <= MOST_OF_WORDS; count += 1) same.push((await asGuest('安いくすり')).status);
    expect(same).toEqual([...Array.from({ length: MOST_OF_WORDS }, () => 201), 429]);
    const refused = await asGuest('安いくすり');
    expect(refused.body.codes).toEqual({ request: ['inquiries-closed'] });
    expect(await place()).toBe(before);
  });

  test('goes with its address 90 days after the last word; spam sooner', async () => {
    await asGuest('古い質問', 'old.guest@example.jp');
    const thread = await newest('guests');
    await answer(thread);
    const token = secretIn((await town.mailsTo('old.guest@example.jp', 1))[0]?.text);
    const then = new Date(town.now().getTime() + GUEST_DAYS * DAY);
    town.setNow(new Date(then.getTime() - 1000));
    await forgetDue(town, town.now());
    expect((await post('inquiries/answer', { token })).status).toBe(200);
    town.setNow(new Date(then.getTime() + 1000));
    expect((await post('inquiries/answer', { token })).body.codes).toEqual({ token: ['link-invalid'] });
    await forgetDue(town, town.now());
    expect(await town.countRows('guest_inquiry', `email = 'old.guest@example.jp'`)).toBe(0);
    expect(await town.countRows('message_thread', `message_thread_id = ${thread.message_thread_id}`)).toBe(0);
    town.setNow(new Date(START.getTime() + day * DAY));
  });

  test('a link of another kind, none, and another’s open nothing', async () => {
    for (const token of ['x', 'y'.repeat(43)])
      for (const path of ['inquiries/answer', 'inquiries/answer/reply'])
        expect((await post(path, { token, body: '本文' })).body.codes).toEqual({ token: ['link-invalid'] });
    expect((await post('inquiries/answer', { token: 'z'.repeat(200) })).status).toBe(422);
  });
});

describe('at the desk', () => {
  const handOver = (
    thread: { message_thread_id: number; seen: string },
    to: number,
    as = clerk,
    note = '水道の件です。',
  ) =>
    post(
      `message-desk/threads/${thread.message_thread_id}/hand-over`,
      { seen: thread.seen, organization_id: to, note },
      as,
    );

  test('an inquiry goes to the office that knows best, which alone reads it; the member is told which', async () => {
    const as = await town.addPerson();
    const sent = await post('inquiries', { body: '水道が凍りました。', is_agreed: true }, as);
    const thread = await newest('waiting');
    const choices = (await get('message-desk/choices', clerk)).body;
    expect(choices.offices.map(({ organization_id: id }: { organization_id: number }) => id)).toContain(6);
    expect(choices.offices.map(({ organization_id: id }: { organization_id: number }) => id)).not.toContain(OFFICE);
    const handed = await handOver(thread, 6);
    expect([handed.status, handed.body.office]).toEqual([200, 'Construction and Waterworks Division']);
    expect((await get(`message-desk/threads/${thread.message_thread_id}`, clerk)).status).toBe(404);
    const there = (await get(`message-desk/threads/${thread.message_thread_id}`, waters)).body.thread;
    expect(there).toMatchObject({
      is_waiting: 1,
      assigned_to: null,
      handovers: [{ note: '水道の件です。', from: 'Planning Division' }],
    });
    const [notification] = await town.mailsTo(as.email, 1);
    expect(notification?.text).toContain('建設水道課');
    expect(notification?.text).not.toContain('水道の件です');
    expect((await get(`messages/${sent.body.message_id}`, as)).body.message.office).toBe(
      'Construction and Waterworks Division',
    );
    expect((await get('account/activities', as)).text).toContain('message:hand-over');
    expect((await answer(there, waters)).status).toBe(201);
  });

  test('whoever asked reads no note for colleagues, though they work at the desk that answers now', async () => {
    const asker = await town.addPerson({ roles: ['reception'], organization_id: 6 });
    await post('inquiries', { body: '水道料金の猶予について', is_agreed: true }, asker);
    const thread = await newest('waiting');
    expect((await handOver(thread, 6, clerk, '前にも遅れた方です。')).status).toBe(200);
    const read = async (as: typeof asker) =>
      (await get(`message-desk/threads/${thread.message_thread_id}`, as)).body.thread;
    expect(await read(asker)).toMatchObject({ is_own: 1, handovers: [{ note: '', from: 'Planning Division' }] });
    expect((await read(waters)).handovers).toMatchObject([{ note: '前にも遅れた方です。' }]);
    expect((await answer(await read(waters), waters)).status).toBe(201);
  });

  test('is not given where nobody answers, nor what the office began, nor by who saw an older state', async () => {
    const as = await town.addPerson();
    await post('inquiries', { body: 'どこへ', is_agreed: true }, as);
    const thread = await newest('waiting');
    for (const to of [OFFICE, 11, 999_999])
      expect((await handOver(thread, to)).body.codes).toEqual({ organization_id: ['no-message-office'] });
    expect((await handOver({ ...thread, seen: '1-1' }, 6)).body.codes).toEqual({ request: ['message-changed'] });
    const begun = await post('message-desk/threads', { member_id: as.member_id, subject: '件名', body: '本文' }, clerk);
    expect((await handOver(begun.body.thread, 6)).body.codes).toEqual({ organization_id: ['handover-inquiries'] });
    expect((await handOver(thread, 6, waters)).status).toBe(404);
    expect((await handOver(thread, 6, as)).status).toBe(403);
  });

  test('a guest with an address is told by a link which office answers', async () => {
    await asGuest('道の穴', 'hole@example.jp');
    const thread = await newest('guests');
    expect((await handOver(thread, 6)).status).toBe(200);
    const [notification] = await town.mailsTo('hole@example.jp', 1);
    expect(notification?.text).toContain('Construction and Waterworks Division');
    expect((await post('inquiries/answer', { token: secretIn(notification?.text) })).body.thread.office).toBe(
      'Construction and Waterworks Division',
    );
  });

  test('spam is of guests alone, is set aside, taken back, and deleted some days later', async () => {
    const as = await town.addPerson();
    await post('inquiries', { body: '会員です', is_agreed: true }, as);
    const mark = (thread: { message_thread_id: number; seen: string }, is_spam = 1) =>
      post(`message-desk/threads/${thread.message_thread_id}/spam`, { seen: thread.seen, is_spam }, clerk);
    expect((await mark(await newest('waiting'))).body.codes).toEqual({ request: ['spam-guests'] });
    await asGuest('買いませんか');
    const thread = await newest('guests');
    const { guests: before, all } = (await waiting('guests')).counts;
    expect((await mark(thread)).body.thread.is_spam).toBe(1);
    const { counts, threads } = await waiting('spam');
    expect([counts.guests, counts.all, counts.spam, threads[0].message_thread_id]).toEqual([
      before - 1,
      all - 1,
      1,
      thread.message_thread_id,
    ]);
    expect((await mark(thread, 0)).body.thread).toMatchObject({ is_spam: 0, is_waiting: 1 });
    await mark(thread);
    await forgetDue(town, new Date(town.now().getTime() + SPAM_DAYS * DAY - 1000));
    expect((await waiting('spam')).counts.spam).toBe(1);
    await forgetDue(town, new Date(town.now().getTime() + SPAM_DAYS * DAY + 1000));
    expect((await waiting('spam')).counts.spam).toBe(0);
    const actions = await town.rows`select 1 from audit
      where action = 'message:spam' and actor_member_id = ${clerk.member_id}`;
    expect(actions).toHaveLength(3);
  });
});

test('a guest’s inquiry is taken from a network that has sent none, however much ten others and all those of a customer have sent', async () => {
  const takeAll = async (addressOf: (host: number) => string) => {
    for (let host = 0; host < 10; host += 1)
      for (let count = 0; (await asGuest(`機械 ${count} ${addressOf(host)}`, '', addressOf(host))).status === 201;)
        count += 1;
  };
  await takeAll((host) => `198.51.100.${host}`);
  await takeAll((host) => `2001:db8:1:${host}::1`);
  expect((await asGuest('雪の質問')).status).toBe(201);
});
