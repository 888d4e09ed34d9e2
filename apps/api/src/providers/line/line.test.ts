import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { validateSignature } from '@line/bot-sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { lineByApi } from './messaging-api.ts';
import { lineSandbox } from './sandbox/sandbox.ts';
import { isSignedByLine, signLine } from './signature.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const TOKEN = 'a-token-of-the-channel';
const TEXT = '予約についてのお知らせがあります。';

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.toReversed()) await close();
  cleanUp = [];
});

/** An error; undefined on success. */
const failureOf = (delivery: Promise<void>): Promise<unknown> =>
  delivery.then(
    () => undefined,
    (error: unknown) => error,
  );

function startSandbox() {
  const sandbox = lineSandbox({ secret: SECRET, token: TOKEN, clock: () => new Date(), endpoint: () => '' });
  cleanUp.push(() => sandbox.close());
  const line = lineByApi({ account: '@machi', secret: SECRET, token: TOKEN, url: () => sandbox.open() });
  return { sandbox, line };
}

/** Something at LINE's place that answers with a status, or never. */
async function startOther(status: number | undefined) {
  const other = createServer((_request, response) => {
    if (status !== undefined) response.writeHead(status).end('{"message":"to U1 was: secret words"}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  cleanUp.push(
    () =>
      new Promise((resolve) => {
        other.close(() => resolve());
        other.closeAllConnections();
      }),
  );
  const address = other.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return lineByApi(
    { account: '@machi', secret: SECRET, token: TOKEN, url: () => Promise.resolve(url) },
    { milliseconds: 300 },
  );
}

describe('the signature', () => {
  test('is the one that LINE’s own library checks, and ours takes what it takes and nothing else', () => {
    for (const text of ['', '{}', '{"events":[]}', '森 𠮷 😀', randomBytes(999).toString('base64')]) {
      const signature = signLine(text, SECRET);
      expect(validateSignature(text, SECRET, signature)).toBe(true);
      expect(isSignedByLine(text, SECRET, signature)).toBe(true);
      const theirs = createHmac('SHA256', SECRET).update(text).digest('base64');
      expect(isSignedByLine(text, SECRET, theirs)).toBe(true);
      for (const wrong of [`${text} `, text.slice(1), '{"events":[1]}'].filter((one) => one !== text)) {
        expect(validateSignature(wrong, SECRET, signature)).toBe(false);
        expect(isSignedByLine(wrong, SECRET, signature)).toBe(false);
      }
    }
    for (const wrong of [undefined, '', 'x', 'あ'.repeat(44), 'A'.repeat(44), 'A'.repeat(100_000)])
      expect(isSignedByLine('{}', SECRET, wrong)).toBe(false);
  });
});

describe('a text', () => {
  test('is pushed once, however often it is tried under one key', async () => {
    const { sandbox, line } = startSandbox();
    const chat = sandbox.chats.of('森 楓');
    const key = randomUUID();
    for (let count = 0; count < 3; count += 1) await line.push(chat.userId, TEXT, key);
    await line.push(chat.userId, 'another', randomUUID());
    expect(chat.lines.map(({ text }) => text)).toEqual([TEXT, 'another']);
  });

  test('that was cut to its length holds no half of a character, which no JSON of LINE may have', async () => {
    const { sandbox, line } = startSandbox();
    const chat = sandbox.chats.of('森 楓');
    await line.push(chat.userId, `${'森'.repeat(4999)}😀`, randomUUID());
    await line.push(chat.userId, `${'森😀'.slice(0, 2)}\n\nhttps://machi.example.jp/`, randomUUID());
    expect(chat.lines.map(({ text }) => text.replace(/^森+/, ''))).toEqual(['', '\n\nhttps://machi.example.jp/']);
  });

  test('answers by a token, once', async () => {
    const { sandbox, line } = startSandbox();
    const chat = sandbox.chats.of('森 楓');
    const { replyToken } = sandbox.eventOf(chat.userId, { type: 'follow' });
    await line.reply(replyToken ?? '', TEXT);
    expect(await failureOf(line.reply(replyToken ?? '', TEXT))).toMatchObject({ code: 'HTTP_400', isFinal: true });
    expect(chat.lines).toHaveLength(1);
  });

  test('to somebody who has blocked the town is taken and shown to nobody', async () => {
    const { sandbox, line } = startSandbox();
    const chat = sandbox.chats.of('森 楓');
    chat.isBlocked = true;
    await line.push(chat.userId, TEXT, randomUUID());
    expect(chat.lines).toEqual([]);
  });

  test('to nobody at LINE, or with a wrong token, is not tried again', async () => {
    const { sandbox, line } = startSandbox();
    expect(await failureOf(line.push('U1', TEXT, randomUUID()))).toMatchObject({ code: 'HTTP_400', isFinal: true });
    const wrong = { account: '@machi', secret: SECRET, token: 'another-token', url: () => sandbox.open() };
    expect(await failureOf(lineByApi(wrong).push('U1', TEXT, randomUUID()))).toMatchObject({
      code: 'HTTP_401',
      isFinal: true,
    });
  });

  test.each([
    [400, true],
    [403, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('%i: final is %s; neither person nor text is in the error', async (status, isFinal) => {
    const failure = await failureOf((await startOther(status)).push('U1', TEXT, randomUUID()));
    expect(failure).toMatchObject({ code: `HTTP_${status}`, isFinal });
    expect(String(failure) + JSON.stringify(failure)).not.toMatch(/U1|secret words|予約/);
  });

  test('is tried again when LINE is silent or away', async () => {
    const silent = await startOther(undefined);
    expect(await failureOf(silent.push('U1', TEXT, randomUUID()))).toMatchObject({ code: 'ETIMEDOUT', isFinal: false });
    const { sandbox, line } = startSandbox();
    await sandbox.open();
    await sandbox.close();
    cleanUp = [];
    expect(await failureOf(line.push('U1', TEXT, randomUUID()))).toMatchObject({ isFinal: false });
  });
});

test('a new menu replaces the earlier one of this command and no other', async () => {
  const { sandbox, line } = startSandbox();
  const picture = new Uint8Array(20);
  await line.setMenu({ name: 'of the office' }, picture);
  await line.setMenu({ name: 'machi' }, picture);
  await line.setMenu({ name: 'machi' }, picture);
  const menus = [...sandbox.menus.values()];
  expect(menus.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['of the office', 20],
    ['machi', 20],
  ]);
  expect(sandbox.state.defaultMenu).toBe(menus[1]?.richMenuId);
});
