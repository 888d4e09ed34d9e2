import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cutOf } from '@machi/domain/retention/cut';
import { readSnapshot, signOfLife } from '@machi/domain/terminals/own-contract';
import { watching } from '../../testing/requests/guards.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import {
  addTerminal,
  askAs,
  goodCondition,
  newTerminalKey,
  signedHeaders,
  type SigningOptions,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';
import { forgetOldNonces } from './terminal-requests.ts';

const town = await openTestTown();
const terminal = await addTerminal(town);

const TARGET = '/api/terminal/life';
const bodyOf = (unsent_events = 0): string =>
  JSON.stringify({ condition: { ...goodCondition(town.now()), unsent_events } });
const post = (body: string, headers: Record<string, string>, target = TARGET) =>
  town.call('POST', target, { body, headers });
const sign = (
  options: SigningOptions = {},
  body = bodyOf(),
  by: Pick<TestTerminal, 'terminal_id' | 'key'> = terminal,
) => signedHeaders(by, { method: 'POST', target: TARGET, body }, town.now(), options);
const refused = (code: string) => ({ result: false, errors: {}, codes: { request: [code] } });

test('a signed request is let in, whatever is signed beside; the answer tells the server’s time', async () => {
  const answer = await post(bodyOf(), sign());
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('date')).toBe('Mon, 11 Jan 2027 01:00:00 GMT');
  expect(answer.body.terminal).toMatchObject({ terminal_id: terminal.terminal_id, pass: 'bath', bus_kind: null });
  expect((await post(bodyOf(), sign({ parameters: { tag: 'machi' } }))).status).toBe(200);
  expect((await askAs(town, terminal, readSnapshot, { have_version: '0' })).status).toBe(200);
});

test('without a signature, by an unknown terminal or by another key it is refused in one word', async () => {
  const other = await addTerminal(town);
  const stranger = newTerminalKey();
  const wrong = [
    {},
    { ...sign(), signature: '' },
    { ...sign(), signature: 'sig1=:AAAA:' },
    { ...sign(), 'signature-input': 'sig1=("@method");created=1' },
    sign({ keyid: '999999' }),
    sign({ keyid: '0' }),
    sign({ keyid: '1e1' }),
    sign({ keyid: String(other.terminal_id) }),
    sign({}, bodyOf(), { ...terminal, key: stranger.key }),
    sign({ nonce: 'short' }),
    sign({ nonce: 'x'.repeat(65) }),
  ];
  for (const headers of wrong) {
    const answer = await post(bodyOf(), headers);
    expect([answer.status, answer.body], JSON.stringify(headers)).toEqual([401, refused('signature-invalid')]);
    expect(answer.headers.get('date')).not.toBeNull();
  }
});

test('what is not covered is not trusted: method, path, query, body, time and number', async () => {
  for (const components of [
    ['@method', '@path', '@query'],
    ['@path', '@query', 'content-digest'],
    ['@method', '@query', 'content-digest'],
    ['@method', '@path', 'content-digest'],
    ['content-digest'],
  ])
    expect((await post(bodyOf(), sign({ components }))).body, components.join()).toEqual(refused('signature-invalid'));
  const unsigned = sign();
  for (const name of ['created', 'nonce', 'keyid', 'alg']) {
    const input = String(unsigned['signature-input']).replace(new RegExp(`;${name}=(?:"[^"]*"|\\d+)`), '');
    expect(input).not.toBe(unsigned['signature-input']);
    const answer = await post(bodyOf(), { ...unsigned, 'signature-input': input });
    expect(answer.body, name).toEqual(refused('signature-invalid'));
  }
});

test('a signature is worth nothing over another body, digest, path or query', async () => {
  const swapped = await post(bodyOf(7), sign());
  expect([swapped.status, swapped.body]).toEqual([401, refused('signature-invalid')]);
  const redigested = { ...sign(), 'content-digest': sign({}, bodyOf(7))['content-digest'] ?? '' };
  expect((await post(bodyOf(7), redigested)).status).toBe(401);
  const emptied = await town.call('POST', TARGET, { headers: sign() });
  expect(emptied.body).toEqual(refused('signature-invalid'));
  expect((await post(bodyOf(), sign(), '/api/terminal/events')).status).toBe(401);
  expect((await post(bodyOf(), sign(), `${TARGET}?more=1`)).status).toBe(401);
  // A body with a signature that does not cover one.
  const bare = signedHeaders(terminal, { method: 'POST', target: TARGET }, town.now());
  expect((await post(bodyOf(), bare)).body).toEqual(refused('signature-invalid'));
  expect(await town.countRows('terminal', `condition ->> 'unsent_events' = '7'`)).toBe(0);
});

