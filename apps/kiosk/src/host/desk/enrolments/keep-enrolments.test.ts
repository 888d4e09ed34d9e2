import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileKeyStore } from '../../vault/key-store.ts';
import { openVault } from '../../vault/open-vault.ts';
import { begun, captured, draftId } from './enrolments.fixture.ts';
import { keepEnrolments } from './keep-enrolments.ts';

let folder: string;
let now: Date;
let notes: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-enrolments-'));
  now = new Date('2027-01-11T01:00:00Z');
  notes = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The enrolments as read at a program start. */
const opened = () =>
  keepEnrolments({
    vault: openVault({
      folder: path.join(folder, 'vault'),
      keyStore: fileKeyStore(path.join(folder, 'key')),
      damaged: (record) => notes.push(`damaged ${record}`),
    }),
    now: () => now,
    note: (line, detail) => notes.push(JSON.stringify([line, detail])),
  });
const fileOf = (number: number): string => path.join(folder, 'vault', `enrolment-${draftId(number)}.sealed`);
const pass = (hours: number): void => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

describe('an enrolment under way', () => {
  test('is there again after a restart, as it was kept last, and for who began it alone', () => {
    const kept = opened();
    expect(kept.keep(begun(1), false)).toBeNull();
    expect(kept.keep(captured(1), false)).toBeNull();
    const again = opened();
    expect(again.open(draftId(1), 7)).toEqual(captured(1));
    expect(again.open(draftId(1), 8)).toBe('of-another');
    expect(again.open(draftId(2), 7)).toBe('gone');
    expect(again.keep(captured(1, { official_id: 8 }), false)).toBe('of-another');
    expect(again.drop(draftId(1), 8)).toBe('of-another');
    expect(again.drop(draftId(1), 7)).toBeNull();
    expect(opened().shown()).toEqual([]);
  });

  test('is told without what was captured, and lies sealed', () => {
    const kept = opened();
    kept.keep(captured(1), true);
    const [capture = ''] = captured(1).body.captures;
    expect(kept.shown()).toMatchObject([{ member_id: 101, capture_count: 3, is_waiting: true, problem: null }]);
    expect(JSON.stringify(kept.shown())).not.toContain(capture.slice(0, 40));
    const bytes = readFileSync(fileOf(1));
    expect(bytes.includes('三上')).toBe(false);
    expect(bytes.includes(capture.slice(0, 40))).toBe(false);
  });

  test('is as old as its consent, also when it is taken up again; another consent is of its own time', () => {
    const kept = opened();
    const agreed = () => opened().shown()[0]?.agreed_at;
    kept.keep(begun(1), false);
    expect(agreed()).toBeNull();
    pass(1);
    kept.keep(captured(1), true);
    expect(agreed()).toBe('2027-01-11T02:00:00.000Z');
    pass(1);
    kept.keep(captured(1), false);
    kept.keep(captured(1, { step: 'later' }), true);
    expect(agreed()).toBe('2027-01-11T02:00:00.000Z');
    const { body } = captured(1);
    kept.keep(captured(1, { body: { ...body, consent_kind: 'paper' } }), true);
    expect(agreed()).toBe('2027-01-11T03:00:00.000Z');
  });

  test('is one of ten at most; what is there can still be replaced', () => {
    const kept = opened();
    for (let number = 1; number <= 10; number += 1) expect(kept.keep(begun(number), false)).toBeNull();
    expect(kept.keep(begun(11), false)).toBe('too-many');
    expect(kept.keep(captured(10), false)).toBeNull();
  });

  test('is not finished where the request lacks something', () => {
    const { body, ...draft } = captured(1);
    for (const lack of [{ captures: body.captures.slice(1) }, { consent_kind: null }, { model_id: null }])
      expect(opened().keep({ ...draft, body: { ...body, ...lack } }, true)).toBe('incomplete');
  });

  test('ends after a day, a finished one that waits for the server after 14 days: what was captured is gone, who it was is told', () => {
    const kept = opened();
    kept.keep(captured(1), false);
    kept.keep(captured(2), true);
    pass(24);
    expect(kept.tidy()).toBe(false);
    pass(0.01);
    // The time counts from the first keeping.
    kept.keep(captured(1, { step: 'later' }), false);
    expect(kept.tidy()).toBe(true);
    const ended = { capture_count: 0, is_waiting: false, problem: { codes: ['draft-unfinished'], isOver: true } };
    expect(kept.shown()).toMatchObject([{ person_name: '三上 由紀', ...ended }, { is_waiting: true }]);
    expect(kept.open(draftId(1), 7)).toBe('gone');
    expect(opened().shown()).toEqual(kept.shown());
    pass(13 * 24);
    expect(kept.tidy()).toBe(true);
    expect(kept.shown()[1]).toMatchObject({ capture_count: 0, problem: { codes: ['draft-unsent'] } });
    // Every official who may see it has read it; and it does not stay forever.
    expect(kept.drop(draftId(1), 8)).toBeNull();
    pass(14 * 24);
    kept.tidy();
    pass(0.01);
    kept.tidy();
    expect(kept.shown()).toEqual([]);
    expect(readdirSync(path.join(folder, 'vault'))).toEqual([]);
  });

  test('that is over goes a day after who began it has had its end before them, which nobody else can do for them', () => {
    const kept = opened();
    kept.keep(captured(1), true);
    kept.keep(captured(2), true);
    kept.read(7);
    kept.refused(draftId(1), { codes: ['face-overtaken'], sentences: ['三上 由紀'], isOver: true });
    kept.read(8);
    pass(25);
    kept.tidy();
    expect(kept.shown()).toHaveLength(2);
    kept.read(7);
    pass(23);
    kept.read(7);
    kept.tidy();
    expect(kept.shown()).toHaveLength(2);
    pass(1.01);
    const again = opened();
    again.tidy();
    // A waiting one has not ended.
    expect(again.shown()).toMatchObject([{ draft_id: draftId(2), is_waiting: true }]);
  });

  test('that was finished and is taken up again has another day, and a fortnight and a day in all', () => {
    const kept = opened();
    kept.keep(captured(1), true);
    pass(5 * 24);
    kept.keep(captured(1, { step: 'consent' }), false);
    expect(kept.tidy()).toBe(false);
    pass(23);
    kept.keep(captured(1), true);
    for (let day = 0; day < 10; day += 1) {
      expect(kept.tidy()).toBe(false);
      pass(22);
      kept.keep(captured(1), day % 2 === 0);
    }
    expect(kept.shown()).toMatchObject([{ problem: null, capture_count: 3 }]);
    pass(24);
    expect(kept.tidy()).toBe(true);
    expect(kept.shown()).toMatchObject([{ problem: { isOver: true }, capture_count: 0 }]);
  });

  test('that does not open any more is told and harms no other; also with another key, and with what is none', () => {
    const kept = opened();
    for (const number of [1, 2, 3, 4]) kept.keep(captured(number), true);
    writeFileSync(fileOf(1), readFileSync(fileOf(2)));
    writeFileSync(fileOf(3), readFileSync(fileOf(3)).subarray(0, 20));
    const again = opened();
    const lost = { person_name: null, problem: { codes: ['draft-damaged'], isOver: true } };
    expect(again.shown().filter(({ person_name }) => person_name === null)).toMatchObject([lost, lost]);
    expect(again.waiting(false).map(({ draft }) => draft.member_id)).toEqual([102, 104]);
    expect(again.open(draftId(1), 7)).toBe('gone');
    expect(again.drop(draftId(1), 9)).toBeNull();
    rmSync(path.join(folder, 'key'), { recursive: true });
    expect(opened().shown()).toHaveLength(2);
    // A file that the disk cannot read affects no other.
    expect(opened().keep(begun(5), false)).toBeNull();
    mkdirSync(fileOf(9));
    expect(opened().shown()).toMatchObject([{ member_id: 105 }, { draft_id: draftId(9), ...lost }]);
  });

  test('that the disk does not take is refused, and what was kept before stays', () => {
    const kept = opened();
    kept.keep(begun(1), false);
    mkdirSync(`${fileOf(1)}.new`);
    writeFileSync(path.join(`${fileOf(1)}.new`, 'in the way'), '');
    expect(kept.keep(captured(1), false)).toBe('not-written');
    expect(kept.open(draftId(1), 7)).toEqual(begun(1));
    expect(opened().open(draftId(1), 7)).toEqual(begun(1));
    expect(notes.join()).not.toMatch(/三上|[A-Za-z0-9+/]{60}/);
  });

  test('is not kept on a terminal that was wiped, which stays empty', () => {
    const vault = openVault({
      folder: path.join(folder, 'vault'),
      keyStore: fileKeyStore(path.join(folder, 'key')),
      damaged: () => {},
    });
    const kept = keepEnrolments({ vault, now: () => now, note: () => {} });
    kept.keep(captured(1), true);
    kept.forgetAll();
    vault.wipe();
    expect(kept.keep(captured(2), true)).toBe('not-written');
    expect(keepEnrolments({ vault, now: () => now, note: () => {} }).shown()).toEqual([]);
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['key', 'vault']);
  });

  test('goes with the terminal', () => {
    const kept = opened();
    kept.keep(captured(1), true);
    kept.forgetAll();
    expect(kept.shown()).toEqual([]);
    expect(opened().shown()).toEqual([]);
  });
});
