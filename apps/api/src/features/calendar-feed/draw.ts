import { eventsOf, type FeedAnswer } from '@machi/domain/calendar-feed/events';
import type { Locale } from '@machi/domain/locale/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../../platform/work/thread-queue.ts';
import { wordingHere } from '../../town/in-own-words.ts';
import type { FeedRow } from './schedule-rows.ts';
import { writeBusy, writeSchedules, type BusyTime, type FeedHouse } from './write-schedules.ts';

/** The input to draw a schedule calendar. */
export interface Drawing {
  readonly house: FeedHouse;
  readonly memberId: number;
  readonly locale: Locale;
  readonly rows: readonly FeedRow[];
  readonly answers: readonly FeedAnswer[];
  /** Other busy times, for a calendar that shows only times; null: it shows everything. */
  readonly held: readonly BusyTime[] | null;
}

/** The same for another thread, which has to be told in whose words. */
export interface WordedDrawing extends Drawing {
  readonly wording: string | undefined;
}

export function draw({ house, memberId, locale, rows, answers, held }: Drawing): string {
  const events = eventsOf(rows, answers, held !== null);
  return held === null ? writeSchedules(house, events, locale) : writeBusy(house, events, held, memberId, locale);
}

/** More schedules take too long for the main thread. */
const FEW = 200;
const LIMITS = {
  mostWaiting: 30,
  // Several programs of one person that ask in the same minute.
  mostOfOne: 3,
  mostMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};

/** Draws small calendars at once and large ones one by one in a worker thread. */
export function createDrawing(spend: Spend) {
  const queue = createThreadQueue<WordedDrawing, string>(new URL('draw-worker.ts', import.meta.url), LIMITS, spend);
  return async (drawing: Drawing): Promise<string | Refusal> => {
    if (drawing.rows.length + (drawing.held?.length ?? 0) <= FEW) return draw(drawing);
    return queue.run(drawing.memberId, { ...drawing, wording: wordingHere() });
  };
}
