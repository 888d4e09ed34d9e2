import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../ground/secrets.ts';
import { tellMonitors } from '../../platform/live/changes.ts';
import { goodCondition } from '../../testing/terminals/terminal.ts';
import { newPayer, newRun, resultsFile } from '../../testing/billing/debits.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const reception = await town.addPerson({ lastname: '速報係', roles: ['reception'] });
const asReception = () => town.openSession(reception.member_id);
const { laundry, plaza } = town.house.town.town.fixed_spots;
const keyOf = async (spotId: number, key: string) => {
  await town.rows`insert into device (device_name, spot_id, key_hash, created_at)
    values ('盤', ${spotId}, ${hashOf(key)}, ${START})`;
  return { authorization: `Device ${key}` };
};
const ofLaundry = await keyOf(laundry, 'laundry-board-0123456789');
const ofPlaza = await keyOf(plaza, 'plaza-counter-0123456789');
const report = (machines: unknown, headers: Record<string, string> = ofLaundry) =>
  town.call('POST', '/api/device/laundry', { body: { machines }, headers });
/** A moment relative to the start. */
const after = (minutes: number): string => new Date(START.getTime() + minutes * 60_000).toISOString();
const monitorOf = async (name: string) => (await town.call('GET', `/api/monitors/${name}`)).body.monitor;

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from laundry_machine');
});

describe('the laundry [rule:monitors.laundry-and-bath]', () => {
  test('what its device tells is shown, with the time until a machine is done', async () => {
    const told = await report([
      { machine_key: 'washer-1', state: 'running', minutes_left: 12 },
      { machine_key: 'dryer-1', state: 'out-of-order' },
    ]);
    expect(told.status).toBe(200);
    const machines = Object.fromEntries(
      (await monitorOf('laundry')).machines.map((machine: { machine_key: string }) => [machine.machine_key, machine]),
    );
    expect(machines['washer-1']).toMatchObject({ state: 'running', finishes_at: after(12) });
    expect(machines['dryer-1']).toMatchObject({ state: 'out-of-order', finishes_at: null });
    expect(machines['washer-2']).toMatchObject({ state: 'unknown', machine_kind: 'washer' });

    town.setNow(new Date(after(13)));
    const later = (await monitorOf('laundry')).machines;
    expect(later[0]).toMatchObject({ machine_key: 'washer-1', state: 'finished', finishes_at: null });
  });

  test('only a device of the laundry speaks for it, only of machines that are there', async () => {
    const machines = [{ machine_key: 'washer-1', state: 'free' }];
    expect((await report(machines, ofPlaza)).status).toBe(404);
    expect((await report(machines, {})).status).toBe(401);
    const unknown = await report([...machines, { machine_key: 'washer-99', state: 'free' }]);
    expect([unknown.status, unknown.body.codes]).toEqual([422, { 'machines.1.machine_key': ['choice'] }]);
    expect(await town.countRows('laundry_machine', 'true')).toBe(0);
    expect((await report([{ machine_key: 'washer-1', state: 'running', minutes_left: 601 }])).status).toBe(422);
    expect((await report([])).status).toBe(422);
  });
});

describe('the plaza [route:/monitor/fureaiplaza]', () => {
  test('counts today’s entries to the bath, nothing of who came [decision:monitor.counts-only]', async () => {
    const add = (visitedAt: string, outcome: string, reason: string, isTest = false) =>
      town.rows`insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason,
        is_counted, is_test, decided_by, recorded_at) values (gen_random_uuid(), 'bath', ${reception.member_id},
        ${visitedAt}, 2026, 'town-card', ${outcome}, ${reason},
        ${outcome === 'accepted' && reason !== 'same-visit' && !isTest}, ${isTest}, 'server', ${visitedAt})`;
    const before = (await monitorOf('plaza')).entries_today;
    await add(after(-30), 'accepted', 'admitted');
    await add(after(-20), 'accepted', 'staff-override');
    await add(after(-25), 'accepted', 'same-visit');
    await add(after(-10), 'staff', 'too-young');
    // The start is ten o'clock; ten hours and a minute earlier is yesterday.
    await add(after(-601), 'accepted', 'admitted');
    await add(after(-29), 'accepted', 'admitted', true);
    const monitor = await monitorOf('plaza');
    expect(monitor.entries_today).toBe(before + 2);
    expect(Object.keys(monitor).toSorted()).toEqual(
      ['banner', 'business_hours', 'entries_today', 'reported_at', 'spot_name', 'status', 'told_at'].toSorted(),
    );
  });
});

