import { askReadings } from '@machi/domain/readings/contract';
import { wordReadings } from '@machi/domain/readings/word-readings';
import { isRefusal } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { openDictionary } from '../../platform/readings/dictionary.ts';

/** Routes that suggest readings of kanji, by a dictionary in a worker thread. Nothing is stored. */
export const routes = ({ rates }: House) => {
  const dictionary = openDictionary(rates.spend, 120_000);
  return [
    serve(askReadings, async ({ text }, { member }) => {
      const tokens = await dictionary.run(member.member_id, text);
      return isRefusal(tokens) ? tokens : { words: wordReadings(text, tokens) };
    }),
  ];
};
