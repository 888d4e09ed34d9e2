import { ownApplications } from '@machi/domain/passes/card-application';
import { wholeLengthOf } from '@machi/domain/cards/tlv';
import {
  MOST_ANSWER_BYTES,
  getResponse,
  meaningOf,
  readAnswer,
  readBinary,
  selectApplication,
  selectFile,
  withLength,
  type Answer,
} from './apdu.ts';
import { CardFailure, type CardFailureKind } from './card-readers.ts';

/** Sends one command to a card and hears its answer; `HeldCard.transmit` is one. */
export type Transmit = (apdu: Uint8Array) => Promise<Uint8Array>;

/** Why a card could not be read; each is an ordinary event with a sentence on the screen. */
export const cardProblems = [
  'card-silent',
  'card-pulled-away',
  'card-unreadable',
  'reader-busy',
  'reader-gone',
] as const;
export type CardProblem = (typeof cardProblems)[number];

/** Ends a conversation with a card from within; the functions that others call turn it into a value. */
export class CardTrouble extends Error {
  readonly problem: CardProblem;
  constructor(problem: CardProblem) {
    super(problem);
    this.name = 'CardTrouble';
    this.problem = problem;
  }
}

/**
 * The applications of an individual-number card and those of their files that we read. The input-assist application's
 * file 0001 is the individual number: it has no name here, so that nothing can ask for it (product, "Cards").
 */
const cardApplications = {
  jpki: { aid: ownApplications.jpki, files: { certificate: '000a', key: '0017', pin: '0018' } },
  surface: { aid: ownApplications.surface, files: { ageRecord: '0001', birthPin: '0011' } },
  inputAssist: { aid: ownApplications.inputAssist, files: { person: '0002', pin: '0011' } },
  common: { aid: ownApplications.common, files: { number: '0001' } },
} as const;
type Applications = typeof cardApplications;
/** Selects a file of the application that was entered. Throws CardTrouble when it is not there. */
export type FileSelector<Name extends keyof Applications> = (
  file: keyof Applications[Name]['files'] & string,
) => Promise<void>;

/** None of our files is longer; a card that says so is not of this kind. */
const MOST_FILE_BYTES = 4096;
/** On any real card, answers in pieces (61xx) end sooner. */
const MOST_PIECES = 8;

export interface CardLimits {
  /** How long one command may take, in milliseconds. */
  readonly apduMilliseconds: number;
  /** How long the whole conversation may take, in milliseconds. */
  readonly totalMilliseconds: number;
}
export const TAP_LIMITS: CardLimits = { apduMilliseconds: 2000, totalMilliseconds: 6000 };

const problemOf: Readonly<Record<CardFailureKind, CardProblem>> = {
  removed: 'card-pulled-away',
  silent: 'card-silent',
  busy: 'reader-busy',
  'reader-gone': 'reader-gone',
  'daemon-gone': 'reader-gone',
};

async function withinTime(answer: Promise<Uint8Array>, milliseconds: number): Promise<Uint8Array> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new CardTrouble('card-silent')), milliseconds);
  try {
    return await Promise.race([answer, silence.promise]);
  } catch (error) {
    if (error instanceof CardFailure) throw new CardTrouble(problemOf[error.kind]);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A conversation with a card: every command within its time, every answer of a size that an answer can have. */
export class CardSession {
  readonly #transmit: Transmit;
  readonly #limits: CardLimits;
  readonly #endsAt: number;

  constructor(transmit: Transmit, limits: CardLimits) {
    this.#transmit = transmit;
    this.#limits = limits;
    this.#endsAt = performance.now() + limits.totalMilliseconds;
  }

  async #once(apdu: Uint8Array): Promise<Answer> {
    const left = this.#endsAt - performance.now();
    if (left <= 0) throw new CardTrouble('card-silent');
    const answer = readAnswer(await withinTime(this.#transmit(apdu), Math.min(left, this.#limits.apduMilliseconds)));
    if (!answer) throw new CardTrouble('card-unreadable');
    return answer;
  }

  /** Sends a command and gathers what a contact card answers in pieces. Throws CardTrouble. */
  async ask(apdu: Uint8Array): Promise<Answer> {
    let answer = await this.#once(apdu);
    const wanted = meaningOf(answer.status);
    const again = wanted.kind === 'other-length' ? withLength(apdu, wanted.length) : undefined;
    if (again) answer = await this.#once(again);
    const data = [answer.data];
    for (let piece = 0; piece < MOST_PIECES; piece += 1) {
      const more = meaningOf(answer.status);
      if (more.kind !== 'more') break;
      answer = await this.#once(getResponse(more.length));
      data.push(answer.data);
    }
    const whole = data.length === 1 ? answer.data : Uint8Array.from(data.flatMap((part) => [...part]));
    if (whole.length > MOST_ANSWER_BYTES) throw new CardTrouble('card-unreadable');
    return { data: whole, status: answer.status };
  }

  /** Selects an application and gives the way to its files, by our names of them; null when the card has none of this kind. */
  async enter<Name extends keyof Applications>(application: Name): Promise<FileSelector<Name> | null> {
    const { aid, files } = cardApplications[application];
    if (meaningOf((await this.ask(selectApplication(aid))).status).kind !== 'done') return null;
    const byName: Readonly<Record<string, string>> = files;
    return async (file) => void (await this.#done(selectFile(byName[file] ?? '')));
  }

  async #done(apdu: Uint8Array): Promise<Uint8Array> {
    const answer = await this.ask(apdu);
    if (meaningOf(answer.status).kind !== 'done') throw new CardTrouble('card-unreadable');
    return answer.data;
  }

  async #piece(offset: number, length: number): Promise<Uint8Array> {
    const data = await this.#done(readBinary(offset, length));
    if (data.length === 0 || data.length > length) throw new CardTrouble('card-unreadable');
    return data;
  }

  /**
   * Reads the one TLV of which the selected file consists, tag and length included, without the blanks behind it.
   * @param first how much is read at first, in bytes: no more than the file surely has
   */
  async readTlvFile(first = MOST_ANSWER_BYTES): Promise<Uint8Array> {
    const start = await this.#piece(0, first);
    const length = wholeLengthOf(start);
    if (length === undefined || length > MOST_FILE_BYTES) throw new CardTrouble('card-unreadable');
    const file = new Uint8Array(Math.max(length, start.length));
    file.set(start);
    for (let at = start.length; at < length;) {
      const piece = await this.#piece(at, Math.min(MOST_ANSWER_BYTES, length - at));
      file.set(piece, at);
      at += piece.length;
    }
    return file.subarray(0, length);
  }
}

/** Runs a conversation; what went wrong with the card comes back as a value. */
export async function converse<Result>(
  transmit: Transmit,
  limits: CardLimits,
  work: (card: CardSession) => Promise<Result>,
): Promise<Result | { readonly problem: CardProblem }> {
  try {
    return await work(new CardSession(transmit, limits));
  } catch (error) {
    if (error instanceof CardTrouble) return { problem: error.problem };
    throw error;
  }
}
