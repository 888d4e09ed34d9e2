import { beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../ground/secrets.ts';
import { withValues } from '../../testing/requests/guards.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const later = (seconds: number) => town.setNow(new Date(START.getTime() + seconds * 1000));
/** The secret of no signup. */
const WRONG = 'x'.repeat(43);
/** Signs up and returns the secret to ask for the link again. */
const signUp = async (body: object, locale: 'ja' | 'en' = 'en'): Promise<string> =>
  (await town.call('POST', '/api/signup', { body, locale })).body.resend_secret;
const resend = (login_id: string, resend_secret: string, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/signup/resend', { body: { login_id, resend_secret }, locale });
const verify = (token: string) => town.call('POST', '/api/signup/verify', { body: { token } });

test('another link after a minute, with the same application; any of them completes it once', async () => {
  const request = signupRequest();
  const secret = await signUp(request, 'ja');
  const first = await town.linkSecretTo(request.email);
  later(60);
  const answer = await resend(request.email.toUpperCase(), secret);
  expect(answer.body).toEqual({ result: true, errors: {}, resend_after: 60 });
  const second = await town.linkSecretTo(request.email, 2);
  expect(second).not.toBe(first);
  // In the language of the signup, whatever the screen's language is now.
  expect((await town.mailsTo(request.email, 2))[1]?.subject).toBe('【まち】登録の確認');
  expect((await verify(second)).status).toBe(200);
  expect((await verify(first)).status).toBe(422);
  expect(
    (await town.call('POST', '/api/login', { body: { login_id: request.email, password: request.password } })).status,
  ).toBe(200);
});

test('before a minute is over one has to wait, and it says how long', async () => {
  const request = signupRequest();
  const secret = await signUp(request);
  later(18);
  const answer = await resend(request.email, secret);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('42');
  expect(answer.body).toEqual({
    result: false,
    errors: { login_id: ['Please wait 42 seconds before sending it again.'] },
    codes: { login_id: ['resend-wait'] },
    params: { login_id: [[42]] },
  });
  expect((await resend(request.email, secret, 'ja')).body.errors.login_id).toEqual([
    'もう一度送るまで、あと42秒お待ちください。',
  ]);
});

test('signed up, registered or unknown: the same answers, five an hour', async () => {
  const [request, person] = [signupRequest(), await town.addPerson()];
  const secret = await signUp(request);
  const ids = [request.email, person.email, 'nobody@example.jp', '080-7777-7777', 'こんにちは'];
  const series: Record<string, unknown[]> = Object.fromEntries(ids.map((login_id) => [login_id, []]));
  for (let minute = 1; minute <= 6; minute += 1) {
    later(minute * 60);
    // Each answer takes a fixed time, so they are awaited together.
    const asked = ids.map(async (login_id) => {
      const { status, body, headers } = await resend(login_id, login_id === request.email ? secret : WRONG);
      series[login_id]?.push([status, body, headers.get('retry-after')]);
    });
    await Promise.all(asked);
  }
  const unknown = series['nobody@example.jp'];
  expect(unknown?.map((answer) => Array.isArray(answer) && answer[0])).toEqual([200, 200, 200, 200, 200, 429]);
  for (const login_id of [person.email, '080-7777-7777', 'こんにちは']) expect(series[login_id]).toEqual(unknown);
  // The signup itself was the first of five.
  const signedUp = series[request.email]?.map((answer) => Array.isArray(answer) && answer[0]);
  expect(signedUp).toEqual([200, 200, 200, 200, 429, 429]);
  expect(await town.countRows('outbox', `recipient in ('nobody@example.jp', '08077777777', '${person.email}')`)).toBe(
    0,
  );
});

test('somebody who signed up with a known address is told again that there is an account', async () => {
  const person = await town.addPerson();
  const secret = await signUp(signupRequest({ email: person.email, email_confirmation: person.email }));
  later(60);
  expect((await resend(person.email, secret)).status).toBe(200);
  const mails = await town.mailsTo(person.email, 2);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('[Machi] You are already registered'));
  expect(mails.some(({ text }) => text.includes('verify='))).toBe(false);
});

const secretIn = ({ text }: { readonly text: string }): string => /#verify=([\w-]+)/.exec(text)?.[1] ?? '';

/** A stranger's signup with another person's address. */
const strangersFor = (email: string) =>
  signupRequest({
    email,
    email_confirmation: email,
    lastname: '他人',
    password: 'Stranger-2027',
    password_confirmation: 'Stranger-2027',
  });

/** The names behind the links of these notifications; the notifications name nobody. */
async function namesBehind(where: OpenTown, links: readonly string[]): Promise<unknown[]> {
  const found = links.map(
    (link) =>
      where.rows<{ lastname: string }>`select payload ->> 'lastname' as lastname from verification
      where token_hash = ${hashOf(link)}`,
  );
  return (await Promise.all(found)).map(([row]) => row?.lastname);
}

/**
 * A person signs up, a stranger signs up with the same address a minute later, and the person asks for the link again
 * another minute later. Returns whose links the notifications hold and who can log in after the last one is confirmed.
 */
async function askedAgainAfterStranger(where: OpenTown) {
  const own = signupRequest();
  const at = (seconds: number) => where.setNow(new Date(START.getTime() + seconds * 1000));
  const post = (path: string, body: object) => where.call('POST', path, { body });
  at(0);
  const { resend_secret } = (await post('/api/signup', own)).body;
  at(60);
  const stranger = strangersFor(own.email);
  await post('/api/signup', stranger);
  at(120);
  expect((await post('/api/signup/resend', { login_id: own.email, resend_secret })).status).toBe(200);
  const mails = await where.mailsTo(own.email, 3);
  const links = mails.map(secretIn);
  expect(new Set(links).size).toBe(3);
  const names = await namesBehind(where, links);
  expect((await post('/api/signup/verify', { token: links[2] })).status).toBe(200);
  const mayLogIn = async (password: string) =>
    (await post('/api/login', { login_id: own.email, password })).status === 200;
  const [member] = await where.rows('select lastname from member where email = $1', own.email);
  return {
    names,
    member,
    mayOwn: await mayLogIn(own.password),
    mayStranger: await mayLogIn(stranger.password),
    links,
  };
}

describe('somebody else signs up with my address', () => {
  test('the link that I ask for again makes my account, and the other links are of no use then', async () => {
    const { links, ...result } = await askedAgainAfterStranger(town);
    expect(result).toEqual({
      names: ['森', '他人', '森'],
      member: { lastname: '森' },
      mayOwn: true,
      mayStranger: false,
    });
    for (const token of links) {
      const answer = await verify(token);
      expect([answer.status, answer.body.codes]).toEqual([422, { token: ['link-invalid'] }]);
    }
  });

  test('if the newest signup were taken, whoever’s it is, it would be the stranger’s account @guard', async () => {
    const unguarded = await openTown({
      around: withValues('newest-link', (values) => [...values.slice(0, 3), '{}']),
    });
    try {
      const { links: _links, ...result } = await askedAgainAfterStranger(unguarded);
      expect(result).toEqual({
        names: ['森', '他人', '他人'],
        member: { lastname: '他人' },
        mayOwn: false,
        mayStranger: true,
      });
    } finally {
      await unguarded.close();
    }
  });

  test('each link makes the account of its own signup, whichever is confirmed', async () => {
    for (const chosen of [0, 1]) {
      const own = signupRequest();
      later(0);
      await signUp(own);
      later(60);
      const requests = [own, strangersFor(own.email)];
      await signUp(strangersFor(own.email));
      const links = (await town.mailsTo(own.email, 2)).map(secretIn);
      expect((await verify(links[chosen] ?? '')).status).toBe(200);
      expect(await town.rows('select lastname from member where email = $1', own.email)).toEqual([
        { lastname: requests[chosen]?.lastname },
      ]);
      const other = await verify(links[1 - chosen] ?? '');
      expect([other.status, other.body.codes]).toEqual([422, { token: ['link-invalid'] }]);
      // Nor later, when the address is free again.
      await town.rows(
        'update member set email = null, email_key = null, login_tel_key = $2 where email = $1',
        own.email,
        `0901111000${chosen}`,
      );
      expect((await verify(links[1 - chosen] ?? '')).status).toBe(422);
    }
  });

  test('their signup within the same minute sends nothing, and the link is theirs once they ask for it', async () => {
    const own = signupRequest();
    const mine = await signUp(own);
    later(30);
    const theirs = await signUp(strangersFor(own.email));
    expect(theirs).not.toBe(mine);
    expect(await town.mailsTo(own.email, 1)).toHaveLength(1);
    later(60);
    expect((await resend(own.email, theirs)).status).toBe(200);
    later(120);
    expect((await resend(own.email, mine)).status).toBe(200);
    const links = (await town.mailsTo(own.email, 3)).map(secretIn);
    expect(await namesBehind(town, links)).toEqual(['森', '他人', '森']);
  });

  test('with a wrong secret, or that of another address, nothing is sent, kept or used up; the answer is the same', async () => {
    const [own, other] = [signupRequest(), signupRequest()];
    const mine = await signUp(own);
    const others = await signUp(other);
    const kept = () => town.countRows('verification', `recipient_key in ('${own.email}', '${other.email}')`);
    const before = await kept();
    const answers = [];
    for (const [index, secret] of [WRONG, others, mine.toUpperCase(), `${mine}x`].entries()) {
      later(60 * (index + 1));
      const { status, body } = await resend(own.email, secret);
      answers.push({ status, body });
    }
    expect([await kept(), await town.countRows('outbox', `recipient = '${own.email}'`)]).toEqual([before, 1]);
    const { status, body } = await resend(own.email, mine);
    expect(answers).toEqual(answers.map(() => ({ status, body })));
    expect(await town.mailsTo(own.email, 2)).toHaveLength(2);
  });

  test('a missing secret is told, and the secret stands nowhere in the tables', async () => {
    const person = await town.addPerson();
    const own = signupRequest();
    const answer = await town.call('POST', '/api/signup', {
      as: person,
      body: own,
      headers: { 'idempotency-key': 'signup-of-a-member' },
    });
    const secret: string = answer.body.resend_secret;
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const table of ['verification', 'idempotency_key', 'outbox', 'sandbox_mail', 'audit', 'sent_secret'])
      expect(await town.countRows(table, `to_jsonb(${table})::text like '%${secret}%'`), table).toBe(0);
    const without = await town.call('POST', '/api/signup/resend', { body: { login_id: own.email } });
    expect([without.status, without.body.codes]).toEqual([422, { resend_secret: ['required'] }]);
  });
});

test('the notification tells whoever did not sign up not to press', async () => {
  const phone = { has_no_email: true, tel: '080-4444-0001', tel_confirmation: '08044440001' };
  for (const [locale, words] of [
    ['ja', ['ご自分で申し込んで', '押さ']],
    ['en', ['If you did not apply yourself, do not press']],
  ] as const) {
    later(locale === 'ja' ? 0 : 60);
    const request = signupRequest();
    await signUp(request, locale);
    await signUp({ ...signupRequest(), email: '', email_confirmation: '', ...phone }, locale);
    const notifications = [
      (await town.mailsTo(request.email, 1))[0],
      (await town.mailsTo('08044440001', locale === 'ja' ? 1 : 2)).at(-1),
    ];
    for (const notification of notifications) for (const word of words) expect(notification?.text).toContain(word);
  }
});
