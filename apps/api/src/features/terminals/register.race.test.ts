import { sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { normaliseTerminalCode } from '@machi/domain/terminals/code';
import { rewriting } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { addTerminal, newTerminalKey, signedHeaders, goodCondition } from '../../testing/terminals/terminal.ts';

const AT_ONCE = 10;

const town = await openRaceTestTown();

/** Statuses when several terminals use one code at the same moment. */
async function useOneCode(of: OpenTown) {
  const as = await of.addPerson({ roles: ['enrolment'] });
  const made = await of.call('POST', '/api/terminals', { as, body: { terminal_name: '入口', pass: 'bath' } });
  const code = normaliseTerminalCode(made.body.code);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => {
      const { key, publicKey } = newTerminalKey();
      const proof = sign(null, Buffer.from(code), key).toString('base64url');
      const body = { code, public_key: publicKey.toString('base64url'), proof, app_version: '0.1.0' };
      return of.call('POST', '/api/terminal/register', { body });
    }),
  );
  return tally(answers);
}

test('one code, many terminals at once: one of them is registered', async () => {
  for (let round = 0; round < 5; round += 1) expect(await useOneCode(town)).toEqual({ 201: 1, 422: AT_ONCE - 1 });
});

test('the same without asking whether a key is there: the code would be worth something to all @guard', async () => {
  const bare = await openRaceTown({
    around: rewriting('spend-terminal-code', (text) =>
      text.replace('and (t.public_key is null or t.public_key = $2)', ''),
    ),
  });
  try {
    expect((await useOneCode(bare))[201]).toBeGreaterThan(1);
  } finally {
    await bare.close();
  }
});

test('one key with two codes at once: one of them is registered, the other hears that the key is known', async () => {
  const as = await town.addPerson({ roles: ['system'] });
  const { key, publicKey } = newTerminalKey();
  const codes = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const made = await town.call('POST', '/api/terminals', { as, body: { terminal_name: '入口', pass: 'bath' } });
      return normaliseTerminalCode(made.body.code);
    }),
  );
  const answers = await Promise.all(
    codes.map((code) => {
      const proof = sign(null, Buffer.from(code), key).toString('base64url');
      const body = { code, public_key: publicKey.toString('base64url'), proof, app_version: '0.1.0' };
      return town.call('POST', '/api/terminal/register', { body });
    }),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
});

/** How many of several equal concurrent requests are accepted. */
async function replay(of: OpenTown): Promise<number> {
  const terminal = await addTerminal(of);
  const target = '/api/terminal/life';
  const body = JSON.stringify({ condition: goodCondition(of.now()) });
  const headers = signedHeaders(terminal, { method: 'POST', target, body }, of.now());
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => of.call('POST', target, { body, headers })));
  return tally(answers)[200] ?? 0;
}

test('a signed request that arrives many times at once is let in once; without the key of the table, each time', async () => {
  for (let round = 0; round < 5; round += 1) expect(await replay(town)).toBe(1);
  const bare = await openRaceTown({
    around: rewriting(
      'claim-terminal-nonce',
      () => 'select $2::text as nonce where $1::int > 0 and $3::timestamptz is not null',
    ),
  });
  try {
    expect(await replay(bare)).toBe(AT_ONCE);
  } finally {
    await bare.close();
  }
});

/** Statuses when two officials approve two terminals of one door at the same moment. */
async function approveTwo(of: OpenTown) {
  const [maker, ...officials] = await of.addPeople(3, { roles: ['enrolment'] });
  const terminals: number[] = [];
  for (const _ of officials)
    terminals.push((await addTerminal(of, { pass: 'door', door_id: 1, is_approved: false })).terminal_id);
  await of.rows('update terminal set code_by = $1 where door_id = 1', maker?.member_id);
  const asked = officials.map((as, index) => of.call('POST', `/api/terminals/${terminals[index]}/approve`, { as }));
  const answers = await Promise.all(asked);
  await of.rows('update terminal set revoked_at = now() where door_id = 1');
  return tally(answers);
}

test('two terminals of one door approved at once: one of them works', async () => {
  for (let round = 0; round < 10; round += 1) expect(await approveTwo(town)).toEqual({ 200: 1, 409: 1 });
});
