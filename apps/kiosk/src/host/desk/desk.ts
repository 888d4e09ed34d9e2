import type { DeskProblem, DeskReader, DeskReading, FromDesk, OpenedEnrolment, ToDesk } from '../../desk-bridge.ts';
import { eraBirthPin } from '../cards/card-person.ts';
import type { CardReaders, HeldCard } from '../cards/card-readers.ts';
import { TAP_LIMITS, converse, type Transmit } from '../cards/card-session.ts';
import { enrolCard } from '../cards/enrol-card.ts';
import { readUid } from '../cards/read-card.ts';
import { readPerson } from '../cards/read-person.ts';
import type { CardRefusal } from '../cards/show-pin.ts';
import type { Enrolments } from './enrolments/open-enrolments.ts';

export interface DeskParts {
  readonly readers: CardReaders;
  /** Sample cards to hold without a reader (`--virtual`). */
  readonly virtual: {
    readonly cards: ToDesk['virtualCards'];
    hold(cardKey: string): void;
    remove(): void;
  } | null;
  readonly enrolments: Enrolments;
  /** Whether staff may work at the desk. */
  isOpen(): boolean;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** The desk's part of the host: cards on the readers, readings with the holder's PIN, and enrolments under way. */
export interface Desk {
  /** Reports the current state and every later one; returns the function that stops it. */
  listen(hear: (message: ToDesk) => void): () => void;
  /** `cookie`: the browser's cookie for the town's server. */
  press(pressed: FromDesk, cookie: string | null): void;
  /** Another screen takes over: forgets what was read, and drops the reading under way. */
  changeHands(): void;
  /** The screen has disconnected: releases the cards and forgets what was read. */
  leave(): void;
}

/** PIN problems where the PIN is the account's birth date: the holder typed nothing, so the words are others. */
const birthProblems = {
  'pin-malformed': 'birthdate-differs',
  'pin-wrong': 'birthdate-differs',
  'pin-blocked': 'birthdate-blocked',
} as const;

/** Finds the kind of card: one with certificates, or a plain one by its UID. */
async function lookAt(card: HeldCard): Promise<DeskReader> {
  const seen = await converse(
    (apdu) => card.transmit(apdu),
    TAP_LIMITS,
    async (session): Promise<DeskReader> => {
      if (await session.enter('jpki')) return { kind: 'individual-number-card' };
      const { uidHex } = await readUid(session);
      return { kind: 'town-card', uid: uidHex };
    },
  );
  return 'kind' in seen ? seen : { kind: 'unreadable' };
}

type Pressed<Press extends FromDesk['press']> = Extract<FromDesk, { readonly press: Press }>;

/** Refusal of a birth date that no card can have. */
const BORN_TOO_EARLY: CardRefusal = { kind: 'pin-malformed', pin: 'birthdate' };
const isRefused = (result: CardRefusal | { readonly kind: 'read' | 'person' }): result is CardRefusal =>
  result.kind !== 'read' && result.kind !== 'person';

function failureOf(result: CardRefusal): { problem: DeskProblem; triesLeft: number | null } {
  if (result.kind === 'other-card') return { problem: 'other-card', triesLeft: null };
  if (result.kind === 'failed') return { problem: result.problem, triesLeft: null };
  if (result.pin === 'birthdate') return { problem: birthProblems[result.kind], triesLeft: null };
  return { problem: result.kind, triesLeft: result.kind === 'pin-wrong' ? result.triesLeft : null };
}

export function openDesk({ readers, virtual, enrolments, isOpen, note }: DeskParts): Desk {
  const listeners = new Set<(message: ToDesk) => void>();
  const held = new Map<string, HeldCard>();
  let plugged: readonly string[] = [];
  let isDaemonThere = true;
  let seen: DeskReader = { kind: 'empty' };
  let reading: DeskReading = { kind: 'none' };
  /** Chain of readings: a card is read by one at a time, even if the first one's result is no longer wanted. */
  let underWay: Promise<unknown> = Promise.resolve();

  function reader(): DeskReader {
    if (!isDaemonThere) return { kind: 'daemon-gone' };
    if (plugged.length === 0) return { kind: 'no-reader' };
    if (held.size === 0) return { kind: 'empty' };
    return held.size > 1 ? { kind: 'two-cards' } : seen;
  }
  const message = (opened?: OpenedEnrolment): ToDesk => ({
    reader: reader(),
    reading,
    virtualCards: virtual?.cards ?? [],
    enrolments: enrolments.told(opened),
    isShut: !isOpen(),
  });
  function tell(opened?: OpenedEnrolment): void {
    for (const hear of listeners) hear(message(opened));
  }

  async function look(): Promise<void> {
    const [card, ...others] = held.values();
    if (!card || others.length > 0) return;
    seen = { kind: 'looking' };
    tell();
    const found = await lookAt(card);
    if (held.get(card.reader) !== card) return;
    seen = found;
    tell();
  }

  /** Reads the card on the reader and reports the answer. */
  async function ask<Answer extends { readonly kind: 'read' | 'person' }>(
    reading_id: number,
    work: (transmit: Transmit) => Promise<Answer | CardRefusal>,
    told: (answer: Answer) => DeskReading,
  ): Promise<void> {
    // Pressed twice: the card is asked once.
    if (reading.kind === 'reading') return;
    const card = reader().kind === 'individual-number-card' ? [...held.values()][0] : undefined;
    const fail = (problem: DeskProblem, triesLeft: number | null = null) => {
      reading = { kind: 'failed', reading_id, problem, triesLeft };
      tell();
    };
    if (!card) return fail('no-card');
    // Screens may use the same reading ids: only this object's identity tells readings apart.
    const own: DeskReading = { kind: 'reading', reading_id };
    reading = own;
    tell();
    const asking = underWay.then(() => work((apdu) => card.transmit(apdu)));
    underWay = asking.catch(() => {});
    // The error is not logged, as it could contain typed data.
    const result = await asking.catch(() => null);
    if (result === null) note('a card was not read at the desk');
    // The screen left meanwhile: the result is dropped.
    if (reading !== own) return;
    if (result === null) return fail('card-unreadable');
    if (isRefused(result)) {
      const { problem, triesLeft } = failureOf(result);
      return fail(problem, triesLeft);
    }
    reading = told(result);
    tell();
  }

  async function read({ reading_id, pin, challenge, birthdate, application }: Pressed<'read-card'>): Promise<void> {
    const birthPin = eraBirthPin(birthdate);
    const request = { pin, challenge: Buffer.from(challenge, 'base64url'), application };
    await ask(
      reading_id,
      async (transmit) => (birthPin === null ? BORN_TOO_EARLY : enrolCard(transmit, { ...request, birthPin })),
      ({ proof }) => ({ kind: 'read', reading_id, proof }),
    );
  }
  const compare = ({ reading_id, pin }: Pressed<'read-person'>): Promise<void> =>
    ask(
      reading_id,
      (transmit) => readPerson(transmit, pin),
      ({ person }) => ({ kind: 'person', reading_id, person }),
    );

  enrolments.listen(tell);
  readers.listen((event) => {
    if (event.kind === 'inserted') held.set(event.card.reader, event.card);
    else if (event.kind === 'removed') held.delete(event.reader);
    else if (event.kind === 'readers') plugged = event.readers;
    else isDaemonThere = event.isThere;
    tell();
    if (event.kind === 'inserted' || event.kind === 'removed') void look();
  });

  function forget(): void {
    reading = { kind: 'none' };
    tell();
  }
  function releaseAll(): void {
    for (const card of held.values()) void card.release();
    held.clear();
  }

  return {
    listen(hear) {
      listeners.add(hear);
      hear(message());
      return () => void listeners.delete(hear);
    },
    press(pressed, cookie) {
      // A desk that the office has ended reads, keeps and sends nothing.
      if (!isOpen()) return undefined;
      switch (pressed.press) {
        case 'hold-virtual-card':
          return virtual?.hold(pressed.card_key);
        case 'remove-virtual-card':
          return virtual?.remove();
        case 'forget-card':
          return forget();
        case 'read-card':
          return void read(pressed);
        case 'read-person':
          return void compare(pressed);
        default:
          return enrolments.press(pressed, cookie);
      }
    },
    changeHands() {
      enrolments.leave();
      forget();
    },
    leave() {
      enrolments.leave();
      releaseAll();
      reading = { kind: 'none' };
    },
  };
}
