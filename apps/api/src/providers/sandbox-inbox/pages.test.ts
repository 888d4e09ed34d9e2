import { afterAll, expect, test } from 'vitest';
import { openTown } from '../../testing/open-town.ts';
import { signupRequest } from '../../testing/requests.ts';

const town = await openTown();
afterAll(() => town.close());

test('the sandbox inbox shows every mail with its link to press, nothing of it as markup', async () => {
  expect((await town.call('GET', '/sandbox/inbox')).text).toContain(
    'まだメールもSMSもありません。 / No mail or SMS yet.',
  );
  const request = signupRequest({ firstname: '<img src=x onerror=alert(1)>' });
  await town.call('POST', '/api/signup', { body: request, locale: 'ja' });
  const secret = await town.linkSecretTo(request.email);
  const page = await town.call('GET', '/sandbox/inbox');
  expect(page.status).toBe(200);
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  expect(page.text).toContain('【まち】登録の確認');
  expect(page.text).not.toContain('<img');
  expect(page.text).toMatch(
    /<time datetime="[\dT:-]+\+09:00">\d{4}年\d+月\d+日（[日月火水木金土]） \d+:\d\d \/ \w{3} \d+ \w{3} \d{4} \d+:\d\d<\/time>/,
  );
  const json = await town.call('GET', '/sandbox/inbox.json');
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
  const page = await town.call('GET', '/sandbox/inbox');
  expect(page.text).toContain('<h2>SMS</h2>');
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  const json = await town.call('GET', '/sandbox/inbox.json');
  expect(json.body.mails[0]).toMatchObject({
    channel: 'sms',
    to: '09000007001',
    subject: '',
    text: expect.stringContaining(secret),
  });
});

test('without anything that stays in the house there is none', async () => {
  const other = await openTown({
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_URL: 'http://127.0.0.1:9',
      SMS_SECRET: 'a-secret-of-at-least-32-characters',
    },
  });
  expect((await other.call('GET', '/sandbox/inbox')).status).toBe(404);
  await other.close();
});

test('is there only where nobody else can open it', async () => {
  for (const [name, value] of [
    ['PUBLIC_URL', 'https://machi.example.jp'],
    ['HOST', '0.0.0.0'],
  ] as const) {
    const other = await openTown({ environment: { [name]: value } });
    expect((await other.call('GET', '/sandbox/inbox')).status).toBe(404);
    expect((await other.call('GET', '/sandbox/inbox.json')).status).toBe(404);
    await other.close();
  }
});

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through a proxy that says so in the standard way', { forwarded: 'for=203.0.113.7' }],
])('%s it is not there', async (_way, headers) => {
  for (const path of ['/sandbox/inbox', '/sandbox/inbox.json']) {
    expect((await town.call('GET', path, { headers })).status).toBe(404);
  }
});
