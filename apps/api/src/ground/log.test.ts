import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { newDataFolder, startProcess } from '../testing/towns/process.ts';
import { onePoint, reservationRequest, signupRequest } from '../testing/requests/requests.ts';

const run = promisify(execFile);
const logFile = fileURLToPath(new URL('./log.ts', import.meta.url));

test('private names are blackened wherever they stand in what is logged', async () => {
  const script = `
    import { createLog } from ${JSON.stringify(logFile)};
    const log = createLog('debug');
    const person = { email: 'CANARY', tel: 'CANARY', name: 'CANARY', lastname: 'CANARY', firstname: 'CANARY', birthdate: 'CANARY', password: 'CANARY', address: 'CANARY' };
    log.info(person, 'flat');
    log.info({ member: person, token: 'CANARY', cookie: 'CANARY', authorization: 'CANARY', login_id: 'CANARY' }, 'nested');
    log.info({ request: { member: person, recipient: 'CANARY', content: { subject: 'CANARY' } } }, 'twice nested');
    log.info({ outbox_id: 7, code: 'ECONNREFUSED' }, 'kept');
    log.flush();
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).not.toContain('CANARY');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(4);
  expect(lines[1].member.email).toBe('[private]');
  expect(lines[3]).toMatchObject({ outbox_id: 7, code: 'ECONNREFUSED', msg: 'kept' });
});

test('a line is one line of JSON with its time in UTC, whatever is in it', async () => {
  const script = `
    import { createLog } from ${JSON.stringify(logFile)};
    const log = createLog('info');
    log.info({ reason: 'a\\r\\n{"level":30,"msg":"forged"}\\u2028%s%j' }, 'told');
    log.flush();
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  const lines = stdout.trim().split(/[\r\n]+/);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ msg: 'told', reason: expect.stringContaining('forged') });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

