import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLineTown, type LineTown } from '../../testing/line/line-town.ts';
import { lineAccounts } from '../line/line-accounts.ts';
import { lineText, lineWay, retryKeyOf } from './line-way.ts';
import type { MemberCarrier, MemberMessage } from './member-carrier.ts';

let town: LineTown;
let way: MemberCarrier;
beforeAll(async () => {
  town = await openLineTown();
  if (!town.house.line) throw new Error('the town has no LINE');
  way = lineWay(town.house.database, town.house.line);
});
afterAll(() => town.close());

const message = (memberId: number): MemberMessage => ({
  id: `7-${randomUUID()}`,
  memberId,
  locale: 'ja',
  matter: 'reservations',
  content: {
    subject: '予約の確認',
    paragraphs: ['体育館、10日 9時から'],
    short: '体育館を予約しました。',
    closing: '役場',
  },
  showsContent: false,
  url: 'https://machi.example.jp/r/1',
  usefulUntil: null,
});

test('says what it is about and not more, unless the member wishes it or life and limb are at stake', () => {
  const one = message(1);
  expect(lineText(one)).toBe('施設の予約についてのお知らせ\n\nhttps://machi.example.jp/r/1');
  expect(lineText({ ...one, locale: 'en' })).toContain('About a facility reservation');
  expect(lineText({ ...one, matter: 'account', showsContent: true })).toContain('アカウントについてのお知らせ');
  for (const open of [{ showsContent: true }, { matter: 'warnings' as const }])
    expect(lineText({ ...one, ...open })).toBe('予約の確認\n\n体育館を予約しました。\n\nhttps://machi.example.jp/r/1');
});

test('says nothing of the account, that it is a trial if it is one, and why it comes by LINE if another way failed', () => {
  const one = message(1);
  const account = { ...one, matter: 'account', showsContent: true } as const;
  expect(lineText(account)).toBe('アカウントについてのお知らせ\n\nhttps://machi.example.jp/r/1');
  expect(lineText({ ...account, content: { ...one.content, isOpen: true } })).toContain('体育館を予約しました。');
  const fell = '（メールが届かなかったため、こちらでお送りしています。）';
  expect(lineText({ ...one, content: { ...one.content, fell } })).toBe(
    `施設の予約についてのお知らせ\n${fell}\n\nhttps://machi.example.jp/r/1`,
  );
});

test('reaches a joined account once, whatever repeats the message', async () => {
  const [{ member_id }, chat] = [await town.addPerson(), town.newChat()];
  await lineAccounts.join(town.database, member_id, chat.userId, town.now());
  const one = message(member_id);
  await way.deliver(one);
  await way.deliver(one);
  await way.deliver({ ...one, id: `${one.id}0` });
  expect(chat.lines).toHaveLength(2);
  expect(retryKeyOf(one.id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('fails for good without an account, and for one that blocks the town', async () => {
  const [{ member_id }, chat] = [await town.addPerson(), town.newChat()];
  const final = { code: 'not-joined', isFinal: true };
  await expect(way.deliver(message(member_id))).rejects.toMatchObject(final);
  await lineAccounts.join(town.database, member_id, chat.userId, town.now());
  await town.sandbox.act(chat, { type: 'unfollow' });
  await expect(way.deliver(message(member_id))).rejects.toMatchObject(final);
  expect(chat.lines).toEqual([]);
});
