import type { RecordStore } from '@machi/client/record-store';
import type { CardPerson, CardProof } from '@machi/domain/cards/model';
import type {
  DeskProblem,
  DeskReading,
  EnrolmentDraft,
  EnrolmentRefusal,
  FromDesk,
  ToDesk,
} from '../../desk-bridge.ts';
import { openLine, type Line, type LineState } from '../open-line.ts';

export type DeskLineState = LineState<ToDesk>;

/** Data from holder and server for reading a card. */
export type CardRequest = Omit<Extract<FromDesk, { press: 'read-card' }>, 'press' | 'reading_id'>;
export interface CardFailure {
  readonly problem: DeskProblem;
  readonly triesLeft: number | null;
}
export type CardAnswer = { readonly proof: CardProof } | CardFailure;
export type PersonAnswer = { readonly person: CardPerson } | CardFailure;

export interface DeskLine extends Line<ToDesk, FromDesk> {
  /** Lets the host read the card on the reader. Never rejects. */
  readCard(request: CardRequest): Promise<CardAnswer>;
  /** Lets the host read the holder's data with the card's second PIN. Never rejects. */
  readPerson(pin: string): Promise<PersonAnswer>;
  /** Opens an enrolment that the host keeps, or returns the reason against it. Never rejects. */
  openEnrolment(draftId: string): Promise<EnrolmentDraft | EnrolmentRefusal>;
}

type EndedReading = Exclude<DeskReading, { readonly kind: 'none' | 'reading' }>;
/** The host does not answer. */
const AWAY: EnrolmentRefusal = 'no-official';
const GONE: CardFailure = { problem: 'reader-gone', triesLeft: null };

/** Line to the page's host, opened later: state of the reader, and readings. It tells the host who is logged in. */
export function openDeskLine(store: Pick<RecordStore, 'read'>): DeskLine {
  const line = openLine<ToDesk, FromDesk>('/line/desk', () => {
    const { token, locale } = store.read();
    return token === false ? null : { press: 'log-in', token, locale };
  });
  let readings = 0;
  let requests = 0;

  /** Result of a reading; undefined while the card is being read. */
  function endOf(readingId: number): EndedReading | CardFailure | undefined {
    const state = line.read();
    if (state.kind !== 'connected') return GONE;
    const { reading } = state.message;
    if (reading.kind === 'none' || reading.kind === 'reading') return undefined;
    return reading.reading_id === readingId ? reading : undefined;
  }
  function ask(pressed: (reading_id: number) => FromDesk): Promise<EndedReading | CardFailure> {
    readings += 1;
    const readingId = readings;
    const { promise, resolve } = Promise.withResolvers<EndedReading | CardFailure>();
    const stop = line.subscribe(() => {
      const end = endOf(readingId);
      if (!end) return;
      stop();
      resolve(end);
    });
    if (!line.send(pressed(readingId))) {
      stop();
      resolve(GONE);
    }
    return promise;
  }

  return {
    ...line,
    openEnrolment(draft_id) {
      requests += 1;
      const request_id = requests;
      const { promise, resolve } = Promise.withResolvers<EnrolmentDraft | EnrolmentRefusal>();
      const stop = line.subscribe(() => {
        const state = line.read();
        const opened = state.kind === 'connected' ? state.message.enrolments.opened : { request_id, refusal: AWAY };
        if (opened?.request_id !== request_id) return;
        stop();
        resolve('draft' in opened ? opened.draft : opened.refusal);
      });
      if (!line.send({ press: 'open-enrolment', draft_id, request_id })) {
        stop();
        resolve(AWAY);
      }
      return promise;
    },
    async readCard(request) {
      const end = await ask((reading_id) => ({ press: 'read-card', reading_id, ...request }));
      return 'proof' in end || 'problem' in end ? end : GONE;
    },
    async readPerson(pin) {
      const end = await ask((reading_id) => ({ press: 'read-person', reading_id, pin }));
      return 'person' in end || 'problem' in end ? end : GONE;
    },
  };
}
