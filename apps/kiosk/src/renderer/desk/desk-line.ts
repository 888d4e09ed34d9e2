import type { RecordStore } from '@machi/client/record-store';
import type { CardProof } from '@machi/domain/cards/model';
import type { DeskProblem, FromDesk, ToDesk } from '../../desk-bridge.ts';
import { openLine } from '../open-line.ts';
import type { Line, LineState } from '../open-line.ts';

export type DeskLineState = LineState<ToDesk>;

/** What the holder and the server gave, with which a card is read. */
export type CardRequest = Omit<Extract<FromDesk, { press: 'read-card' }>, 'press' | 'reading_id'>;
export type CardAnswer =
  | { readonly proof: CardProof }
  | { readonly problem: DeskProblem; readonly triesLeft: number | null };

export interface DeskLine extends Line<ToDesk, FromDesk> {
  /** Lets the host read the card that lies there. Never rejects. */
  readCard(request: CardRequest): Promise<CardAnswer>;
}

/** The line to the host of the page, to be opened: what lies on the reader, and reading it. The host hears who is logged in. */
export function openDeskLine(store: Pick<RecordStore, 'read'>): DeskLine {
  const line = openLine<ToDesk, FromDesk>('/line/desk', () => {
    const { token, locale } = store.read();
    return token === false ? null : { press: 'log-in', token, locale };
  });
  let readings = 0;

  /** What came of a reading so far; undefined while the card is read. */
  function answerTo(readingId: number): CardAnswer | undefined {
    const state = line.read();
    if (state.kind !== 'connected') return { problem: 'reader-gone', triesLeft: null };
    const { reading } = state.message;
    if (reading.kind === 'read' && reading.reading_id === readingId) return { proof: reading.proof };
    if (reading.kind === 'failed' && reading.reading_id === readingId)
      return { problem: reading.problem, triesLeft: reading.triesLeft };
    return undefined;
  }

  return {
    ...line,
    readCard(request) {
      readings += 1;
      const readingId = readings;
      const { promise, resolve } = Promise.withResolvers<CardAnswer>();
      const stop = line.subscribe(() => {
        const answer = answerTo(readingId);
        if (!answer) return;
        stop();
        resolve(answer);
      });
      if (!line.send({ press: 'read-card', reading_id: readingId, ...request })) {
        stop();
        resolve({ problem: 'reader-gone', triesLeft: null });
      }
      return promise;
    },
  };
}