describe('a canary flown through a running house', async () => {
  const sandboxKey = 'yotaka-sandbox-key-0123';
  const metricsKey = 'yotaka-metrics-key-0123';
  const house = startProcess({
    MACHI_DATA: await newDataFolder(),
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SANDBOX_KEY: sandboxKey,
    METRICS_KEY: metricsKey,
  });
  afterAll(() => house.stop());
  const origin = await house.origin();
  const canary = {
    lastname: '迦陵頻伽',
    lastfurigana: 'カリョウビンガ',
    tel: '0167-98-7654',
    address2: '金糸雀通り9',
    email: 'canary.kw7@example.jp',
    password: 'Zq-canary7',
    note: '金糸雀の覚書',
  };
  const secrets = { token: '', cookie: '' };
  /** Values that may appear in a person's own reply, but never in a log or metric. */
  const unlogged = {
    fileName: '夜鷹の家計簿',
    draft: '夜鷹の下書き',
    taxiNote: '夜鷹は玄関で待つ',
    sought: '夜鷹の捜し物',
    deviceKey: 'yotaka-device-key-0123456789-0123456789-abc',
    feed: '',
    sandboxKey,
    metricsKey,
  };
  const errorReplies: string[] = [];

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(origin + path, {
      method,
      headers: {
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status >= 400) errorReplies.push(text);
    return { status: reply.status, text, cookie: reply.headers.get('set-cookie') ?? '' };
  };

  test('is found in its owner’s reply, in no log, metric, health page or error reply', async () => {
    const { email, password, lastname, lastfurigana, tel, address2, note } = canary;
    const person = signupRequest({
      email,
      email_confirmation: email,
      password,
      password_confirmation: password,
      lastname,
      lastfurigana,
      tel,
      address2,
    });
    expect((await call('POST', '/api/signup', person)).status).toBe(201);
    expect((await call('POST', '/api/signup', { ...person, zipcode: 'x', birthdate: 'x' })).status).toBe(422);
    expect((await call('POST', '/api/login', { login_id: email, password })).status).toBe(422);
    expect((await call('POST', '/api/signup/verify', { token: `${password}-token` })).status).toBe(422);
    const login = await call('POST', '/api/login', { login_id: 'haru.sato@example.jp', password: 'hoshimori-haru1' });
    secrets.token = JSON.parse(login.text).token;
    secrets.cookie = /sid=([\w-]+)/.exec(login.cookie)?.[1] ?? '';
    const session = { 'access-token': `Bearer ${secrets.token}`, cookie: `sid=${secrets.cookie}` };
    const spot = JSON.parse((await call('GET', '/api/spots/4')).text).spot;
    const made = await call(
      'POST',
      '/api/reservations',
      reservationRequest({
        target_date: spot.reservable_until,
        note,
        is_group: 1,
        group_type: 'circle',
        group_name: lastname,
        person_in_charge: lastname,
      }),
      session,
    );
    expect(made.status, made.text).toBe(201);
    expect(made.text).toContain(note);
    await call(
      'POST',
      '/api/reservations',
      reservationRequest({ note: `${note}\ud800`, person_in_charge: lastname }),
      session,
    );
    await call('POST', '/api/reservations', { ...reservationRequest(), persons_spot: lastname, note }, session);
    const { reservation_id } = JSON.parse(made.text).reservations[0];
    const file = { purpose: 'exemption', file_name: `${unlogged.fileName}.png`, content: onePoint };
    expect((await call('POST', '/api/documents', file, session)).status).toBe(201);
    expect((await call('POST', '/api/documents', { ...file, content: 'bm90IG9uZQ==' }, session)).status).toBe(422);
    const draft = { content: { note: unlogged.draft } };
    expect((await call('PUT', '/api/drafts/reservation-4-401', draft, session)).status).toBe(200);
    await call('POST', `/api/reservations/${reservation_id}/change`, { note: `${note}、午後` }, session);
    const home = { taxistand_end: 2, departure_time: 900, persons_taxi: 1, note: unlogged.taxiNote };
    await call('POST', `/api/reservations/${reservation_id}/taxi`, { reserves_return: 1, return: home }, session);
    const feed = JSON.parse((await call('POST', '/api/calendar-feed', {}, session)).text).url;
    unlogged.feed = /([\w-]{43})\.ics$/.exec(feed)?.[1] ?? '';
    for (const path of [
      `/calendar/${unlogged.feed}.ics`,
      `/calendar/${unlogged.feed}`,
      `/calendar/${unlogged.feed}.ics/x`,
    ])
      await call('GET', path);
    await call('POST', `/calendar/${unlogged.feed}.ics`);
    const device = { authorization: `Device ${unlogged.deviceKey}` };
    expect((await call('POST', '/api/device/spot-status', { occupancy: 40 }, device)).status).toBe(401);
    const sought = encodeURIComponent(unlogged.sought);
    expect((await call('GET', `/api/search?q=${sought}`, undefined, session)).status).toBe(200);
    expect((await call('GET', `/api/search?q=${sought.repeat(40)}`, undefined, session)).status).toBe(422);
    await call('GET', `/api/spots/${encodeURIComponent(lastname)}`);
    await call('GET', `/api/none/${encodeURIComponent(lastname)}?email=${email}`);
    await call('GET', '/api/availability?from=0000-01-01&to=0000-01-01');
    const pages = await Promise.all(
      ['/metrics', '/healthz', '/readyz', `/sandbox/${sandboxKey}/inbox.json`].map((path) =>
        call('GET', path, undefined, { authorization: `Bearer ${metricsKey}` }),
      ),
    );
    await expect.poll(() => house.written.out.includes('a message was not accepted')).toBe(true);

    house.signal('SIGTERM');
    expect((await house.ended).code).toBe(0);
    const logs = house.written.out + house.written.error;
    expect(logs.split('\n').length).toBeGreaterThan(12);
    expect(errorReplies.length).toBeGreaterThan(6);
    const places = { logs, errors: errorReplies.join('\n'), pages: pages.map(({ text }) => text).join('\n') };
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [
        ...Object.values(canary),
        ...Object.values(secrets),
        encodeURIComponent(lastname),
        'haru.sato',
        'hoshimori-haru1',
      ]) {
        expect(secret.length).toBeGreaterThan(3);
        expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
      }
    }
    const openly = `${places.logs}\n${places.pages}`;
    for (const [what, text] of Object.entries(unlogged)) {
      expect(text.length, what).toBeGreaterThan(5);
      expect(openly.includes(text) || openly.includes(encodeURIComponent(text)), what).toBe(false);
    }
  });
});
