import { get } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openTown } from '../testing/towns/open-town.ts';
import { signupRequest } from '../testing/requests/requests.ts';

const KEY = 'the-key-of-this-sandbox';
const INBOX = `/sandbox/${KEY}/inbox`;
const environment = { SANDBOX_KEY: KEY };
const town = await openTown({ environment });
afterAll(() => town.close());

test('the sandbox inbox shows every mail with its link to press, nothing of it as markup', async () => {
  expect((await town.call('GET', INBOX)).text).toContain('まだメールもSMSもありません。 / No mail or SMS yet.');
  const request = signupRequest({ firstname: '<img src=x onerror=alert(1)>' });
  await town.call('POST', '/api/signup', { body: request, locale: 'ja' });
  const secret = await town.linkSecretTo(request.email);
  const page = await town.call('GET', INBOX);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  expect(page.text).toContain('【まち】登録の確認');
  expect(page.text).not.toContain('<img');
  expect(page.text).toMatch(
    /<time datetime="[\dT:-]+\+09:00">\d{4}年\d+月\d+日（[日月火水木金土]） \d+:\d\d \/ \w{3} \d+ \w{3} \d{4} \d+:\d\d<\/time>/,
  );
  const json = await town.call('GET', `${INBOX}.json`);
  expect(json.headers.get('cache-control')).toBe('no-store');
  expect(json.body.mails[0]).toMatchObject({
    channel: 'mail',
    to: request.email,
    subject: '【まち】登録の確認',
    text: expect.stringContaining(secret),
  });
});

test('it shows SMS, too [rule:signup.verification-url-sms]', async () => {
  const request = signupRequest({ has_no_email: true, email: '', email_confirmation: '', tel: '090-0000-7001' });
  const answer = await town.call('POST', '/api/signup', {
    body: { ...request, tel_confirmation: '+81 90 0000 7001' },
    locale: 'ja',
  });
  expect(answer.status).toBe(201);
  const secret = await town.linkSecretTo('090-0000-7001');
  const page = await town.call('GET', INBOX);
  expect(page.text).toContain('<h2>SMS</h2>');
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  const json = await town.call('GET', `${INBOX}.json`);
  expect(json.body.mails[0]).toMatchObject({
    channel: 'sms',
    to: '09000007001',
    subject: '',
    text: expect.stringContaining(secret),
  });
});

test('without a key there is none, and with one it is at no other address', async () => {
  const other = await openTown();
  for (const path of [INBOX, `${INBOX}.json`, '/sandbox/inbox', '/sandbox/undefined/inbox'])
    expect((await other.call('GET', path)).status, path).toBe(404);
  await other.close();
  const wrong = ['', 'the-key-of-this-sandboxx', 'the-key-of-this-sandboy', KEY.toUpperCase(), '%00', 'x'.repeat(5000)];
  for (const key of wrong)
    for (const page of ['inbox', 'inbox.json', 'cards'])
      expect((await town.call('GET', `/sandbox/${key}/${page}`)).status, `${key} ${page}`).toBe(404);
  for (const path of ['/sandbox/inbox', '/sandbox/inbox.json', '/sandbox/cards'])
    expect((await town.call('GET', path)).status, path).toBe(404);
});

// A plain proxy_pass of nginx sends Host 127.0.0.1:3000 and nothing else: there the key alone stands in the way.
test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-for',
  'x-original-url',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
])('whoever comes with %s came through a proxy: it is not there, even with its key', async (name) => {
  for (const path of [INBOX, `${INBOX}.json`, `/sandbox/${KEY}/cards`])
    expect((await town.call('GET', path, { headers: { [name]: 'for=203.0.113.7' } })).status, path).toBe(404);
});

test('by a name that only points here it is not there', async () => {
  const { port } = new URL(town.origin);
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: INBOX, headers: { host } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).on('error', reject);
    });
  expect(await ask(`localhost:${port}`)).toBe(200);
  expect(await ask('rebound.example.com')).toBe(404);
});
