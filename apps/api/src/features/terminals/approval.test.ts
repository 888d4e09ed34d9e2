import { randomUUID, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { normaliseTerminalCode } from '@machi/domain/terminals/code';
import { callStaff } from '@machi/domain/staff-calls/contract';
import {
  confirmWipe,
  judgeTap,
  readFaces,
  readSnapshot,
  signOfLife,
  uploadEvents,
} from '@machi/domain/terminals/own-contract';
import { cases } from '../../testing/cases.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import {
  addTerminal,
  askAs,
  askSigned,
  goodCondition,
  ledgerOf,
  newTerminalKey,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const clerks = await town.addPeople(2, { roles: ['enrolment'] });
const [maker, second] = [clerks[0] as Person, clerks[1] as Person];
const post = (target: string, as: Person, body: object = {}) => town.call('POST', target, { as, body });
const viewOf = async (id: number, as = second) =>
  (await town.call('GET', '/api/terminals', { as, locale: 'ja' })).body.terminals.find(
    (terminal: { terminal_id: number }) => terminal.terminal_id === id,
  );
const codeOf = (answer: { status: number; body: { codes?: { request?: string[] } } }) => [
  answer.status,
  answer.body.codes?.request?.[0],
];

async function enter(code: string, terminal_id: number): Promise<TestTerminal> {
  const { key, publicKey } = newTerminalKey();
  const body = {
    code,
    public_key: publicKey.toString('base64url'),
    proof: sign(null, Buffer.from(normaliseTerminalCode(code)), key).toString('base64url'),
    app_version: '0.1.0',
  };
  expect((await town.call('POST', '/api/terminal/register', { body })).status).toBe(201);
  return { terminal_id, key, publicKey };
}
/** A terminal made and registered by one official alone. */
async function registered(is_test = false, pass: 'bath' | null = 'bath'): Promise<TestTerminal> {
  const made = await post('/api/terminals', maker, { terminal_name: '入口', pass, is_test });
  return enter(made.body.code, made.body.terminal.terminal_id);
}
const approve = (id: number, as: Person) => post(`/api/terminals/${id}/approve`, as);
const snapshotOf = (terminal: TestTerminal) => askAs(town, terminal, readSnapshot, {});

describe('a terminal that one official made alone', () => {
  test('gets no snapshot, judges nothing and uploads nothing until a second one has approved it', async () => {
    const terminal = await registered();
    const { member_id } = await addPassHolder(town);
    const { events, add } = ledgerOf(terminal, () => town.now());
    add({ verdict: { member_id } });
    const condition = goodCondition(town.now());
    const { tap } = (await cases.judgeTap?.input(town, maker.member_id)) ?? {};
    const visits = () => town.countRows('visit', `terminal_id = ${terminal.terminal_id}`);
    const asked = [
      [readSnapshot, {}],
      [judgeTap, { tap }],
      [uploadEvents, { events, condition }],
      [signOfLife, { condition }],
    ] as const;
    for (const [endpoint, input] of asked) {
      const answer = await askSigned(town, terminal, endpoint, input);
      expect([answer.status, answer.body.codes], endpoint.name).toEqual([403, { request: ['terminal-waiting'] }]);
    }
    expect((await askAs(town, terminal, confirmWipe, {})).status).toBe(409);
    expect(await visits()).toBe(0);
    expect((await viewOf(terminal.terminal_id)).state).toBe('waiting');

    const approved = await approve(terminal.terminal_id, second);
    expect(approved.body.terminal).toMatchObject({ state: 'working', approved_at: town.now().toISOString() });
    for (const [endpoint, input] of asked)
      expect((await askSigned(town, terminal, endpoint, input)).status, endpoint.name).toBe(200);
    expect(await visits()).toBeGreaterThan(0);
    expect(codeOf(await approve(terminal.terminal_id, second))).toEqual([409, 'second-decided']);
  });

  test('is not approved by who got its code, however that came about, nor by an account of theirs', async () => {
    const terminal = await registered();
    expect(codeOf(await approve(terminal.terminal_id, maker))).toEqual([409, 'second-own-request']);
    expect((await viewOf(terminal.terminal_id, maker)).obstacle).toContain('自分が出した申請');
    const puppet = await town.addPerson({ roles: ['enrolment'] });
    await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
      values (${town.now()}, ${maker.member_id}, 'member:create', 'member', ${puppet.member_id})`;
    expect(codeOf(await approve(terminal.terminal_id, puppet))).toEqual([409, 'second-same-hand']);
    expect((await viewOf(terminal.terminal_id)).obstacle).toBe(null);

    // An official who gets a new code for a colleague's terminal may hold its key.
    const made = await post('/api/terminals', maker, { terminal_name: '入口', pass: 'bath' });
    const { terminal_id } = made.body.terminal;
    expect(codeOf(await approve(terminal_id, second))).toEqual([409, 'terminal-not-registered']);
    await enter((await post(`/api/terminals/${terminal_id}/code`, second)).body.code, terminal_id);
    expect(codeOf(await approve(terminal_id, second))).toEqual([409, 'second-own-request']);
    expect((await approve(terminal_id, maker)).status).toBe(200);
  });

  test('of a door works there alone', async () => {
    const doorTerminal = async () => {
      const made = await post('/api/terminals', maker, { terminal_name: '玄関', pass: 'door', door_id: 1 });
      return enter(made.body.code, made.body.terminal.terminal_id);
    };
    const [old, spare] = [await doorTerminal(), await doorTerminal()];
    expect((await approve(old.terminal_id, second)).status).toBe(200);
    expect(codeOf(await approve(spare.terminal_id, second))).toEqual([409, 'terminal-door-taken']);
    await post(`/api/terminals/${old.terminal_id}/revoke`, second);
    expect((await approve(spare.terminal_id, second)).status).toBe(200);
  });

  test('is ended when it is not approved', async () => {
    const terminal = await registered();
    expect((await post(`/api/terminals/${terminal.terminal_id}/refuse`, second)).body.terminal.state).toBe('revoked');
    expect((await snapshotOf(terminal)).body.codes).toEqual({ request: ['terminal-revoked'] });
    expect(codeOf(await approve(terminal.terminal_id, second))).toEqual([404, 'not-found']);
    expect(codeOf(await post(`/api/terminals/${terminal.terminal_id}/refuse`, second))).toEqual([
      409,
      'second-decided',
    ]);
    const { action } = (
      await town.rows<{ action: string }>`select action from audit
        where subject = 'terminal' and subject_id = ${terminal.terminal_id} order by audit_id desc`
    )[0] ?? { action: '' };
    expect(action).toBe('terminal:refuse');
  });

  test('for trying knows officials alone until it is approved, and then hears of a newer snapshot', async () => {
    const resident = await addPassHolder(town);
    const terminal = await registered(true);
    const before = (await snapshotOf(terminal)).body.snapshot;
    const officials = await town.rows<{ member_id: number }>('select member_id from member where is_official');
    const known = new Set(officials.map(({ member_id }) => member_id));
    const shown = (snapshot: { holders: { member_id: number }[] }) =>
      snapshot.holders.map(({ member_id }) => member_id);
    expect(shown(before).filter((id) => !known.has(id))).toEqual([]);
    await approve(terminal.terminal_id, second);
    const after = await askAs(town, terminal, readSnapshot, { have_version: String(before.version) });
    expect(shown(after.body.snapshot)).toContain(resident.member_id);
  });
});

describe('a snapshot that is handed out', () => {
  test('is one action, of the terminal and of all whom it held; each of them finds it, once a day', async () => {
    const [one, other] = [await addPassHolder(town), await addPassHolder(town)];
    const stranger = await town.addPerson();
    const terminal = await addTerminal(town);
    const actions = () =>
      town.rows<{ people: number }>`select cardinality(member_ids) as people from audit
        join shown_people using (people_hash)
        where action = 'terminal:snapshot' and subject = 'terminal' and subject_id = ${terminal.terminal_id}`;
    const first = await snapshotOf(terminal);
    expect(await actions()).toEqual([{ people: first.body.snapshot.holders.length }]);
    const { version } = first.body.snapshot;
    await askAs(town, terminal, readSnapshot, { have_version: String(version) });
    expect(await actions()).toHaveLength(1);
    await snapshotOf(terminal);
    expect(await actions()).toHaveLength(2);
    expect(await town.countRows('shown_people', `${one.member_id} = any(member_ids)`)).toBe(1);

    for (const { member_id } of [one, other]) {
      const as = await town.openSession(member_id);
      const { looks } = (await town.call('GET', '/api/account/activities', { as })).body;
      expect(looks.filter(({ action }: { action: string }) => action === 'terminal:snapshot')).toEqual([
        { acted_at: expect.any(String), action: 'terminal:snapshot', organization_name: '入口の端末' },
      ]);
    }
    expect((await town.call('GET', '/api/account/activities', { as: stranger })).body.looks).toEqual([]);
    const auditor = await town.addPerson({ roles: ['auditor'] });
    const { lines } = (await town.call('GET', `/api/audit?member_id=${one.member_id}`, { as: auditor })).body;
    expect(lines).toContainEqual(
      expect.objectContaining({
        subject: 'terminal',
        subject_id: terminal.terminal_id,
        people: first.body.snapshot.holders.length,
      }),
    );
  });
});

describe('a desk of the town hall', () => {
  test('is approved as a terminal is, gives signs of life, and knows nobody: no snapshot, no face, no tap, no call', async () => {
    const desk = await registered(false, null);
    await addPassHolder(town);
    const condition = goodCondition(town.now());
    expect(codeOf(await askSigned(town, desk, signOfLife, { condition }))).toEqual([403, 'terminal-waiting']);
    expect(codeOf(await approve(desk.terminal_id, maker))).toEqual([409, 'second-own-request']);
    expect((await approve(desk.terminal_id, second)).body.terminal).toMatchObject({ pass: null, state: 'working' });
    const life = await askSigned(town, desk, signOfLife, { condition });
    expect(life.body).toMatchObject({ terminal: { pass: null, bus_kind: null }, snapshot_version: 0 });

    const { events, add } = ledgerOf(desk, () => town.now());
    add({});
    const { tap } = (await cases.judgeTap?.input(town, maker.member_id)) ?? {};
    const asked = [
      [readSnapshot, {}],
      [readFaces, { face_nos: [1] }],
      [judgeTap, { tap }],
      [uploadEvents, { events, condition }],
      [callStaff, { call_key: randomUUID(), is_over: false }],
    ] as const;
    for (const [endpoint, input] of asked)
      expect((await askSigned(town, desk, endpoint, input)).status, endpoint.name).toBe(404);
    expect(await town.countRows('visit', `terminal_id = ${desk.terminal_id}`)).toBe(0);
    expect(await town.countRows('audit', `action = 'terminal:snapshot' and subject_id = ${desk.terminal_id}`)).toBe(0);

    await post(`/api/terminals/${desk.terminal_id}/revoke`, second);
    expect(codeOf(await askSigned(town, desk, signOfLife, { condition }))).toEqual([403, 'terminal-revoked']);
  });

  test('is never one for trying, which would work without an approval, and is of no bus', async () => {
    const made = (more: object) => post('/api/terminals', maker, { terminal_name: '窓口', pass: null, ...more });
    expect((await made({ is_test: true })).body.codes).toEqual({ is_test: ['choice'] });
    expect((await made({ bus_kind: 'community' })).body.codes).toEqual({ bus_kind: ['choice'] });
    await expect(town.rows('update terminal set pass = null, bus_kind = null, is_test = true')).rejects.toThrow(
      'terminal_desk',
    );
  });
});
