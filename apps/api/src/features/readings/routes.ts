import { askReadings } from '@machi/domain/readings/contract';
import { wordReadings, type Token } from '@machi/domain/readings/word-readings';
import { isRefusal } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { createThreadQueue } from '../../platform/work/thread-queue.ts';

const LIMITS = {
  mostWaiting: 10,
  mostOfOne: 2,
  // Opening the dictionary takes half a second, the longest text a fifth.
  mostMilliseconds: 30_000,
  // The thread holds the dictionary in 200 MB.
  idleMilliseconds: 120_000,
};

/** Routes that suggest readings of kanji, by a dictionary in a worker thread. Nothing is stored. */
export const routes = ({ rates }: House) => {
  const dictionary = createThreadQueue<string, readonly Token[]>(
    new URL('readings-worker.ts', import.meta.url),
    LIMITS,
    rates.spend,
  );
  return [
    serve(askReadings, async ({ text }, { member }) => {
      const tokens = await dictionary.run(member.member_id, text);
      return isRefusal(tokens) ? tokens : { words: wordReadings(text, tokens) };
    }),
  ];
};
