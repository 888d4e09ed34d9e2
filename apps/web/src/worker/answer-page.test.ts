import { expect, test } from 'vitest';
import { answerPage, isPage } from './answer-page.ts';

const never = new Promise<never>(() => {});
const page = new Response('page');
const shell = new Response('shell');
const kept = async () => shell;
const nothing = async () => undefined;

test('the page of the network is shown, also one that was not found', async () => {
  expect(await answerPage(Promise.resolve(page), kept, never)).toBe(page);
  const missing = new Response('', { status: 404 });
  expect(await answerPage(Promise.resolve(missing), kept, never)).toBe(missing);
});

test('the shell is shown where the network fails, where it takes too long, and where the server is away', async () => {
  expect(await answerPage(Promise.reject(new TypeError('no network')), kept, never)).toBe(shell);
  expect(await answerPage(never, kept, Promise.resolve())).toBe(shell);
  for (const status of [502, 503, 504])
    expect(await answerPage(Promise.resolve(new Response('', { status })), kept, never)).toBe(shell);
});

test('without a shell people wait on for the network, and get its own failure', async () => {
  const late = Promise.withResolvers<Response>();
  const answer = answerPage(late.promise, nothing, Promise.resolve());
  late.resolve(page);
  expect(await answer).toBe(page);
  await expect(answerPage(Promise.reject(new TypeError('no network')), nothing, never)).rejects.toThrow('no network');
  const away = new Response('', { status: 503 });
  expect(await answerPage(Promise.resolve(away), nothing, never)).toBe(away);
});

test.each([
  ['/', true],
  ['/route/status/4', true],
  ['/application', true],
  ['/api/town', false],
  ['/api', false],
  ['/calendar/abc.ics', false],
  ['/route/timetable/4.pdf', false],
  ['/sandbox/key/inbox', false],
  ['/town/images/app/top.webp', false],
  ['/robots.txt', false],
])('%s is a page: %s', (path, isOne) => {
  expect(isPage(path)).toBe(isOne);
});
