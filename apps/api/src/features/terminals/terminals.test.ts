import { sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { normaliseTerminalCode } from '@machi/domain/terminals/code';
import { confirmWipe, signOfLife } from '@machi/domain/terminals/own-contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addTerminal, askAs, goodCondition, newTerminalKey } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const staff = await town.addPerson({ roles: ['enrolment'] });
const START = town.now();
const later = (seconds: number) => town.setNow(new Date(START.getTime() + seconds * 1000));

const post = (target: string, body: object = {}, as = staff) => town.call('POST', target, { as, body });
async function newCode(terminal: object = { terminal_name: 'ふれあいプラザ入口', pass: 'bath' }) {
  const answer = await post('/api/terminals', terminal);
  expect(answer.status, answer.text).toBe(201);
  return { code: String(answer.body.code), terminal_id: Number(answer.body.terminal.terminal_id), ...answer.body };
}
const registration = (code: string, { key, publicKey } = newTerminalKey()) => ({
  code,
  public_key: publicKey.toString('base64url'),
  proof: sign(null, Buffer.from(normaliseTerminalCode(code)), key).toString('base64url'),
  app_version: '0.1.0',
});
const register = (body: object) => town.call('POST', '/api/terminal/register', { body });
const actions = async (id: number) =>
  (
    await town.rows<{ action: string }>`select action from audit where subject = 'terminal' and subject_id = ${id}
      order by audit_id`
  ).map(({ action }) => action);
const view = async (id: number) =>
  (await town.call('GET', '/api/terminals', { as: staff })).body.terminals.find(
    (terminal: { terminal_id: number }) => terminal.terminal_id === id,
  );

describe('a new terminal', () => {
  test('gets a code that is shown once and kept as a hash, and registers itself with it', async () => {
    const { code, terminal, terminal_id } = await newCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/);
    expect(terminal).toMatchObject({ state: 'code-open', pass: 'bath', bus_kind: null, is_test: false, seen_at: null });
    expect(terminal.code_expires_at).toBe(new Date(START.getTime() + 600_000).toISOString());
    for (const text of [code, normaliseTerminalCode(code)])
      expect(await town.countRows('terminal t', `to_jsonb(t)::text like '%${text}%'`)).toBe(0);

    const key = newTerminalKey();
    // As a person types it.
    const typed = { ...registration(code, key), code: ` ${code.toLowerCase().replaceAll('-', 'ー')} ` };
    const answer = await register(typed);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.terminal).toEqual({
      terminal_id,
      terminal_name: 'ふれあいプラザ入口',
      pass: 'bath',
      bus_kind: null,
      is_test: false,
      town_name: town.house.town.town.town_name,
      office_tel: town.house.town.town.office_tel,
      languages: town.house.town.town.languages,
      staff: { from: '10:00', to: '20:00', tel: '0100-55-2115' },
    });
    expect(answer.body.now).toBe(START.toISOString());
    expect(await view(terminal_id)).toMatchObject({
      state: 'waiting',
      code_expires_at: null,
      registered_at: START.toISOString(),
    });
    expect(await actions(terminal_id)).toEqual(['terminal:create', 'terminal:register']);
  });

  test('the code is worth something once, for ten minutes, to who holds the key', async () => {
    const { code, terminal_id } = await newCode();
    const key = newTerminalKey();
    const mine = registration(code, key);
    const forged = { ...mine, public_key: newTerminalKey().publicKey.toString('base64url') };
    expect((await register(forged)).body.codes).toEqual({ proof: ['terminal-proof-invalid'] });
    const other = { ...registration('2222-2222-22', key), code };
    expect((await register(other)).body.codes).toEqual({ proof: ['terminal-proof-invalid'] });
    expect((await register(registration('2222-2222-22', key))).body.codes).toEqual({ code: ['terminal-code-invalid'] });
    later(600);
    expect((await register(mine)).body.codes).toEqual({ code: ['terminal-code-invalid'] });
    later(599);
    expect((await register(mine)).status).toBe(201);
    expect((await register(registration(code))).body.codes).toEqual({ code: ['terminal-code-invalid'] });
    // After a lost answer the same key registers again without making a second terminal.
    expect((await register(mine)).body.terminal.terminal_id).toBe(terminal_id);
    later(601);
    expect((await register(mine)).status).toBe(409);
    later(0);
    expect(await actions(terminal_id)).toEqual(['terminal:create', 'terminal:register']);
  });

  test('two terminals with one key: the second is refused and its code stays', async () => {
    const [first, second] = [
      await newCode(),
      await newCode({ terminal_name: '1号車', pass: 'bus', bus_kind: 'community' }),
    ];
    const key = newTerminalKey();
    expect((await register(registration(first.code, key))).status).toBe(201);
    const answer = await register(registration(second.code, key));
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['terminal-key-known'] }]);
    expect((await view(second.terminal_id)).state).toBe('code-open');
    expect((await register(registration(second.code))).body.terminal).toMatchObject({
      pass: 'bus',
      bus_kind: 'community',
    });
  });

  test('a new code ends the one before; a registered terminal gets none', async () => {
    const { code, terminal_id } = await newCode();
    const renewed = await post(`/api/terminals/${terminal_id}/code`);
    expect(renewed.status).toBe(200);
    expect(renewed.body.code).not.toBe(code);
    expect((await register(registration(code))).status).toBe(422);
    expect((await register(registration(renewed.body.code))).status).toBe(201);
    const answer = await post(`/api/terminals/${terminal_id}/code`);
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['terminal-registered'] }]);
    expect(await actions(terminal_id)).toEqual(['terminal:create', 'terminal:code', 'terminal:register']);
  });

  test('a bus has a kind, a bath has none, and a code of somebody else’s is no key to the answer', async () => {
    for (const wrong of [
      { terminal_name: '1号車', pass: 'bus' },
      { terminal_name: '入口', pass: 'bath', bus_kind: 'community' },
    ])
      expect((await post('/api/terminals', wrong)).body.codes).toEqual({ bus_kind: ['choice'] });
    expect((await post('/api/terminals', { terminal_name: '  ', pass: 'bath' })).status).toBe(422);
    const headers = { 'idempotency-key': 'a-new-terminal' };
    const body = { terminal_name: '入口', pass: 'bath' };
    const made = await town.call('POST', '/api/terminals', { as: staff, body, headers });
    expect(await town.countRows('idempotency_key', `reply #>> '{}' like '%${made.body.code}%'`)).toBe(0);
  });
});