describe('words over every screen', () => {
  const end = { ends_time: '18:00' };
  const words = {
    body_ja: '大雪のため、17時で閉めます。',
    body_en: 'We close at 17:00 because of heavy snow.',
    is_urgent: 1,
  };
  const announce = async (more: object = {}) =>
    town.call('PUT', '/api/monitors/banner', { as: await asReception(), body: { ...words, ...endOn(1), ...more } });
  /** The same time some days later. */
  const endOn = (days: number) => ({ ...end, ends_date: addDays(dateAt(START), days) });
  const idOf = async (answer: ReturnType<typeof announce>): Promise<number> =>
    (await answer).body.banner.monitor_banner_id;
  const standing = async () => (await town.call('GET', '/api/banner')).body.banner;
  beforeEach(async () => {
    const { body } = await town.call('GET', '/api/monitors/banner', { as: await asReception() });
    if (body.banner)
      await town.call('DELETE', `/api/monitors/banner/${body.banner.monitor_banner_id}`, { as: await asReception() });
    await town.rows('delete from monitor_banner');
  });

  test('staff put them up, move their end and take them away; list and log know who, when and how long', async () => {
    const as = await asReception();
    const [last] = await town.rows<{ id: number }>('select coalesce(max(audit_id), 0)::int as id from audit');
    const id = await idOf(announce());
    await expect
      .poll(standing)
      .toMatchObject({ ...words, ends_at: instantOf(endOn(1).ends_date, 18 * 60).toISOString() });
    await expect.poll(async () => (await monitorOf('laundry')).banner).toMatchObject(words);
    const second = await idOf(announce({ is_urgent: 0 }));
    await expect.poll(async () => (await monitorOf('plaza')).banner).toMatchObject({ is_urgent: 0 });
    const moved = { moved_date: endOn(2).ends_date, moved_time: '24:00' };
    const later = await town.call('PUT', `/api/monitors/banner/${second}`, { as, body: moved });
    expect(later.body.banner.ends_at).toBe(instantOf(endOn(3).ends_date, 0).toISOString());
    town.setNow(new Date(after(40)));
    const { body } = await town.call('DELETE', `/api/monitors/banner/${second}`, { as });
    await expect.poll(async () => (await monitorOf('plaza')).banner).toBeNull();
    expect(body.banner).toBeNull();
    const by = expect.stringContaining('速報係');
    expect(body.past).toMatchObject([
      { monitor_banner_id: second, gone_at: after(40), is_ended_early: 1, created_name: by, ended_name: by },
      { monitor_banner_id: id, gone_at: after(0), is_ended_early: 1 },
    ]);
    const actions = await town.rows`select action from audit where subject = 'monitor' and audit_id > ${last?.id ?? 0}
      order by audit_id`;
    const did = ['announce', 'end', 'announce', 'extend', 'end'].map((action) => `monitor:${action}`);
    expect(actions.map(({ action }) => action)).toEqual(did);
  });

  test('they end by themselves, at their time and nowhere earlier; what is over can be neither moved nor ended', async () => {
    const id = await idOf(announce());
    const ends = instantOf(endOn(1).ends_date, 18 * 60).getTime();
    town.setNow(new Date(ends - 1));
    await expect.poll(standing).toMatchObject({ monitor_banner_id: id });
    town.setNow(new Date(ends));
    await expect.poll(standing).toBeNull();
    await expect.poll(async () => (await monitorOf('laundry')).banner).toBeNull();
    const as = await asReception();
    const later = { moved_date: endOn(2).ends_date, moved_time: '12:00' };
    const moved = await town.call('PUT', `/api/monitors/banner/${id}`, { as, body: later });
    const ended = await town.call('DELETE', `/api/monitors/banner/${id}`, { as });
    for (const refused of [moved, ended])
      expect([refused.status, refused.body.codes]).toEqual([409, { request: ['banner-over'] }]);
    const { body } = await town.call('GET', '/api/monitors/banner', { as });
    expect(body.past[0]).toMatchObject({ is_ended_early: 0, ended_name: '', gone_at: new Date(ends).toISOString() });
    expect((await town.call('DELETE', '/api/monitors/banner/999999', { as })).status).toBe(404);
  });

  test('an end is asked for, ahead of now and within a week', async () => {
    expect((await announce({ ends_date: undefined })).status).toBe(422);
    expect((await announce(endOn(-1))).body.codes).toEqual({ ends_date: ['banner-end-past'] });
    expect((await announce(endOn(8))).body.codes).toEqual({ ends_date: ['banner-end-far'] });
    const id = await idOf(announce(endOn(6)));
    const far = await town.call('PUT', `/api/monitors/banner/${id}`, {
      as: await asReception(),
      body: { moved_date: endOn(8).ends_date, moved_time: '12:00' },
    });
    expect(far.body.codes).toEqual({ moved_date: ['banner-end-far'] });
  });

  test('both languages are asked for, at their fields; what turns the writing, or is too long, is none', async () => {
    const codesOf = async (more: object) => (await announce(more)).body.codes;
    expect(await codesOf({ body_ja: '雪', body_en: ' ' })).toEqual({ body_en: ['required'] });
    expect(await codesOf({ body_ja: '雪\u202eです' })).toEqual({ body_ja: ['format'] });
    expect(await codesOf({ body_ja: '雪'.repeat(121) })).toEqual({ body_ja: ['max-length'] });
    expect(await codesOf({ body_en: 'x'.repeat(200_000) })).toEqual({ body_en: ['max-length'] });
    await expect.poll(standing).toBeNull();
  });

  test('who may not put words up changes none, and reads no names', async () => {
    const id = await idOf(announce());
    const resident = await town.addPerson();
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const)
      expect(
        (
          await town.call(method, `/api/monitors/banner${path}`, {
            as: resident,
            ...(method === 'GET' ? {} : { body: {} }),
          })
        ).status,
      ).toBe(403);
    const guest = await town.call('GET', '/api/banner');
    expect(guest.text).not.toContain('速報係');
    expect(Object.keys(guest.body.banner).toSorted()).toEqual(
      ['body_en', 'body_ja', 'created_at', 'ends_at', 'is_urgent', 'monitor_banner_id'].toSorted(),
    );
  });
});