test('a request counts once, in this process or another; the same number of another terminal is another', async () => {
  const nonce = randomBytes(16).toString('base64url');
  const headers = sign({ nonce });
  const answers = await Promise.all([post(bodyOf(), headers), post(bodyOf(), headers), post(bodyOf(), headers)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(answers.find(({ status }) => status === 401)?.body).toEqual(refused('nonce-used'));
  expect((await post(bodyOf(), sign({ nonce }))).body).toEqual(refused('nonce-used'));
  const other = await addTerminal(town);
  expect((await post(bodyOf(), sign({ nonce }, bodyOf(), other))).status).toBe(200);
});

test('a clock that is a day off is told so and put right by the Date of the answer', async () => {
  const off = new Date(town.now().getTime() - 86_400_000);
  const answer = await post(bodyOf(), sign({ at: off }));
  expect([answer.status, answer.body]).toEqual([401, refused('signature-too-old')]);
  const told = new Date(String(answer.headers.get('date')));
  expect((await post(bodyOf(), sign({ at: told }))).status).toBe(200);
  for (const seconds of [-301, 301]) {
    const at = new Date(town.now().getTime() + seconds * 1000);
    expect((await post(bodyOf(), sign({ at }))).body, String(seconds)).toEqual(refused('signature-too-old'));
  }
  for (const seconds of [-300, 300]) {
    const at = new Date(town.now().getTime() + seconds * 1000);
    expect((await post(bodyOf(), sign({ at }))).status, String(seconds)).toBe(200);
  }
  const expired = Math.floor(town.now().getTime() / 1000) - 1;
  expect((await post(bodyOf(), sign({ parameters: { expires: expired } }))).body).toEqual(refused('signature-too-old'));
  // A client without a valid signature learns nothing about the time.
  const stranger = { ...terminal, key: newTerminalKey().key };
  expect((await post(bodyOf(), sign({ at: off }, bodyOf(), stranger))).body).toEqual(refused('signature-invalid'));
});

test('old numbers are forgotten, and only those by whose time a request would be refused anyway', async () => {
  const start = town.now();
  const ahead = new Date(start.getTime() + 300_000);
  const [headers, body] = [sign({ at: ahead }), bodyOf()];
  expect((await post(body, headers)).status).toBe(200);
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  town.setNow(after(600));
  await forgetOldNonces(town.database, cutOf(town.house.town, 'terminal-nonces', town.now()));
  expect((await post(body, headers)).body).toEqual(refused('nonce-used'));
  expect(await town.countRows('terminal_nonce')).toBeGreaterThan(0);
  town.setNow(after(901));
  await forgetOldNonces(town.database, cutOf(town.house.town, 'terminal-nonces', town.now()));
  expect(await town.countRows('terminal_nonce')).toBe(0);
  town.setNow(start);
});

test('a revoked terminal hears it whatever its clock says, one that was stolen hears that it must delete everything', async () => {
  const ended = await addTerminal(town);
  const off = new Date(town.now().getTime() - 86_400_000);
  const ask = (at: Date) => askAs(town, ended, signOfLife, { condition: goodCondition(town.now()) }, { at });
  expect((await ask(town.now())).status).toBe(200);
  await town.rows('update terminal set revoked_at = $2 where terminal_id = $1', ended.terminal_id, town.now());
  for (const at of [town.now(), off]) {
    const answer = await ask(at);
    expect([answer.status, answer.body]).toEqual([403, refused('terminal-revoked')]);
  }
  await town.rows('update terminal set wipe_asked_at = $2 where terminal_id = $1', ended.terminal_id, town.now());
  for (const at of [town.now(), off]) {
    const answer = await ask(at);
    expect([answer.status, answer.body]).toEqual([403, refused('terminal-wiped')]);
  }
});

test('a terminal that asks too often waits, and no other with it', async () => {
  const busy = await openTown({ environment: { RATE_PER_TERMINAL: '3' } });
  try {
    const [one, other] = [await addTerminal(busy), await addTerminal(busy)];
    const ask = (by: TestTerminal) => askAs(busy, by, signOfLife, { condition: goodCondition(busy.now()) });
    const answers = [await ask(one), await ask(one), await ask(one), await ask(one)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]?.headers.get('date')).not.toBeNull();
    expect((await ask(other)).status).toBe(200);
  } finally {
    await busy.close();
  }
});

test('a database that is away is told as that: the terminal decides alone and doubts neither key nor clock', async () => {
  let isAway = false;
  const broken = await openTown({
    around: (database) =>
      watching(database, (statement, _values, run) =>
        isAway && statement.name === 'signing-terminal'
          ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
          : run(),
      ),
  });
  try {
    const one = await addTerminal(broken);
    const ask = () => askAs(broken, one, signOfLife, { condition: goodCondition(broken.now()) });
    isAway = true;
    expect((await ask()).status).toBe(503);
    isAway = false;
    expect((await ask()).status).toBe(200);
  } finally {
    await broken.close();
  }
});
