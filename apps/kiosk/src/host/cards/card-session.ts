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

/** Sends one command to a card and resolves to its answer, as `HeldCard.transmit` does. */
export type Transmit = (apdu: Uint8Array) => Promise<Uint8Array>;

/** Reasons why a card could not be read: ordinary events, each with a sentence on the screen. */
export const cardProblems = [
  'card-silent',
  'card-pulled-away',
  'card-unreadable',
  'reader-busy',
  'reader-gone',
] as const;
export type CardProblem = (typeof cardProblems)[number];

/** Error that ends a conversation with a card; the exported functions turn it into a value. */
export class CardTrouble extends Error {
  readonly problem: CardProblem;
  constructor(problem: CardProblem) {
    super(problem);
    this.name = 'CardTrouble';
    this.problem = problem;
  }
}

/**
 * Applications of an individual-number card, with the files that we read. File 0001 of the input-assist application
 * is the individual number: it has no name here, so no code can ask for it (product, "Cards").
 */
const cardApplications = {
  jpki: { aid: ownApplications.jpki, files: { certificate: '000a', key: '0017', pin: '0018' } },
  surface: { aid: ownApplications.surface, files: { ageRecord: '0001', birthPin: '0011' } },
  inputAssist: { aid: ownApplications.inputAssist, files: { person: '0002', pin: '0011' } },
  common: { aid: ownApplications.common, files: { number: '0001' } },
} as const;
type Applications = typeof cardApplications;
/** Selects a file of the entered application. Throws CardTrouble if it is not there. */
export type FileSelector<Name extends keyof Applications> = (
  file: keyof Applications[Name]['files'] & string,
) => Promise<void>;

/** Largest length of our files; a card that reports more is of another kind. */
const MOST_FILE_BYTES = 4096;
/** Largest number of pieces (61xx) of an answer; every real card needs fewer. */
const MOST_PIECES = 8;

export interface CardLimits {
  /** Limit for one command, in milliseconds. */
  readonly apduMilliseconds: number;
  /** Limit for the whole conversation, in milliseconds. */
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

/** Conversation with a card, with limits for the time of each command and the size of each answer. */
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

  /** Sends a command and joins the pieces of a contact card's answer. Throws CardTrouble. */
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

  /**
   * Selects an application and returns the selector of its files, by our names; null if the card does not have it.
   */
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
   * Reads the single TLV of the selected file, tag and length included, without the padding after it.
   * @param first bytes of the first read: no more than the file has for certain
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

/** Runs a conversation; returns the card's failure as a value. */
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
