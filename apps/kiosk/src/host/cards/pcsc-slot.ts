import type { Card, Reader } from 'pcsc-mini';
import { hexOf } from './apdu.ts';
import { failureKindOf, reasonOf } from './pcsc-failures.ts';
import type { PcscMessage } from './pcsc-messages.ts';

/** SCARD_SHARE_EXCLUSIVE, SCARD_LEAVE_CARD, SCARD_RESET_CARD; the module's enums exist only once it is loaded. */
const EXCLUSIVE = 1;
const LEAVE = 0;
const RESET = 1;
/** Delays of the retries, in milliseconds: another program may look at a new card first. */
const TRIES_WHILE_BUSY = [0, 50, 100, 200, 300] as const;

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/**
 * A card held to a reader, until it is removed. The connection is exclusive: no other program can insert a command
 * between ours, or use a PIN that the holder has just typed.
 */
export class HeldInSlot {
  readonly number: number;
  readonly #reader: Reader;
  readonly #say: (message: PcscMessage) => void;
  readonly #announced: Promise<void>;
  #card: Card | undefined;
  #isOver = false;
  /** The native module takes one command of a card at a time and throws on a second. */
  #last: Promise<void> = Promise.resolve();

  constructor(number: number, reader: Reader, say: (message: PcscMessage) => void) {
    this.number = number;
    this.#reader = reader;
    this.#say = say;
    this.#announced = this.#inTurn(() => this.#announce());
  }

  /** Reports the card even if it cannot be spoken to: the first command then reports that. */
  async #announce(): Promise<void> {
    let atr = new Uint8Array();
    for (const wait of TRIES_WHILE_BUSY) {
      if (wait > 0) await pause(wait);
      if (this.#isOver) break;
      try {
        // The ATR in the event is garbage (pcsc-mini 0.1.3); the state's is right.
        const card = await this.#connected();
        atr = Uint8Array.from((await card.state()).atr);
        break;
      } catch (error) {
        if (failureKindOf(error) !== 'busy') break;
      }
    }
    this.#say({ kind: 'inserted', card: this.number, reader: this.#reader.name(), atr: hexOf(atr) });
  }

  async #connected(): Promise<Card> {
    if (this.#card) return this.#card;
    const card = await this.#reader.connect(EXCLUSIVE);
    if (this.#isOver) {
      await card.disconnect(LEAVE).catch(() => undefined);
      throw new Error('The card was taken away.');
    }
    this.#card = card;
    return card;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work);
    return this.#last;
  }

  transmit(request: number, apdu: Uint8Array): Promise<void> {
    return this.#inTurn(async () => {
      try {
        if (this.#isOver) throw new Error('The card was let go of.');
        const answer = await (await this.#connected()).transmit(apdu);
        // A reader whose card is pulled away during a command may answer with nothing.
        if (answer.length === 0) throw new Error('The card answered nothing.');
        this.#say({ kind: 'answer', request, answer: hexOf(answer) });
      } catch (error) {
        this.#say({ kind: 'failure', request, failure: failureKindOf(error), reason: reasonOf(error) });
      }
    });
  }

  #disconnect(disposition: number): Promise<void> {
    this.#isOver = true;
    return this.#inTurn(async () => {
      const card = this.#card;
      this.#card = undefined;
      try {
        await card?.disconnect(disposition);
      } catch {
        // Card and connection are already gone.
      }
    });
  }

  /** Releases the card with a reset: no selection and no verified PIN stays. */
  async release(request: number): Promise<void> {
    await this.#disconnect(RESET);
    this.#say({ kind: 'answer', request, answer: '' });
  }

  /** Reports that the card is gone, always after the report that it was there. */
  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#announced;
    this.#say({ kind: 'removed', card: this.number, reader: this.#reader.name() });
    await this.#disconnect(LEAVE);
  }
}
