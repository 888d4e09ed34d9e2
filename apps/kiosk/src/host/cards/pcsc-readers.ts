import { CardFailure, type CardReaders, type HeldCard, type ReaderEvent } from './card-readers.ts';
import type { CardFailureKind } from './card-readers.ts';
import { PcscMessage, type PcscRequest } from './pcsc-messages.ts';
import { forkReaderProcess, type ReaderProcess } from './pcsc-process.ts';

/** Delay before a new process after one died: none at first, then growing, in milliseconds. */
const FIRST_BACKOFF = 100;
const LONGEST_BACKOFF = 5000;
/** A process that lived this long counts as healthy. */
const WELL_AFTER = 10_000;
/** A command that takes this long has its thread stuck in the native module; only ending the process frees it. */
const STUCK_AFTER = 10_000;
/** Longest wait for a card when it is released. */
const RELEASE_WAIT = 500;

export interface PcscOptions {
  readonly startProcess?: () => ReaderProcess;
  /** Reports for an operator: a process that died, a daemon that is away. Never a card's data. */
  readonly note?: (what: string, why: string) => void;
}

interface Pending {
  readonly card: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (answer: Uint8Array) => void;
  readonly reject: (failure: CardFailure) => void;
}

/** PC/SC readers in a process of their own, which is started again whenever it ends. */
class PcscReaders implements CardReaders {
  readonly #startProcess: () => ReaderProcess;
  readonly #note: (what: string, why: string) => void;
  readonly #listeners: ((event: ReaderEvent) => void)[] = [];
  readonly #cards = new Map<number, HeldCard>();
  readonly #pending = new Map<number, Pending>();
  #readers: readonly string[] | undefined;
  #daemon: Extract<ReaderEvent, { kind: 'daemon' }> | undefined;
  #process: ReaderProcess | undefined;
  #isClosed = false;
  #requests = 0;
  #backoff = FIRST_BACKOFF;
  #restart: NodeJS.Timeout | undefined;

  constructor({ startProcess = forkReaderProcess, note = () => undefined }: PcscOptions) {
    this.#startProcess = startProcess;
    this.#note = note;
    this.#start();
  }

  listen(hear: (event: ReaderEvent) => void): void {
    this.#listeners.push(hear);
    if (this.#daemon) hear(this.#daemon);
    if (this.#readers) hear({ kind: 'readers', readers: this.#readers });
    for (const card of this.#cards.values()) hear({ kind: 'inserted', card });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!this.#process) return;
    this.#process.ended(() => resolve());
    this.#process.kill();
    await promise;
  }

  #tell(event: ReaderEvent): void {
    for (const hear of this.#listeners) hear(event);
  }

  #start(): void {
    const startedAt = performance.now();
    const child = this.#startProcess();
    this.#process = child;
    child.hear((message) => this.#hear(PcscMessage.parse(message)));
    child.ended((reason) => {
      this.#process = undefined;
      this.#fail([...this.#pending.keys()], 'daemon-gone', 'The process of the card readers ended.');
      if (this.#isClosed) return;
      this.#loseAll();
      this.#note('The process of the card readers ended.', reason);
      if (performance.now() - startedAt > WELL_AFTER) this.#backoff = FIRST_BACKOFF;
      this.#restart = setTimeout(() => this.#start(), this.#backoff);
      this.#backoff = Math.min(this.#backoff * 2, LONGEST_BACKOFF);
    });
  }

  /** Without the process the state of readers and cards is unknown. */
  #loseAll(): void {
    this.#sayDaemon({ kind: 'daemon', isThere: false, problem: 'not-running' });
    this.#readers = [];
    this.#tell({ kind: 'readers', readers: [] });
    for (const [number, card] of this.#cards) this.#forget(number, card.reader);
  }

  #sayDaemon(event: Extract<ReaderEvent, { kind: 'daemon' }>): void {
    const isNews = this.#daemon?.isThere !== event.isThere || this.#daemon.problem !== event.problem;
    this.#daemon = event;
    if (isNews) this.#tell(event);
  }

  #forget(number: number, reader: string): void {
    if (!this.#cards.delete(number)) return;
    const requests = [...this.#pending].filter(([, pending]) => pending.card === number).map(([request]) => request);
    this.#fail(requests, this.#goneKind(reader), 'The card is gone.');
    this.#tell({ kind: 'removed', reader });
  }

  #goneKind(reader: string): CardFailureKind {
    if (!this.#daemon?.isThere) return 'daemon-gone';
    return this.#readers?.includes(reader) ? 'removed' : 'reader-gone';
  }

  #fail(requests: readonly number[], kind: CardFailureKind, reason: string): void {
    for (const request of requests) this.#settle(request)?.reject(new CardFailure(kind, reason));
  }

  #settle(request: number): Pending | undefined {
    const pending = this.#pending.get(request);
    clearTimeout(pending?.timer);
    this.#pending.delete(request);
    return pending;
  }

  #hear(message: PcscMessage): void {
    switch (message.kind) {
      case 'daemon':
        this.#sayDaemon({ kind: 'daemon', isThere: true });
        return;
      case 'no-daemon':
        if (this.#daemon?.isThere !== false) this.#note('The card readers cannot be asked.', message.reason);
        this.#sayDaemon({ kind: 'daemon', isThere: false, problem: message.problem });
        return;
      case 'readers':
        this.#readers = message.readers;
        this.#tell({ kind: 'readers', readers: message.readers });
        return;
      case 'inserted': {
        const card = this.#heldCard(message.card, message.reader, Buffer.from(message.atr, 'hex'));
        this.#cards.set(message.card, card);
        this.#tell({ kind: 'inserted', card });
        return;
      }
      case 'removed':
        this.#forget(message.card, message.reader);
        return;
      case 'answer':
        this.#settle(message.request)?.resolve(Buffer.from(message.answer, 'hex'));
        return;
      case 'failure':
        this.#fail([message.request], message.failure, message.reason);
    }
  }

  #ask(held: HeldCard, card: number, request: (number: number) => PcscRequest): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    // A new process numbers its cards from the start: a number of the old one must not reach another card.
    if (!this.#process || this.#cards.get(card) !== held) {
      reject(new CardFailure(this.#goneKind(held.reader), 'The card is gone.'));
      return promise;
    }
    this.#requests += 1;
    const number = this.#requests;
    const timer = setTimeout(() => {
      this.#note('The card readers hang; their process is started again.', `after ${STUCK_AFTER} ms`);
      this.#fail([number], 'silent', 'No answer.');
      this.#process?.kill();
    }, STUCK_AFTER);
    this.#pending.set(number, { card, timer, resolve, reject });
    this.#process.send(request(number));
    return promise;
  }

  #heldCard(card: number, reader: string, atr: Uint8Array): HeldCard {
    const held: HeldCard = {
      reader,
      atr,
      transmit: (apdu) =>
        this.#ask(held, card, (request) => ({
          kind: 'transmit',
          request,
          card,
          apdu: Buffer.from(apdu).toString('hex'),
        })),
      release: async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, RELEASE_WAIT);
        this.#ask(held, card, (request) => ({ kind: 'release', request, card })).then(
          () => resolve(),
          () => resolve(),
        );
        await promise;
        clearTimeout(timer);
      },
    };
    return held;
  }
}

/**
 * Opens this machine's card readers over PC/SC, at most four at a time (pcsc-mini's limit). It never throws: a
 * missing daemon or library, a reader that is unplugged or busy and a card that is pulled away are events and
 * failures of `card-readers.ts`. The first states come within about a second.
 */
export const openPcscReaders = (options: PcscOptions = {}): CardReaders => new PcscReaders(options);
