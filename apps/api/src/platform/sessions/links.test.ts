import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { operationsOf } from '../../testing/requests/fuzz.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const password = town.house.town.sampleMembers[0]?.password ?? '';

/** The endpoint that confirms a link, by purpose. */
const doors = {
  signup: '/api/signup/verify',
  contact: '/api/account/contact/confirm',
  service: '/api/services/confirm',
} as const;
type Purpose = keyof typeof doors;
const purposes: readonly Purpose[] = ['signup', 'contact', 'service'];

/** The page that a link opens. */
const pages = { signup: '/signup', contact: '/account', service: '/service/1' } as const;

let count = 0;
/** A sent link, and the address in its mail. */
async function newLink(purpose: Purpose): Promise<{ readonly token: string; readonly mail: string }> {
  count += 1;
  const next = `next.${count}@example.jp`;
  const person = await town.addPerson();
  const asked = {
    signup: () => town.call('POST', '/api/signup', { body: signupRequest({ email: next, email_confirmation: next }) }),
    contact: () =>
      town.call('POST', '/api/account/contact', {
        as: person,
        body: { kind: 'email', value: next, value_confirmation: next, old_password: password },
      }),
    service: () => town.call('POST', '/api/services/1/subscription', { as: person, body: { is_agreed: true } }),
  }[purpose];
  const answer = await asked();
  if (answer.status >= 300) throw new Error(answer.text);
  const to = purpose === 'service' ? person.email : next;
  const token = await town.linkSecretTo(to);
  return { token, mail: (await town.mailsTo(to, 1)).map(({ text, html }) => text + html).join('') };
}
const confirm = (purpose: Purpose, token: string) => town.call('POST', doors[purpose], { body: { token } });
const invalid = [422, { token: ['link-invalid'] }];

describe.each(purposes)('a link of %s', (purpose) => {
  test('opens its own door once, and no other before or after [decision:link.once-for-its-purpose]', async () => {
    const { token } = await newLink(purpose);
    const others = purposes.filter((other) => other !== purpose);
    for (const other of others) {
      const answer = await confirm(other, token);
      expect([answer.status, answer.body.codes], other).toEqual(invalid);
    }
    expect((await confirm(purpose, token)).status).toBe(200);
    for (const other of [purpose, ...others]) {
      const answer = await confirm(other, token);
      expect([answer.status, answer.body.codes], `again, ${other}`).toEqual(invalid);
    }
  });

  test('is not used up by whatever fetches it beforehand, with or without its secret in the address [decision:link.button]', async () => {
    const { token } = await newLink(purpose);
    const targets = [pages[purpose], doors[purpose]].flatMap((path) => [
      path,
      `${path}?token=${token}`,
      `${path}?verify=${token}&contact=${token}&confirm=${token}`,
      `${path}/${token}`,
    ]);
    for (const target of targets)
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await fetch(town.origin + target, { method, headers: { 'sec-purpose': 'prefetch' } });
        expect((await answer.text()).includes(token) && !target.includes(token), `${method} ${target}`).toBe(false);
      }
    // A form on another site, or a scanner that presses buttons, sends no JSON.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const answer = await town.call('POST', doors[purpose], { body: JSON.stringify({ token }), headers });
      expect(answer.status).toBe(415);
    }
    expect((await confirm(purpose, token)).status).toBe(200);
  });

  test('is over after 24 hours [decision:link.24-hours]', async () => {
    const { token } = await newLink(purpose);
    town.setNow(new Date(START.getTime() + 24 * 3_600_000));
    const answer = await confirm(purpose, token);
    expect([answer.status, answer.body.codes]).toEqual(invalid);
  });

  test('carries its secret behind # alone, and the secret stands in no table', async () => {
    const { token, mail } = await newLink(purpose);
    expect(mail).toContain(token);
    expect(mail.replaceAll(new RegExp(`#[a-z]+=${token}`, 'g'), '')).not.toContain(token);
    const stored = `to_jsonb(verification)::text like '%${token}%'`;
    expect(await town.countRows('verification', stored)).toBe(0);
    await expect.poll(() => town.countRows('outbox', `content::text like '%${token}%'`)).toBe(0);
  });
});

test('what opens one step of a login opens neither another step nor a link', async () => {
  const body = async (name: 'loginOtp' | 'loginPassword') => {
    const input = await cases[name]?.input(town, 0);
    return String(input?.challenge);
  };
  const [otp, forced] = [await body('loginOtp'), await body('loginPassword')];
  const { token: link } = await newLink('contact');
  const answers = [
    await town.call('POST', '/api/login/password', {
      body: { challenge: otp, password: 'Yuki-no-machi9', password_confirmation: 'Yuki-no-machi9' },
    }),
    await town.call('POST', '/api/login/otp', { body: { challenge: forced, code: '123456' } }),
    await town.call('POST', '/api/login/otp/resend', { body: { challenge: forced } }),
    await town.call('POST', '/api/login/otp', { body: { challenge: link, code: '123456' } }),
    ...(await Promise.all(purposes.flatMap((purpose) => [confirm(purpose, otp), confirm(purpose, forced)]))),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});

test('no secret travels in the address of a request', async () => {
  const operations = operationsOf((await town.call('GET', '/api/openapi.json')).body);
  const named = operations
    .filter(({ method }) => method === 'GET')
    .flatMap(({ name, path, schema }) =>
      [path, ...Object.keys(schema.properties ?? {})].map((word) => `${name} ${word}`),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((word) => /token|password|challenge|secret|otp|cookie| code$/i.test(word))).toEqual([]);
});
