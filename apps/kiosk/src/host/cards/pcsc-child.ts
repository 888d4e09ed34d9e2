import type { Client, Reader, ReaderStatusFlags } from 'pcsc-mini';
import { reasonOf } from './pcsc-failures.ts';
import { PcscRequest, type PcscMessage } from './pcsc-messages.ts';
import { HeldInSlot } from './pcsc-slot.ts';

/**
 * Process with the native module, so that a crash of the module ends nothing else. Its parent starts it again when it
 * ends (pcsc-readers.ts); it ends with its parent.
 */

/** Interval of tries while the daemon is not there, in milliseconds. */
const ASK_AGAIN = 1000;
/** Failed starts leak a few kilobytes each: after this many, a new process is better. */
const MOST_FAILED_STARTS = 600;
/** Plugged-in readers are found within this time, in milliseconds; after it there are none. */
const FIRST_LOOK = 300;
/** SCARD_STATE_PRESENT. The high half of the state counts insertions and removals. */
const PRESENT = 0x20;

const say = (message: PcscMessage): void => void process.send?.(message);

const readers = new Map<string, { held: HeldInSlot | undefined; counter: number }>();
const cards = new Map<number, HeldInSlot>();
let numbers = 0;
let failedStarts = 0;

const sayReaders = (): void => say({ kind: 'readers', readers: [...readers.keys()] });

function leave(reader: { held: HeldInSlot | undefined }): void {
  const { held } = reader;
  reader.held = undefined;
  if (held) void held.leave().finally(() => cards.delete(held.number));
}

/** The same counter means the same card, even with other flags; another counter means that the card was exchanged. */
function hearChange(reader: Reader, status: ReaderStatusFlags): void {
  const slot = readers.get(reader.name());
  if (!slot) return;
  const counter = status.raw >>> 16;
  const isPresent = (status.raw & PRESENT) !== 0;
  if (isPresent && slot.held && slot.counter === counter) return;
  slot.counter = counter;
  leave(slot);
  if (!isPresent) return;
  numbers += 1;
  slot.held = new HeldInSlot(numbers, reader, say);
  cards.set(numbers, slot.held);
}

function hearReader(reader: Reader): void {
  readers.set(reader.name(), { held: undefined, counter: 0 });
  sayReaders();
  reader.on('change', (status) => hearChange(reader, status));
  reader.on('disconnect', () => {
    const slot = readers.get(reader.name());
    readers.delete(reader.name());
    sayReaders();
    if (slot) leave(slot);
  });
}

function loseDaemon(client: Client, error: unknown): void {
  say({ kind: 'no-daemon', problem: 'not-running', reason: reasonOf(error) });
  const slots = [...readers.values()];
  readers.clear();
  sayReaders();
  for (const slot of slots) leave(slot);
  try {
    client.stop();
  } catch {
    // The error only repeats that the daemon is gone.
  }
  setTimeout(() => void start(), ASK_AGAIN);
}

function failStart(problem: 'not-running' | 'library-missing', error: unknown): void {
  say({ kind: 'no-daemon', problem, reason: reasonOf(error) });
  failedStarts += 1;
  if (failedStarts > MOST_FAILED_STARTS) process.exit(0);
  setTimeout(() => void start(), ASK_AGAIN);
}

async function start(): Promise<void> {
  const pcsc = await import('pcsc-mini').catch((error: unknown) => failStart('library-missing', error));
  if (!pcsc) return;
  const client = new pcsc.Client();
  client.on('reader', hearReader);
  let isLost = false;
  client.on('error', (error) => {
    if (!isLost) loseDaemon(client, error);
    isLost = true;
  });
  try {
    client.start();
  } catch (error) {
    failStart('not-running', error);
    return;
  }
  failedStarts = 0;
  say({ kind: 'daemon' });
  setTimeout(() => {
    if (readers.size === 0 && client.running()) sayReaders();
  }, FIRST_LOOK);
}

process.on('message', (message) => {
  const request = PcscRequest.parse(message);
  const card = cards.get(request.card);
  if (!card) {
    say({ kind: 'failure', request: request.request, failure: 'removed', reason: 'The card is gone.' });
  } else if (request.kind === 'transmit') {
    void card.transmit(request.request, Buffer.from(request.apdu, 'hex'));
  } else {
    void card.release(request.request);
  }
});
process.on('disconnect', () => process.exit(0));
void start();
