import { beforeEach, describe, expect, test } from 'vitest';
import { memoryRows } from './memory-rows.fixture.ts';
import { FORMAT, createPocket, superfluous, type PocketSession } from './pocket.ts';
import type { RowFacts } from './rows.ts';

const START = Date.parse('2026-11-28T15:02:00+09:00');
const HOUR = 3_600_000;
const passes = { name: 'readOwnPasses', locale: 'ja', input: {} };
const buses = { name: 'listRoutes', locale: 'ja', input: {} };
const secret = 'ひみつの利用証';

let now = START;
let session: PocketSession | undefined;
let memory = memoryRows();
let pocket = createPocket(
  memory.rows,
  () => session,
  () => now,
);
beforeEach(() => {
  now = START;
  session = { secret: 'token-1', until: START + 24 * HOUR };
  memory = memoryRows();
  pocket = createPocket(
    memory.rows,
    () => session,
    () => now,
  );
});
const words = (): string =>
  [...memory.stored.values()]
    .map(({ body }) => (typeof body === 'string' ? body : new TextDecoder().decode(body.data)))
    .join('\n');

describe('a member’s own replies', () => {
  test('come back with their time, and lie encrypted under a key that nobody can take out', async () => {
    await pocket.keep('own', passes, { secret });
    now += HOUR;
    expect(await pocket.find('own', passes)).toEqual({ at: START, value: { ...passes, reply: { secret } } });
    expect(words()).not.toContain(secret);
    expect([...memory.stored.keys()].join()).not.toContain('readOwnPasses');
    const key = memory.key()?.key;
    expect(key?.extractable).toBe(false);
    await expect(
      crypto.subtle.exportKey('raw', key ?? (await crypto.subtle.generateKey('Ed25519', false, ['sign'])).privateKey),
    ).rejects.toThrow();
  });

  test('are gone with their key after a logout, for another session, and when the session has ended', async () => {
    const ends: readonly (() => void)[] = [
      () => (session = undefined),
      () => (session = { secret: 'token-2', until: START + 24 * HOUR }),
      () => (now = START + 24 * HOUR),
    ];
    for (const end of ends) {
      now = START;
      session = { secret: 'token-1', until: START + 24 * HOUR };
      await pocket.keep('own', passes, { secret });
      await pocket.keep('town', buses, {});
      end();
      // Also before anything was wiped nothing is shown.
      expect(await pocket.find('own', passes)).toBeUndefined();
      await pocket.check();
      expect(memory.key()).toBeUndefined();
      expect([...memory.stored.values()].map(({ kind }) => kind)).toEqual(['town']);
      expect(await pocket.find('town', buses)).toBeDefined();
    }
  });

  test('that come after the end are not kept', async () => {
    await pocket.keep('own', passes, { secret });
    const slow = pocket.keep('own', { ...passes, locale: 'en' }, { secret });
    session = undefined;
    await pocket.wipe();
    await slow;
    await pocket.keep('own', passes, { secret });
    expect(memory.stored.size).toBe(0);
  });

  test('of another question, put in the place of one, are not taken for it', async () => {
    await pocket.keep('own', passes, { secret });
    await pocket.keep('own', { ...passes, locale: 'en' }, {});
    const [one, other] = [...memory.stored.values()];
    if (!one || !other) throw new Error('two rows');
    memory.stored.set(one.id, { ...other, id: one.id });
    expect(await pocket.find('own', passes)).toBeUndefined();
  });
});

test('the same question is the same, whatever the order of its fields and the type of its numbers', async () => {
  const asked = { name: 'readReservation', locale: 'ja' };
  await pocket.keep('town', { ...asked, input: { reservation_id: 7, before: undefined, scope: 'a' } }, 'found');
  expect((await pocket.find('town', { ...asked, input: { scope: 'a', reservation_id: '7' } }))?.at).toBe(START);
  expect(await pocket.find('town', { ...asked, input: { scope: 'a', reservation_id: '8' } })).toBeUndefined();
});

test('a clock that was set back makes no reply of tomorrow', async () => {
  await pocket.keep('town', buses, {});
  now = START - 24 * HOUR;
  expect((await pocket.find('town', buses))?.at).toBe(now);
});

test('without storage everything is as if nothing were kept', async () => {
  memory.state.fault = true;
  await pocket.check();
  await pocket.keep('own', passes, {});
  expect(await pocket.find('own', passes)).toBeUndefined();
  expect(await pocket.list('own')).toEqual([]);
  expect(await pocket.add('key', {})).toBe(false);
  await pocket.remove('key');
  await pocket.wipe();
});

describe('what has no place', () => {
  const row = (changes: Partial<RowFacts>): RowFacts => ({
    id: 'a',
    kind: 'town',
    format: FORMAT,
    at: START,
    bytes: 10,
    ...changes,
  });

  test('are rows of another format, too old ones, and the oldest beyond number and bytes; waiting writes stay', () => {
    expect(superfluous([row({}), row({ id: 'newer', format: FORMAT + 1 })], START)).toEqual(['newer']);
    expect(superfluous([row({ at: START - 31 * 24 * HOUR })], START)).toEqual(['a']);
    const many = Array.from({ length: 300 }, (_one, index) => row({ id: String(index), at: START - index }));
    expect(superfluous(many, START)).toEqual(many.slice(240).map(({ id }) => id));
    const large = Array.from({ length: 5 }, (_one, index) => row({ id: String(index), at: START - index, bytes: 1e6 }));
    expect(superfluous(large, START)).toEqual(['4']);
    expect(superfluous([...many, row({ id: 'write', kind: 'waiting', at: 0 })], START)).not.toContain('write');
  });

  test('is not read in another format, and a reply too large is not stored', async () => {
    await pocket.keep('town', buses, {});
    for (const [id, kept] of memory.stored) memory.stored.set(id, { ...kept, format: FORMAT + 1 });
    expect(await pocket.find('town', buses)).toBeUndefined();
    await pocket.check();
    expect(memory.stored.size).toBe(0);
    await pocket.keep('town', buses, 'x'.repeat(700_000));
    expect(memory.stored.size).toBe(0);
  });
});
