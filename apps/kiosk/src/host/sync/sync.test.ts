import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ledger } from '../ledger/ledger.ts';
import { newEvent, terminalKey } from '../ledger/new-event.fixture.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import type { CallOutcome } from './ask-town.ts';
import type { TerminalCaller } from './signed-call.ts';
import { startSync, type Standing, type Sync } from './sync.ts';
import { createTerminalClock } from './terminal-clock.ts';
import { until } from '../../testing/until.ts';

const AWAY = { kind: 'away', reason: 'test' } as const;
const refused = (...codes: string[]) => ({ kind: 'refused', status: 403, codes, errors: [] }) as const;
const NOW = '2027-01-11T01:00:00.000Z';
const terminal = {
  terminal_id: 1,
  terminal_name: '湯',
  pass: 'bath',
  bus_kind: null,
  is_test: false,
  town_name: { ja: '星守町', en: 'Hoshimori' },
  office_tel: '0100-55-2111',
};

let folder = '';
let ledger: Ledger;
let sync: Sync | undefined;
/** Names of the calls, in order. */
let calls: string[] = [];
/** Number of events in each upload. */
let sizes: number[] = [];
let taken: LedgerEvent[] = [];
let waits: { readonly milliseconds: number; readonly go: () => void }[] = [];
let stood: Standing[] = [];
/** The server's reply to a call; undefined for the normal one. */
let say: (name: string) => typeof AWAY | ReturnType<typeof refused> | 'quarantine' | undefined = () => undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-sync-'));
  ledger = openLedger({ file: path.join(folder, 'ledger.sqlite'), terminalId: 1, key: terminalKey() });
  [calls, sizes, taken, waits, stood, say] = [[], [], [], [], [], () => undefined];
});
afterEach(async () => {
  const closing = sync?.close();
  for (const { go } of waits) go();
  await closing;
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const mark = () => ({ seq: taken.length, hash: taken.at(-1)?.hash ?? GENESIS_HASH });

/** A server that takes everything; its replies follow the contract. */
const caller: TerminalCaller = {
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<CallOutcome<E>> {
    calls.push(endpoint.name);
    const events: readonly LedgerEvent[] =
      typeof input === 'object' && input !== null && 'events' in input && Array.isArray(input.events)
        ? input.events
        : [];
    if (events.length > 0) sizes.push(events.length);
    const said = say(endpoint.name);
    if (said !== undefined && said !== 'quarantine') return said;
    if (said === undefined) taken.push(...events.slice(0, 2));
    const reply = check<E['reply']>(endpoint.reply, {
      terminal,
      snapshot_version: 3,
      snapshot: null,
      high_water: mark(),
      balances: [],
      quarantined: said === 'quarantine' ? 'forked' : null,
      now: NOW,
    });
    return 'value' in reply ? { kind: 'reply', reply: reply.value } : AWAY;
  },
};

function start(monotonic: () => number = () => 0): Sync {
  sync = startSync({
    caller,
    ledger,
    clock: createTerminalClock(() => Date.parse(NOW), monotonic),
    condition: () => ({ app_version: '1', unsent_events: 0, clock: NOW, readers: 1, troubles: [] }),
    snapshotVersion: () => 3,
    takeSnapshot() {},
    takeIdentity() {},
    takeBalances() {},
    standingChanged: (standing) => stood.push(standing),
    note() {},
    random: () => 1,
    wait: (milliseconds, signal) =>
      new Promise((go) => {
        waits.push({ milliseconds, go });
        signal.addEventListener('abort', () => go());
      }),
  });
  return sync;
}
const append = (count: number) => Array.from({ length: count }, () => ledger.append(newEvent()));
const waiting = (count: number) => until(() => expect(waits).toHaveLength(count));

describe('sync', () => {
  test('a sign of life, then all that is unsent in pieces, then it waits a minute', async () => {
    append(5);
    start();
    await waiting(1);
    expect(calls).toEqual(['signOfLife', 'uploadEvents', 'uploadEvents', 'uploadEvents']);
    expect(taken.map(({ content }) => content.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(ledger.unsentCount()).toBe(0);
    expect(waits[0]?.milliseconds).toBe(60_000);
    expect(stood).toEqual(['online']);
  });

  test('what is recorded between two signs of life is sent at once, and nothing else asked', async () => {
    let now = 0;
    const { poke } = start(() => now);
    await waiting(1);
    calls = [];
    now = 20_000;
    append(1);
    poke();
    await waiting(2);
    expect(calls).toEqual(['uploadEvents']);
    expect(waits[1]?.milliseconds).toBe(40_000);
    now = 60_000;
    waits[1]?.go();
    await waiting(3);
    expect(calls.slice(1)).toEqual(['signOfLife']);
  });

  test('without the server it waits longer and longer, a minute at most, and loses nothing', async () => {
    say = () => AWAY;
    append(3);
    const { poke } = start();
    for (let round = 1; round <= 8; round += 1) {
      await waiting(round);
      // A server that is away is not asked more often because of new events.
      poke();
      waits[round - 1]?.go();
    }
    await waiting(9);
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
    expect(ledger.unsentCount()).toBe(3);
    say = () => undefined;
    waits[8]?.go();
    await waiting(10);
    expect(ledger.unsentCount()).toBe(0);
    expect(stood).toEqual(['offline', 'online']);
  });

  test('what a slow line does not get through in time is sent in smaller pieces', async () => {
    append(120);
    say = (name) => (name === 'uploadEvents' ? AWAY : undefined);
    start();
    for (let round = 1; round <= 4; round += 1) {
      await waiting(round);
      waits[round - 1]?.go();
    }
    await waiting(5);
    expect(sizes).toEqual([120, 120, 62, 20, 20]);
    expect(ledger.unsentCount()).toBe(120);
  });

  test('a server that takes nothing and says that all is well is not asked for ever', async () => {
    append(1);
    say = (name) => (name === 'uploadEvents' ? 'quarantine' : undefined);
    start();
    await waiting(1);
    expect(calls).toEqual(['signOfLife', 'uploadEvents']);
    expect(ledger.unsentCount()).toBe(1);
  });

  test('a ledger that is set aside, or is not the one that the server has, says so until it is', async () => {
    append(1);
    say = (name) => (name === 'uploadEvents' ? 'quarantine' : undefined);
    const { isForked, renew } = start();
    await waiting(1);
    expect(isForked()).toBe(true);
    say = () => undefined;
    renew();
    await waiting(2);
    expect([isForked(), ledger.unsentCount()]).toEqual([false, 0]);
    // Yesterday's copy of the disk: the server knows an event that is not here.
    const [last] = taken;
    if (!last) throw new Error('nothing was taken');
    taken.push(last);
    renew();
    await waiting(3);
    expect(isForked()).toBe(true);
  });

  test('what is new at the server is asked for before the minute is over', async () => {
    const { renew } = start();
    await waiting(1);
    renew();
    await waiting(2);
    expect(calls).toEqual(['signOfLife', 'signOfLife']);
  });

  test('revoked: it says so, keeps its events and asks again; wiped: it asks no more', async () => {
    append(1);
    say = () => refused('terminal-revoked');
    start();
    await waiting(1);
    expect(stood).toEqual(['revoked']);
    expect(ledger.unsentCount()).toBe(1);
    say = () => refused('terminal-wiped');
    waits[0]?.go();
    await until(() => expect(stood).toEqual(['revoked', 'wiped']));
    await sync?.close();
    const asked = calls.length;
    sync?.poke();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toHaveLength(asked);
  });

  test('revoked in the answer to a tap: what was answered before that does not bring it back', async () => {
    const { lost, heardRefusal } = start();
    await waiting(1);
    say = () => {
      heardRefusal(['terminal-revoked']);
      return undefined;
    };
    lost();
    await waiting(2);
    expect(stood).toEqual(['online', 'offline', 'revoked']);
    // Requests after that count.
    say = () => undefined;
    waits[1]?.go();
    await waiting(3);
    expect(stood).toEqual(['online', 'offline', 'revoked', 'online']);
  });

  test('a tap that was not answered sends for the server at once', async () => {
    const { lost, standing } = start();
    await waiting(1);
    lost();
    expect(standing()).toBe('offline');
    await waiting(2);
    expect(calls).toEqual(['signOfLife', 'signOfLife']);
    expect(standing()).toBe('online');
  });
});
