import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { builtProgram } from '../../../../scripts/build/built-program.mjs';
import { browserOf } from '../testing/requests/browser.ts';
import { codeShown } from '../testing/factors/authenticator.ts';
import { openTown, type OpenTown } from '../testing/towns/open-town.ts';
import type { Person } from '../testing/towns/people.ts';
import { programEnvironment } from '../testing/towns/program-environment.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const name = `officials_${process.pid}`;
const databaseUrl = inject('databaseUrl').replace(/[^/]*$/, name);
const MACHI_SECRET = 'a secret of thirty-two characters';
const EMAIL = 'First.Official@town.example.jp';
const NEW = 'Yuki-no-machi9';

let town: OpenTown;
const folder = await mkdtemp(path.join(tmpdir(), 'machi-officials-'));
const server = new pg.Client({ connectionString: inject('databaseUrl') });
await server.connect();
await server.query(`create database ${name}`);
afterAll(async () => {
  await town.close();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as npm does. */
async function command(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtProgram('make-official'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment(), DATABASE_URL: databaseUrl, MACHI_DATA: folder, MACHI_SECRET, ...environment },
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (said[stream] += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}
const refusal = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await command(args);
  expect([code, stdout]).toEqual([1, '']);
  return stderr.trim();
};

let password = '';
describe('the first official of a town', () => {
  test('is made in an empty database, and only once', async () => {
    const { code, stdout, stderr } = await command(['--email', EMAIL, '--name', '星　守子']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('星 守子 (member 1) is an official with member_admin, system.');
    password = /temporary password\s+([A-Za-z2-9]{16})$/m.exec(stdout)?.[1] ?? '';
    expect(password).not.toBe('');
    const again = await refusal('--email', EMAIL.toLowerCase(), '--name', '星 守子');
    expect(again).toMatch(
      /^Member 1 \(星 守子\), who has this address, is an official already, with member_admin, system/,
    );

    town = await openTown({ databaseUrl, schema: 'hoshimori', environment: { MACHI_SECRET } });
    town.setNow(new Date());
    expect(
      await town.rows('select email, is_official, roles, organization_id from member where member_id = 1'),
    ).toEqual([{ email: EMAIL, is_official: true, roles: ['member_admin', 'system'], organization_id: 1 }]);
    expect(
      await town.rows(`select actor_member_id, action, subject_id from audit where subject = 'member' order by 2`),
    ).toEqual(['member:create', 'member:roles'].map((action) => ({ actor_member_id: null, action, subject_id: 1 })));
    const texts = await town.rows('select * from member natural join temporary_password where member_id = 1');
    expect(JSON.stringify(texts)).not.toContain(password);
  });

  test('answers a code, chooses a password and enrols an app before anything else; the temporary one works once', async () => {
    const browser = browserOf(town);
    const first = await browser.logIn(EMAIL, password);
    expect(first.body).toMatchObject({ token: false, next: { step: 'otp', channel: 'email' } });
    const { challenge } = first.body.next;
    const code = /\b\d{6}\b/.exec((await town.mailsTo(EMAIL, 1))[0]?.text ?? '')?.[0];
    const second = await browser.call('POST', '/api/login/otp', { body: { challenge, code, remembers_browser: true } });
    expect(second.body).toMatchObject({ token: false, next: { step: 'password' } });
    const body = { challenge: second.body.next.challenge, password: NEW, password_confirmation: NEW };
    const third = await browser.call('POST', '/api/login/password', { body });
    expect(third.body).toMatchObject({ member_id: 1, is_official: true, next: null });
    expect((await browser.call('GET', '/api/members')).status).toBe(403);
    const begun = await browser.call('POST', '/api/account/factors/totp', { body: { old_password: NEW } });
    const { enrolment, secret } = begun.body;
    const shown = { enrolment, code: codeShown(secret, town.now()) };
    expect((await browser.call('POST', '/api/account/factors/totp/confirm', { body: shown })).status).toBe(200);
    expect((await browser.call('GET', '/api/members')).status).toBe(200);
    expect((await browser.call('GET', '/api/audit')).status).toBe(403);

    expect((await browserOf(town).logIn(EMAIL, password)).status).toBe(422);
    expect((await browserOf(town).logIn(EMAIL, NEW)).body.next).toMatchObject({ step: 'factor' });
  });
});

describe('a member who is to be an official', () => {
  let person: Person;
  const promote = (...args: string[]) => command(['--email', person.email, '--promote', ...args]);
  const rights = () =>
    town.rows('select is_official, roles, password_hash from member where member_id = $1', person.member_id);

  test('is left alone unless that is said', async () => {
    person = await town.addPerson({ lastname: '移' });
    const before = await rights();
    const said = await refusal('--email', person.email, '--name', '移 試');
    expect(said).toMatch(/is no official. If this person is meant, say --promote/);
    expect(await rights()).toEqual(before);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(200);
  });

  test('keeps the password, is logged out and told, and sees it in the account', async () => {
    const [before] = await rights();
    const { code, stdout } = await promote('--roles', 'reception, auditor');
    expect(code).toBe(0);
    expect(stdout).toContain('is an official with reception, auditor.');
    expect(stdout).not.toMatch(/temporary/);
    expect(await rights()).toEqual([{ ...before, is_official: true, roles: ['reception', 'auditor'] }]);
    expect((await town.call('GET', '/api/account', { as: person })).status).toBe(401);
    // The command uses the real clock.
    town.setNow(new Date());
    town.house.wakeOutbox();
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toContain('役割');
    const as = await town.openSession(person.member_id);
    const { looks } = (await town.call('GET', '/api/account/activities', { as })).body;
    expect(looks).toMatchObject([{ action: 'member:roles' }]);
  });

  test('gets more roles, but none twice, and not while locked; without a second factor also a password, for nobody else may be there to hand it over', async () => {
    const { stdout } = await promote('--roles', 'system');
    expect(stdout).toContain('reception, auditor, system');
    const [, handed = ''] = /temporary password\s+([A-Za-z2-9]{16})$/m.exec(stdout) ?? [];
    expect((await browserOf(town).logIn(person.email, handed)).body.next).toMatchObject({ step: 'otp' });
    expect((await promote('--roles', 'system')).stdout).toContain('temporary password');
    await town.rows`insert into second_factor (member_id, kind, sealed_secret, last_step, created_at)
      values (${person.member_id}, 'totp', 'x', 0, now()) returning 1`;
    expect(await refusal('--email', person.email, '--promote', '--roles', 'auditor')).toMatch(/has auditor already/);
    await town.rows('update member set locked_at = now() where member_id = $1', person.member_id);
    expect(await refusal('--email', person.email, '--promote')).toMatch(/is locked/);
  });
});

describe('what is wrong is told in a sentence, and nothing is made', () => {
  // Further refusals are in official-order.test.ts: a process start takes a second of CPU time.
  test.each([
    [[], /^npm run make-official/],
    [
      ['--email', 'a@example.jp', '--name', '森 一', '--roles', 'mayor,system'],
      /^--roles: "mayor" is no role; there are/,
    ],
    [['--email', 'nobody@example.jp', '--promote'], /^No member has the address nobody@example.jp/],
  ])('%j', async (args, sentence) => {
    const before = await town.countRows('member');
    expect(await refusal(...args)).toMatch(sentence);
    expect(await town.countRows('member')).toBe(before);
  });

  test('a database that is away', async () => {
    const DATABASE_URL = 'postgres://machi@127.0.0.1:1/nowhere';
    const { code, stderr } = await command(['--email', 'a@example.jp', '--name', '森 一'], { DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
