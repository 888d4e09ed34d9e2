import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { newEvent, terminalKey } from './new-event.fixture.ts';
import { openLedger } from './open-ledger.ts';

const key = terminalKey();
let folder = '';
let file = '';
let ledger: Ledger;

const open = (): Ledger => openLedger({ file, terminalId: 1, key, headFile: path.join(folder, 'ledger.head') });
const append = (count: number): void => {
  for (let made = 0; made < count; made += 1) expect(ledger.append(newEvent())).toHaveProperty('event');
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-head-'));
  file = path.join(folder, 'ledger', 'ledger.sqlite');
  ledger = open();
  ledger.acknowledge({ seq: 0, hash: GENESIS_HASH });
  append(3);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a ledger that ends earlier than it was says so', () => {
  test('when it was deleted, with its folder', () => {
    ledger.close();
    rmSync(path.dirname(file), { recursive: true });
    ledger = open();
    expect(ledger.damage).toMatchObject({ readableEvents: 0 });
    // It goes on: new events are sent once the server has told its mark.
    append(1);
    ledger.acknowledge({ seq: 0, hash: GENESIS_HASH });
    expect(ledger.unsentCount()).toBe(1);
  });

  test('when its log was cut off behind an event that was whole', () => {
    const wal = `${file}-wal`;
    const before = path.join(folder, 'before');
    copyFileSync(wal, before);
    append(2);
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, path.join(folder, `kept${end}`));
    ledger.close();
    for (const end of ['', '-wal']) copyFileSync(path.join(folder, `kept${end}`), `${file}${end}`);
    copyFileSync(before, wal);
    ledger = open();
    expect(ledger.damage).toMatchObject({ readableEvents: 3 });
  });

  test('when a copy of yesterday was put back', () => {
    ledger.close();
    copyFileSync(file, path.join(folder, 'yesterday'));
    ledger = open();
    append(1);
    ledger.close();
    copyFileSync(path.join(folder, 'yesterday'), file);
    if (existsSync(`${file}-wal`)) truncateSync(`${file}-wal`);
    ledger = open();
    expect(ledger.damage).not.toBeNull();
  });

  test('and not when all of it is there, nor for the note of another terminal or one that is none', () => {
    for (const note of [null, '{"terminal_id":2,"seq":900}', 'garbage', '']) {
      ledger.close();
      if (note !== null) writeFileSync(path.join(folder, 'ledger.head'), note);
      ledger = open();
      expect(ledger.damage).toBeNull();
      append(1);
    }
  });
});