describe('staff', () => {
  test('see how a terminal is: when it was heard, its version, what it has not sent, how its clock goes', async () => {
    const terminal = await addTerminal(town);
    const condition = {
      ...goodCondition(new Date(START.getTime() + 90_000)),
      unsent_events: 12,
      readers: 0,
      troubles: ['no-reader' as const],
    };
    expect((await askAs(town, terminal, signOfLife, { condition })).status).toBe(200);
    expect(await view(terminal.terminal_id)).toMatchObject({
      state: 'working',
      seen_at: START.toISOString(),
      condition,
      clock_offset_ms: 90_000,
      high_water: { seq: 0, hash: '0'.repeat(64) },
      open_quarantines: 0,
    });
    later(11 * 60);
    expect((await view(terminal.terminal_id)).state).toBe('silent');
    later(0);
  });

  test('rename and end a terminal; what is done twice is written once', async () => {
    const terminal = await addTerminal(town);
    const { terminal_id } = terminal;
    const renamed = await town.call('PUT', `/api/terminals/${terminal_id}`, {
      as: staff,
      body: { terminal_name: '2号車' },
    });
    expect(renamed.body.terminal.terminal_name).toBe('2号車');
    for (const path of ['revoke', 'revoke'])
      expect((await post(`/api/terminals/${terminal_id}/${path}`)).body.terminal).toMatchObject({
        state: 'revoked',
        revoked_at: START.toISOString(),
      });
    const life = await askAs(town, terminal, signOfLife, { condition: goodCondition(START) });
    expect(life.body.codes).toEqual({ request: ['terminal-revoked'] });
    expect((await post(`/api/terminals/${terminal_id}/code`)).status).toBe(404);
    expect(await actions(terminal_id)).toEqual(['terminal:rename', 'terminal:revoke']);
    for (const path of ['revoke', 'wipe', 'code'])
      expect((await post(`/api/terminals/999999/${path}`)).status, path).toBe(404);
  });

  test('a stolen terminal is told to delete what it holds, and its last word confirms it', async () => {
    const terminal = await addTerminal(town);
    const { terminal_id } = terminal;
    const early = await askAs(town, terminal, confirmWipe, {});
    expect([early.status, early.body.codes]).toEqual([409, { request: ['terminal-not-asked'] }]);
    expect((await post(`/api/terminals/${terminal_id}/wipe`)).body.terminal.state).toBe('wipe-asked');
    const life = await askAs(town, terminal, signOfLife, { condition: goodCondition(START) });
    expect([life.status, life.body.codes]).toEqual([403, { request: ['terminal-wiped'] }]);
    expect((await view(terminal_id)).state).toBe('wipe-asked');
    for (let time = 0; time < 2; time += 1) expect((await askAs(town, terminal, confirmWipe, {})).status).toBe(200);
    expect(await view(terminal_id)).toMatchObject({ state: 'wiped', wiped_at: START.toISOString() });
    expect((await askAs(town, terminal, signOfLife, { condition: goodCondition(START) })).status).toBe(403);
    expect(await actions(terminal_id)).toEqual(['terminal:wipe', 'terminal:wiped']);
    const unregistered = await newCode();
    const answer = await post(`/api/terminals/${unregistered.terminal_id}/wipe`);
    expect([answer.status, answer.body.codes]).toEqual([409, { request: ['terminal-not-registered'] }]);
  });
});
