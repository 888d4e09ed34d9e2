import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { statement, type Database, type SqlValue } from './database.ts';
import { isAtLeast } from './log-position.ts';
import { startReaders } from './readers.ts';

const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
const databaseThat = (run: Database['run']): Database => ({
  kind: 'postgres',
  run,
  script: () => Promise.reject(gone),
  alone: () => Promise.reject(gone),
  transaction: () => Promise.reject(gone),
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const PROCESS = 'the-process';
const SEEN = new Date('2026-11-21T08:00:00Z');
const question = statement<{ by: string }>('question', 'select');

interface Stand {
  position: string | null;
  /** Processes in its `running_process`, with their time. */
  readonly seen: Record<string, Date>;
  /** The result of a query. */
  answer: () => Promise<readonly object[]>;
  /** Hangs when asked for its position. */
  isSilent?: boolean;
}
/** A fake database at a position. */
const databaseAt = (stand: Stand): Database =>
  databaseThat(async <Row>({ name }: { name: string }, values: readonly SqlValue[] = []): Promise<Row[]> => {
    const seenAt = stand.seen[String(values[0])];
    if (name !== 'question' && stand.isSilent) await new Promise(() => {});
    const rows =
      name === 'question'
        ? await stand.answer()
        : name === 'when-seen'
          ? seenAt
            ? [{ seen_at: seenAt }]
            : []
          : [{ position: stand.position }];
    return rows as Row[];
  });
const standAt = (by: string, position: string): Stand => ({
  position,
  seen: { [PROCESS]: SEEN },
  answer: async () => [{ by }],
});

let own: Stand;
let replica: Stand;
let warned: string[];
async function start() {
  return startReaders(databaseAt(own), databaseAt(replica), PROCESS, {
    warn: (reason) => warned.push(reason),
    count() {},
  });
}
beforeEach(() => {
  vi.useFakeTimers();
  [own, replica] = [standAt('own', '0/100'), standAt('replica', '0/100')];
  warned = [];
});
afterEach(() => vi.useRealTimers());

test('what was written is no failure when its place cannot be asked: then no replica answers for a while', async () => {
  const away = databaseThat(() => Promise.reject(gone));
  const readers = await startReaders(away, away, PROCESS, { warn() {}, count() {} });
  const position = await readers.position();
  expect(position !== undefined && isAtLeast(position, 'FFFFFFFF/0')).toBe(true);
  await readers.stop();
});

test('a replica that follows answers, but not whoever has written what it does not have', async () => {
  const readers = await start();
  const ask = (wrote?: string) => readers.readFor(wrote).run(question);
  expect(await ask()).toEqual([{ by: 'replica' }]);
  expect(await ask('0/100')).toEqual([{ by: 'replica' }]);
  expect(await ask('0/101')).toEqual([{ by: 'own' }]);
  expect(await ask('FFFFFFFF/FFFFFFFF')).toEqual([{ by: 'own' }]);
  await readers.stop();
});

test.each<[what: string, change: (stand: Stand) => void]>([
  ['of another town, however far its log is', (stand) => Object.assign(stand, { position: 'FF/0', seen: {} })],
  [
    'that went its own way after it had followed',
    (stand) => Object.assign(stand, { position: 'FF/0', seen: { [PROCESS]: new Date(SEEN.getTime() - 1) } }),
  ],
  ['that was made the town’s own', (stand) => Object.assign(stand, { position: null })],
  ['that is behind', (stand) => Object.assign(stand, { position: '0/FF' })],
])('one %s is not asked', async (_what, change) => {
  change(replica);
  const readers = await start();
  expect(await readers.readFor(undefined).run(question)).toEqual([{ by: 'own' }]);
  await readers.stop();
});

test('one that was followed and is pointed to another town is left', async () => {
  const readers = await start();
  replica.seen[PROCESS] = new Date(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await readers.readFor(undefined).run(question)).toEqual([{ by: 'own' }]);
  expect(warned).toEqual(['the replica is not asked any more: it follows another database']);
  await readers.stop();
});

test.each(['28P01', '42P01', '42501', '40001', 'XX000'])('an error %s of a replica alone is nobody’s', async (code) => {
  const readers = await start();
  replica.answer = () => Promise.reject(Object.assign(new Error('the replica says no'), { code }));
  expect(await readers.readFor(undefined).run(question)).toEqual([{ by: 'own' }]);
  await readers.stop();
});

test('a replica that neither answers nor hangs up is waited for two seconds, once', async () => {
  const readers = await start();
  replica.isSilent = true;
  replica.answer = () => new Promise(() => {});
  const first = readers.readFor(undefined).run(question);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await first).toEqual([{ by: 'own' }]);
  // The timeout never fires, because time is frozen here.
  expect(await readers.readFor(undefined).run(question)).toEqual([{ by: 'own' }]);
  const leaving = readers.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await leaving;
});

describe('while the own database is away', () => {
  const isAway = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  async function loseOwn() {
    let isThere = true;
    const known = databaseAt(own);
    const losing = databaseThat((asked, values) => (isThere ? known.run(asked, values) : isAway()));
    const readers = await startReaders(losing, databaseAt(replica), PROCESS, {
      warn: (reason) => warned.push(reason),
      count() {},
    });
    isThere = false;
    await vi.advanceTimersByTimeAsync(1000);
    return readers;
  }

  test('a replica that followed it goes on answering, also who is logged in; who has written more is refused', async () => {
    const readers = await loseOwn();
    expect(await readers.readFor(undefined).run(question)).toEqual([{ by: 'replica' }]);
    expect(await readers.reading(() => readers.current.run(question))).toEqual([{ by: 'replica' }]);
    expect(await readers.findAll(question, [], 1)).toEqual([{ by: 'replica' }]);
    await expect(readers.readFor('0/101').run(question)).rejects.toThrow('connect');
    await readers.stop();
  });

  test('nothing is refused or written by what the replica lacks', async () => {
    const readers = await loseOwn();
    await expect(readers.current.run(question), 'a request that writes').rejects.toThrow('connect');
    const write = statement('write', 'update');
    await expect(readers.reading(() => readers.current.run(write))).rejects.toThrow('connect');
    await expect(readers.findAll(question, [], 2), 'a session of a moment ago').rejects.toThrow('connect');
    await readers.stop();
  });

  test('one that was behind stands in once it has what this one last saw', async () => {
    replica.position = '0/FF';
    const readers = await loseOwn();
    await expect(readers.findAll(question, [], 1)).rejects.toThrow('connect');
    replica.position = '0/100';
    await vi.advanceTimersByTimeAsync(1000);
    expect(await readers.findAll(question, [], 1)).toEqual([{ by: 'replica' }]);
    await readers.stop();
  });

  test('but for half a minute only: this process may be the one that is cut off', async () => {
    const readers = await loseOwn();
    await vi.advanceTimersByTimeAsync(31_000);
    await expect(readers.findAll(question, [], 1)).rejects.toThrow('connect');
    await readers.stop();
  });
});
