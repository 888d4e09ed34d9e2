import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HeldCard, ReaderEvent } from './card-readers.ts';
import type { PcscMessage, PcscRequest } from './pcsc-messages.ts';
import type { ReaderProcess } from './pcsc-process.ts';
import { openPcscReaders } from './pcsc-readers.ts';

/** Process controlled by the test, for events that no daemon can produce on request, such as a hanging command. */
class PlayedProcess implements ReaderProcess {
  readonly pid = undefined;
  readonly requests: PcscRequest[] = [];
  isKilled = false;
  #hear: (message: unknown) => void = () => undefined;
  readonly #ended: ((reason: string) => void)[] = [];

  send(request: PcscRequest): void {
    this.requests.push(request);
  }
  hear(hear: (message: unknown) => void): void {
    this.#hear = hear;
  }
  ended(ended: (reason: string) => void): void {
    this.#ended.push(ended);
  }
  kill(): void {
    this.isKilled = true;
    this.end('SIGKILL');
  }
  say(message: PcscMessage): void {
    this.#hear(message);
  }
  end(reason: string): void {
    for (const ended of this.#ended.splice(0)) ended(reason);
  }
  come(card: number, reader = 'Reader 0'): void {
    this.say({ kind: 'daemon' });
    this.say({ kind: 'readers', readers: ['Reader 0', 'Reader 1'] });
    this.say({ kind: 'inserted', card, reader, atr: '3b00' });
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const APDU = Uint8Array.of(0, 0xa4, 4, 0x0c, 0);

function open() {
  const processes: PlayedProcess[] = [];
  const events: ReaderEvent[] = [];
  const notes: string[] = [];
  const readers = openPcscReaders({
    startProcess: () => {
      const started = new PlayedProcess();
      processes.push(started);
      return started;
    },
    note: (what) => notes.push(what),
  });
  readers.listen((event) => events.push(event));
  const current = (): PlayedProcess => {
    const last = processes.at(-1);
    if (!last) throw new Error('none was started');
    return last;
  };
  const card = (): HeldCard => {
    const inserted = events.findLast((event) => event.kind === 'inserted');
    if (inserted?.kind !== 'inserted') throw new Error('no card');
    return inserted.card;
  };
  return { readers, processes, events, notes, current, card };
}

const kindOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  );

it('tells a reader that was unplugged from a card that was pulled away', async () => {
  const { events, current, card } = open();
  current().come(1);
  const first = kindOf(card().transmit(APDU));
  current().say({ kind: 'removed', card: 1, reader: 'Reader 0' });
  expect(await first).toBe('removed');
  current().say({ kind: 'inserted', card: 2, reader: 'Reader 1', atr: '' });
  const second = kindOf(card().transmit(APDU));
  current().say({ kind: 'readers', readers: ['Reader 0'] });
  current().say({ kind: 'removed', card: 2, reader: 'Reader 1' });
  expect(await second).toBe('reader-gone');
  expect(events.map(({ kind }) => kind)).toEqual('daemon readers inserted removed inserted readers removed'.split(' '));
});

it('ends a command that hangs together with its process, and starts another', async () => {
  const { processes, current, card, notes } = open();
  current().come(1);
  const hanging = kindOf(card().transmit(APDU));
  const beside = kindOf(card().transmit(APDU));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hanging).toBe('silent');
  expect(await beside).toMatch(/silent|daemon-gone/);
  expect(processes[0]?.isKilled).toBe(true);
  expect(notes[0]).toContain('hang');
  await vi.advanceTimersByTimeAsync(100);
  expect(processes).toHaveLength(2);
});

it('lets go of a card without waiting for one that does not answer', async () => {
  const { current, card } = open();
  current().come(1);
  const released = card().release();
  await vi.advanceTimersByTimeAsync(500);
  await expect(released).resolves.toBeUndefined();
});

it('never lets a card of an earlier process speak to one of a new process', async () => {
  const { processes, current, card } = open();
  current().come(1);
  const old = card();
  current().end('code 1');
  expect(await kindOf(old.transmit(APDU))).toBe('daemon-gone');
  await vi.advanceTimersByTimeAsync(100);
  current().come(1);
  expect(card()).not.toBe(old);
  expect(await kindOf(old.transmit(APDU))).toBe('removed');
  expect(processes[1]?.requests).toEqual([]);
});

it('waits longer and longer between processes that die at once, and starts soon after one that was well', async () => {
  const { processes, current } = open();
  const waits: number[] = [];
  for (let death = 0; death < 9; death += 1) {
    const [before, diedAt] = [processes.length, performance.now()];
    current().end('SIGSEGV');
    while (processes.length === before) await vi.advanceTimersByTimeAsync(50);
    waits.push(performance.now() - diedAt);
  }
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
  await vi.advanceTimersByTimeAsync(20_000);
  current().end('SIGSEGV');
  await vi.advanceTimersByTimeAsync(100);
  expect(processes).toHaveLength(11);
});

it('tells who listens later what is there, and nothing after it was closed', async () => {
  const { readers, events, current } = open();
  current().come(1);
  const late: ReaderEvent[] = [];
  readers.listen((event) => late.push(event));
  expect(late.map(({ kind }) => kind)).toEqual(['daemon', 'readers', 'inserted']);
  const told = events.length;
  await readers.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toHaveLength(told);
});

it('tells once that nobody answers, and that the library is missing', () => {
  const { events, current } = open();
  for (let again = 0; again < 3; again += 1)
    current().say({ kind: 'no-daemon', problem: 'not-running', reason: 'NoService' });
  current().say({ kind: 'no-daemon', problem: 'library-missing', reason: 'libpcsclite.so.1' });
  expect(events).toEqual([
    { kind: 'daemon', isThere: false, problem: 'not-running' },
    { kind: 'daemon', isThere: false, problem: 'library-missing' },
  ]);
});
