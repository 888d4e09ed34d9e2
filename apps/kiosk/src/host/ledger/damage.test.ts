import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { markOf, newEvent, serverWith, terminalKey } from './new-event.fixture.ts';
import { openLedger } from './open-ledger.ts';

const EVENTS = 60;
const ENDS = ['', '-wal'];
const key = terminalKey();
const folder = mkdtempSync(path.join(tmpdir(), 'machi-damaged-'));
/** After a power cut, with the newest events only in the log; and after a clean end. */
const cut = path.join(folder, 'cut.sqlite');
const clean = path.join(folder, 'clean.sqlite');
let events: readonly LedgerEvent[] = [];
let copies = 0;

const openAt = (file: string): Ledger => openLedger({ file, terminalId: 1, key });
function append(ledger: Ledger): LedgerEvent {
  const appended = ledger.append(newEvent());
  if ('problem' in appended) throw new Error(appended.problem);
  return appended.event;
}

beforeAll(() => {
  let ledger = openAt(clean);
  ledger.acknowledge({ seq: 0, hash: GENESIS_HASH });
  const made = Array.from({ length: EVENTS / 2 }, () => append(ledger));
  ledger.close();
  ledger = openAt(clean);
  made.push(...Array.from({ length: EVENTS / 2 }, () => append(ledger)));
  for (const end of ENDS) copyFileSync(`${clean}${end}`, `${cut}${end}`);
  ledger.close();
  events = made;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Damaged copy of a ledger. */
function spoilt(from: string, spoil: (file: string) => void): string {
  copies += 1;
  const file = path.join(folder, `copy-${copies}.sqlite`);
  for (const end of ENDS) if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${file}${end}`);
  spoil(file);
  return file;
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const held = readFileSync(file);
  held.set(bytes.subarray(0, Math.max(0, held.length - at)), at);
  writeFileSync(file, held);
}

const tapsOf = (some: readonly LedgerEvent[]) => some.map(({ content }) => content.tap_id);

/**
 * Checks what holds after any damage, with a server that has this many of the first events: the terminal goes on, and
 * the server takes everything it sends without a conflict, each tap once.
 */
function goOn(file: string, serverHas: number): { readable: number; isDamageTold: boolean } {
  const ledger = openAt(file);
  try {
    const fresh = append(ledger);
    const server = serverWith(events.slice(0, serverHas), key);
    ledger.acknowledge(markOf(server));
    const sent = ledger.unsent(500);
    const accepted = acceptUpload(server, sent);
    expect(accepted).toMatchObject({ kind: 'accepted' });
    const counted = new Set(tapsOf([...events.slice(0, serverHas), ...sent]));
    expect(counted).toContain(fresh.content.tap_id);
    ledger.acknowledge({ seq: ledger.lastSeq(), hash: sent.at(-1)?.hash ?? '' });
    expect(ledger.unsentCount()).toBe(0);
    return { readable: counted.size - 1, isDamageTold: ledger.damage !== null };
  } finally {
    ledger.close();
  }
}

describe('a damaged ledger', () => {
  test('that is not damaged is found whole', () => {
    for (const from of [cut, clean])
      for (const serverHas of [0, 31, EVENTS])
        expect(
          goOn(
            spoilt(from, () => {}),
            serverHas,
          ),
        ).toEqual({ readable: EVENTS, isDamageTold: false });
  });

  test.each<readonly [string, string, (file: string) => void, number]>([
    ['header', clean, (file) => overwrite(file, 0, Buffer.alloc(100, 7)), 0],
    ['page of its tables', clean, (file) => overwrite(file, 0, Buffer.alloc(4096)), 0],
    ['second page', clean, (file) => overwrite(file, 4096, Buffer.alloc(4096, 255)), 0],
    ['whole file, emptied, with a log', cut, (file) => truncateSync(file), EVENTS / 2],
    ['whole file, gone, with a log', cut, (file) => rmSync(file), EVENTS / 2],
    ['head of the log', cut, (file) => overwrite(`${file}-wal`, 0, Buffer.alloc(32, 7)), 0],
    ['first page in the log', cut, (file) => overwrite(`${file}-wal`, 32, Buffer.alloc(4120, 7)), 1],
    ['end of the file, cut off', clean, (file) => truncateSync(file, readFileSync(file).length - 3 * 4096), 12],
  ])('%s: starts, says so and goes on with all but few', (_what, from, spoil, mostLost) => {
    for (const serverHas of [0, 20, EVENTS]) {
      const { readable, isDamageTold } = goOn(spoilt(from, spoil), serverHas);
      expect(isDamageTold).toBe(true);
      expect(EVENTS - readable).toBeLessThanOrEqual(mostLost);
    }
  });

  test('whose header still stands in its log is healed by it', () => {
    const file = spoilt(cut, (copy) => overwrite(copy, 0, Buffer.alloc(100, 7)));
    expect(goOn(file, 20)).toEqual({ readable: EVENTS, isDamageTold: false });
  });

  // A truncated log is an older copy of the ledger, which the server notices (open-ledger.test.ts).
  test('wherever and by whatever it was overwritten or cut: no dispute at the server, no tap twice, the next one counts', () => {
    const place = fc.record({
      from: fc.constantFrom(cut, clean),
      isLog: fc.boolean(),
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 9000, size: 'max' }),
      isCut: fc.boolean(),
      serverHas: fc.nat(EVENTS - 2),
    });
    const found = fc.check(
      fc.property(place, ({ from, isLog, at, bytes, isCut, serverHas }) => {
        const file = spoilt(from, (copy) => {
          const target = isLog && !isCut && from === cut ? `${copy}-wal` : copy;
          const offset = Math.floor(readFileSync(target).length * at);
          if (isCut) truncateSync(target, offset);
          else overwrite(target, offset, bytes);
        });
        const { readable, isDamageTold } = goOn(file, serverHas);
        // The last write of a log looks the same as one under way when the power was cut.
        const mostUntold = isLog && from === cut ? 2 : 0;
        if (!isDamageTold) expect(EVENTS - readable).toBeLessThanOrEqual(mostUntold);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 8000, markInterruptAsFailure: false },
    );
    expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
  });

  test('is put aside whole, and a rebuild that was cut off is finished', () => {
    const file = spoilt(clean, (copy) => overwrite(copy, 0, Buffer.alloc(100, 7)));
    const bytes = readFileSync(file);
    const ledger = openAt(file);
    expect(ledger.damage?.readableEvents).toBe(EVENTS);
    expect(readFileSync(ledger.damage?.setAside ?? '').equals(bytes)).toBe(true);
    ledger.close();
    renameSync(file, `${file}.salvaged`);
    const again = openAt(file);
    expect([again.damage, again.lastSeq()]).toEqual([null, EVENTS]);
    again.close();
    // Interrupted during the rebuild: the damaged file is still there and is read again.
    const other = spoilt(clean, (copy) => overwrite(copy, 0, Buffer.alloc(100, 7)));
    writeFileSync(`${other}.salvaged`, 'half');
    expect(goOn(other, 10)).toEqual({ readable: EVENTS, isDamageTold: true });
  });

  test('after its damage it goes on behind what the server has and it has lost', () => {
    const file = spoilt(clean, (copy) => truncateSync(copy));
    const ledger = openAt(file);
    expect(ledger.damage?.readableEvents).toBe(0);
    const taps = [append(ledger), append(ledger)].map(({ content }) => content.tap_id);
    expect(ledger.unsent(500)).toEqual([]);
    ledger.acknowledge(markOf(serverWith(events, key)));
    expect(ledger.unsent(500).map(({ content }) => [content.seq, content.tap_id])).toEqual([
      [EVENTS + 1, taps[0]],
      [EVENTS + 2, taps[1]],
    ]);
    ledger.close();
  });
});