describe('the stream', () => {
  /** Events of a stream. */
  async function open(name: string) {
    const leaving = new AbortController();
    const response = await fetch(`${town.origin}/api/monitors/${name}/stream`, { signal: leaving.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      response,
      leave: () => leaving.abort(),
      async next() {
        while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
        const [event = '', ...rest] = text.split('\n\n');
        text = rest.join('\n\n');
        return JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '').monitor;
      },
    };
  }

  test('tells how it is, and again as soon as something changes', async () => {
    const stream = await open('laundry');
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await stream.next()).machines[0].state).toBe('unknown');
    await report([{ machine_key: 'washer-1', state: 'free' }]);
    expect((await stream.next()).machines[0].state).toBe('free');
    stream.leave();

    const bath = await open('plaza');
    expect((await bath.next()).status.occupancy).toBeNull();
    await town.call('POST', '/api/device/spot-status', { body: { occupancy: 80 }, headers: ofPlaza });
    expect((await bath.next()).status.occupancy).toBe(70);
    bath.leave();
  });

  test('goes on for everybody when somebody asks for its head alone or opens more lines than a building has', async () => {
    const heads = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${town.origin}/api/monitors/laundry/stream`, { method: 'HEAD' })),
    );
    expect(heads.every(({ status }) => status === 200)).toBe(true);
    const stream = await open('laundry');
    expect((await stream.next()).machines[0].state).toBe('unknown');
    await report([{ machine_key: 'washer-1', state: 'running' }]);
    expect((await stream.next()).machines[0].state).toBe('running');
    const more = await Promise.all(Array.from({ length: 22 }, () => open('laundry')));
    const statuses = more.map(({ response }) => response.status);
    expect([statuses.filter((status) => status === 200).length, statuses.includes(503)]).toEqual([19, true]);
    for (const each of [stream, ...more]) each.leave();
    await expect.poll(async () => (await open('laundry')).response.status).toBe(200);
  });

  test('is there for monitors alone', async () => {
    expect((await fetch(`${town.origin}/api/monitors/members/stream`)).status).toBe(404);
    expect((await fetch(`${town.origin}/api/monitors/constructor/stream`)).status).toBe(404);
  });
});

describe('the test monitor [route:/monitor/fureaiplazatest]', () => {
  test('is for staff and tells taps for trying without the person [decision:monitor.test-taps] [decision:monitor.test-session]', async () => {
    expect((await town.call('GET', '/api/monitors/test')).status).toBe(401);
    expect((await town.call('GET', '/api/monitors/test', { as: await town.addPerson() })).status).toBe(403);
    const [terminal] = await town.rows<{ terminal_id: number }>`insert into terminal (terminal_name, pass, is_test,
      created_at, registered_at, last_hash, condition) values ('試験機', 'bath', true, ${START}, ${START}, '',
      ${JSON.stringify({ ...goodCondition(START), door: { is_open: true, is_locked: false, is_powered: true } })})
      returning terminal_id`;
    await town.rows`insert into visit (tap_id, pass, terminal_id, member_id, visited_at, pass_year, method, outcome,
      reason, is_counted, is_test, decided_by, recorded_at) values (gen_random_uuid(), 'bath',
      ${terminal?.terminal_id ?? 0}, ${reception.member_id}, ${START}, 2026, 'qr', 'staff', 'quota-spent', false,
      true, 'server', ${START})`;
    const { body, text } = await town.call('GET', '/api/monitors/test', { as: await asReception() });
    expect(body.taps[0]).toMatchObject({ terminal_name: '試験機', reason: 'quota-spent', method: 'qr' });
    await town.rows(
      `insert into visit (tap_id, pass, terminal_id, visited_at, pass_year, method, outcome, reason, is_counted, is_test, decided_by, recorded_at)
       select gen_random_uuid(), 'bath', $1, $2, 2026, 'none', 'staff', 'card-unknown', false, true, 'server', $2
       from generate_series(1, 20)`,
      terminal?.terminal_id ?? 0,
      new Date(START.getTime() + 1000),
    );
    const later = (await town.call('GET', '/api/monitors/test', { as: await asReception() })).body;
    expect(later.taps.map(({ reason }: { reason: string }) => reason)).toEqual(Array(20).fill('card-unknown'));
    expect(body.terminals).toContainEqual(expect.objectContaining({ terminal_name: '試験機', is_test: true }));
    expect(text).toContain('app_version');
    // A key of another system reads it, too: whether a door stands open is the desk's.
    expect(text).not.toMatch(/member_id|is_locked/);
  });
});

describe('the payment monitor', () => {
  const STREAM = '/api/monitors/payment/stream';
  const open = async (headers: Record<string, string> = {}) => {
    const leaving = new AbortController();
    const response = await fetch(`${town.origin}${STREAM}`, { headers, signal: leaving.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const state = { status: response.status, told: [] as string[], hasEnded: false, leave: () => leaving.abort() };
    async function hear(): Promise<void> {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        state.told.push(piece.value);
    }
    const end = () => void (state.hasEnded = true);
    void hear().then(end, end);
    return state;
  };
  const headersOf = ({ token, cookie }: { token: string; cookie: string }) => ({
    'access-token': `Bearer ${token}`,
    cookie: `sid=${cookie}`,
  });

  test('counts the debits of the latest day, says so at once, and tells nothing of whose they are [route:/monitor/fureaiplazapayment] [decision:monitor.counts-only]', async () => {
    const official = await town.addPerson({ roles: ['billing'] });
    const read = () => town.call('GET', '/api/monitors/payment', { as: official });
    expect((await read()).body.monitor).toMatchObject({ debit_on: null, sent: 0, paid: 0, failed: 0 });
    const payers = [];
    for (let no = 0; no < 4; no += 1) payers.push(await newPayer(town));
    await newRun(town, [await newPayer(town)], { debit_on: '2026-12-02', isReleased: true });
    const { debit_run_id } = await newRun(town, payers, { debit_on: '2026-12-28', isReleased: true });
    // An unreleased run is not sent to the bank.
    await newRun(town, [await newPayer(town)], { debit_on: '2027-01-27' });
    expect((await read()).body.monitor).toMatchObject({ debit_on: '2026-12-28', sent: 4, paid: 0, failed: 0 });
    const line = await open(headersOf(official));
    await expect.poll(() => line.told.join('')).toContain('"paid":0');
    const results = await resultsFile(town, debit_run_id, (index) => (index === 1 ? '1' : '0'));
    const path = `/api/debits/runs/${debit_run_id}/results`;
    const entered = await town.call('POST', path, { as: official, body: { content: results.toString('base64') } });
    expect(entered.status, entered.text).toBe(200);
    await expect.poll(() => line.told.join('')).toContain('"paid":3');
    const { body, text } = await read();
    expect(body.monitor).toMatchObject({ debit_on: '2026-12-28', sent: 4, paid: 3, failed: 1 });
    expect(Object.keys(body.monitor).toSorted()).toEqual(
      ['banner', 'business_hours', 'debit_on', 'failed', 'paid', 'sent', 'spot_name', 'status', 'told_at'].toSorted(),
    );
    for (const word of ['member_id', 'billing_id', 'debit_id', 'yen']) expect(text).not.toContain(word);
    line.leave();
  });

  test('is told to officials and to devices of the plaza alone [decision:monitor.payment-session]', async () => {
    const resident = await town.addPerson();
    expect((await town.call('GET', '/api/monitors/payment')).status).toBe(401);
    expect((await town.call('GET', '/api/monitors/payment', { as: resident })).status).toBe(403);
    const editor = await town.addPerson({ roles: ['editor'] });
    const official = await town.addPerson({ roles: ['billing'] });
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: 'Device of-nobody-0123456789012345' }, 401],
      [ofLaundry, 403],
      [headersOf(resident), 403],
      [headersOf(editor), 403],
      [{ ...headersOf(official), cookie: '' }, 401],
    ] as const)
      expect((await open(headers)).status).toBe(status);
    for (const headers of [ofPlaza, headersOf(official)]) {
      const line = await open(headers);
      await expect.poll(() => line.told.join('')).toContain('"failed":');
      line.leave();
    }
  });

  test('goes dark with the session and with the key', async () => {
    const official = await town.addPerson({ roles: ['billing'] });
    const device = await keyOf(plaza, 'plaza-board-to-be-ended-0123');
    const [ofOfficial, ofDevice, other] = [await open(headersOf(official)), await open(device), await open(ofPlaza)];
    for (const line of [ofOfficial, ofDevice, other]) await expect.poll(() => line.told.length).toBeGreaterThan(0);
    await town.call('POST', '/api/logout', { as: official, body: {} });
    await expect.poll(() => ofOfficial.hasEnded).toBe(true);
    expect([ofDevice.hasEnded, other.hasEnded]).toEqual([false, false]);
    await town.rows`update device set revoked_at = ${START} where key_hash = ${hashOf('plaza-board-to-be-ended-0123')}`;
    const heard = ofDevice.told.length;
    await tellMonitors(town.database);
    await expect.poll(() => ofDevice.hasEnded).toBe(true);
    expect(ofDevice.told.length).toBe(heard);
    expect(other.hasEnded).toBe(false);
    other.leave();
  });
});
