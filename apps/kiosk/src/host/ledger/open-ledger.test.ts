import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import { eventContent } from '@machi/domain/terminal-ledger/ledger.fixture';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { ForeignMark } from './keep-ledger.ts';
import { LedgerTooNew } from './ledger-file.ts';
import { LedgerInUse } from './ledger-lock.ts';
import type { Ledger } from './ledger.ts';
import { markOf, newEvent, serverWith, terminalKey } from './new-event.fixture.ts';
import { openLedger } from './open-ledger.ts';

const key = terminalKey();
const GENESIS = { seq: 0, hash: GENESIS_HASH };
let folder: string;
let file: string;
let open: Ledger[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-ledger-'));
  file = path.join(folder, 'ledger.sqlite');
});
afterEach(() => {
  for (const ledger of open) ledger.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

function opened(change: { file?: string; terminalId?: number; key?: Buffer } = {}): Ledger {
  const ledger = openLedger({ file, terminalId: 1, key, ...change });
  open.push(ledger);
  return ledger;
}
function reopened(ledger: Ledger): Ledger {
  ledger.close();
  open = open.filter((other) => other !== ledger);
  return opened();
}
function append(ledger: Ledger, times: number): LedgerEvent[] {
  return Array.from({ length: times }, () => {
    const appended = ledger.append(newEvent());
    if ('problem' in appended) throw new Error(appended.problem);
    return appended.event;
  });
}

describe('a ledger', () => {
  test('has what it said it has after it was opened again, as the server takes it', () => {
    const first = opened();
    const events = append(first, 7);
    const again = reopened(first);
    events.push(...append(again, 3));
    again.acknowledge(GENESIS);
    expect(again.unsent(500)).toEqual(events);
    expect(acceptUpload(serverWith([], key), again.unsent(500))).toEqual({ kind: 'accepted', fresh: events });
    expect(again.damage).toBeNull();
    expect([again.lastSeq(), again.unsentCount()]).toEqual([10, 10]);
  });

  test('tells which start of the program it was, and how long after', () => {
    let now = 0;
    const boot_id = randomUUID();
    const ledger = openLedger({ file, terminalId: 1, key, boot: { boot_id, monotonic: () => now } });
    open.push(ledger);
    const [before] = append(ledger, 1);
    now = 1234.9;
    const [after] = append(ledger, 1);
    expect(before?.content).toMatchObject({ boot_id, monotonic_ms: 0 });
    expect(after?.content).toMatchObject({ boot_id, monotonic_ms: 1234 });
  });

  test('sends what the server does not have, as much at a time as is asked', () => {
    const ledger = opened();
    ledger.acknowledge(GENESIS);
    const events = append(ledger, 9);
    expect(ledger.unsent(4)).toEqual(events.slice(0, 4));
    ledger.acknowledge(markOf(serverWith(events.slice(0, 4), key)));
    expect(ledger.unsent(4)).toEqual(events.slice(4, 8));
    expect(ledger.unsentCount()).toBe(5);
    expect(reopened(ledger).unsent(9)).toEqual(events.slice(4));
  });

  test('sends again what a restored server has lost', () => {
    const ledger = opened();
    ledger.acknowledge(GENESIS);
    const events = append(ledger, 9);
    ledger.acknowledge(markOf(serverWith(events, key)));
    expect(ledger.unsentCount()).toBe(0);
    ledger.acknowledge(markOf(serverWith(events.slice(0, 3), key)));
    expect(ledger.unsent(500)).toEqual(events.slice(3));
  });

  test('knows a mark that is not its own', () => {
    const ledger = opened();
    ledger.acknowledge(GENESIS);
    append(ledger, 3);
    const foreign = 'ab'.repeat(32);
    for (const mark of [
      { seq: 2, hash: foreign },
      { seq: 3, hash: GENESIS_HASH },
      { seq: 4, hash: foreign },
      { seq: 0, hash: foreign },
    ])
      expect(() => ledger.acknowledge(mark), JSON.stringify(mark)).toThrow(ForeignMark);
    expect(ledger.unsentCount()).toBe(3);
  });

  test('holds neither a name nor anything that its schema does not know', () => {
    const ledger = opened();
    const { verdict, evidence } = eventContent();
    ledger.append(newEvent({ verdict: { ...verdict, shown_name: '山田' } }));
    const more = { ...evidence, address: '星守町1' };
    ledger.append(newEvent({ evidence: more }));
    ledger.acknowledge(GENESIS);
    expect(acceptUpload(serverWith([], key), ledger.unsent(9))).toMatchObject({ kind: 'accepted' });
    ledger.close();
    open = [];
    const bytes = readFileSync(file).toString('utf8');
    expect(bytes).toContain('"content"');
    expect(bytes).not.toMatch(/山田|星守町/);
  });

  test('takes no event that the server could not read, and no tap twice', () => {
    const ledger = opened();
    const event = newEvent();
    expect(ledger.append({ ...event, wall_time: 'now' })).toEqual({ problem: 'failed' });
    expect(ledger.append(event)).toHaveProperty('event');
    expect(ledger.append(event)).toEqual({ problem: 'failed' });
    expect(append(ledger, 1)[0]?.content.seq).toBe(2);
  });

  test('finds the events of a person', () => {
    const ledger = opened();
    const { verdict } = eventContent();
    const of = (member_id: number | null) => newEvent({ verdict: { ...verdict, member_id } });
    for (const member of [7, 8, null, 7, 7]) ledger.append(of(member));
    expect(ledger.eventsOf(7, 0).map(({ content }) => content.seq)).toEqual([1, 4, 5]);
    expect(ledger.eventsOf(7, 1).map(({ content }) => content.seq)).toEqual([4, 5]);
    expect(ledger.eventsOf(9, 0)).toEqual([]);
  });
});

describe('one program alone writes a ledger', () => {
  test('a second one is refused with a sentence, in this process and in another', () => {
    const ledger = opened();
    append(ledger, 1);
    expect(() => opened()).toThrow(LedgerInUse);
    const child = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { openLedger } from ${JSON.stringify(path.join(import.meta.dirname, 'open-ledger.ts'))};
         openLedger({ file: ${JSON.stringify(file)}, terminalId: 1, key: Buffer.from('${key.toString('hex')}', 'hex') });`,
      ],
      { encoding: 'utf8' },
    );
    expect(child.status).not.toBe(0);
    expect(child.stderr).toContain("Another program on this machine is using this terminal's ledger");
    expect(append(ledger, 1)[0]?.content.seq).toBe(2);
  });

  test('the lock goes with the program, and what somebody wrote into its file does not matter', () => {
    append(opened(), 1);
    for (const ledger of open) ledger.close();
    open = [];
    writeFileSync(`${file}.lock`, 'x'.repeat(5000));
    expect(append(opened(), 1)[0]?.content.seq).toBe(2);
    expect(() => opened()).toThrow(LedgerInUse);
  });
});

test('the file of a newer program is left as it is', () => {
  append(opened(), 2);
  for (const ledger of open) ledger.close();
  open = [];
  const newer = new Database(file);
  newer.pragma('user_version = 99');
  newer.close();
  const bytes = readFileSync(file);
  expect(() => opened()).toThrow(LedgerTooNew);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

describe('a new file', () => {
  test('sends nothing until the server has said what it has: there may have been one before', () => {
    const before = append(opened(), 5);
    for (const ledger of open) ledger.close();
    open = [];
    rmSync(file);
    const ledger = opened();
    append(ledger, 2);
    expect(ledger.unsent(500)).toEqual([]);
    const server = serverWith(before, key);
    ledger.acknowledge(markOf(server));
    const sent = ledger.unsent(500);
    expect(sent.map(({ content }) => content.seq)).toEqual([6, 7]);
    expect(acceptUpload(server, sent)).toEqual({ kind: 'accepted', fresh: sent });
  });
});

describe('an old copy of the file', () => {
  test('does not go unnoticed: here by the mark, at the server by the fork', () => {
    const ledger = opened();
    ledger.acknowledge(GENESIS);
    const events = append(ledger, 4);
    ledger.close();
    open = [];
    const copy = readFileSync(file);
    const later = opened();
    events.push(...append(later, 4));
    later.close();
    open = [];
    writeFileSync(file, copy);
    const restored = opened();
    expect(restored.damage).toBeNull();
    append(restored, 1);
    const server = serverWith(events, key);
    expect(() => restored.acknowledge(markOf(server))).toThrow(ForeignMark);
    expect(acceptUpload(server, restored.unsent(500))).toEqual({ kind: 'quarantine', reason: 'forked', from_seq: 5 });
  });

  test('the file of another terminal is put aside, whole', () => {
    const other = opened({ terminalId: 2 });
    append(other, 3);
    other.close();
    open = [];
    const bytes = readFileSync(file);
    const ledger = opened();
    expect(ledger.damage?.readableEvents).toBe(0);
    expect(readFileSync(ledger.damage?.setAside ?? '').equals(bytes)).toBe(true);
    expect(append(ledger, 1)[0]?.content).toMatchObject({ terminal_id: 1, seq: 1 });
  });
});
