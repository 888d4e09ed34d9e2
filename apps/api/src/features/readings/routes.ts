import { crc32 } from 'node:zlib';
import { askReadings, askTextReadings } from '@machi/domain/readings/contract';
import { ownNameReadings, type WrittenName } from '@machi/domain/readings/own-name';
import { readingsOfTexts, wordReadings } from '@machi/domain/readings/word-readings';
import { isRefusal } from '@machi/domain/refusals/model';
import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { serve } from '../../platform/http/serve.ts';
import { openDictionary } from '../../platform/readings/dictionary.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';

/** Letters that cost as much as one request of a page: the thread reads them in some milliseconds. */
const LETTERS_OF_A_REQUEST = 500;

const selectName = statement<WrittenName>(
  'read-own-name',
  'select lastname, firstname, lastfurigana, firstfurigana from member where member_id = $1',
);

/** Routes that give readings of kanji, by a dictionary in a worker thread. Nothing is stored. */
export const routes = ({ rates, database, town }: House) => {
  const dictionary = openDictionary(rates.spend, 120_000);
  const listed = Object.entries(town.town.readings);

  async function namesFor(memberId: number | undefined): Promise<ReadonlyMap<string, string>> {
    const [own] = memberId === undefined ? [] : await database.run(selectName, [memberId]);
    return new Map([...listed, ...(own ? ownNameReadings(own) : [])]);
  }

  return [
    serve(askReadings, async ({ text }, { member }) => {
      const tokens = await dictionary.run(member.member_id, text);
      return isRefusal(tokens) ? tokens : { words: wordReadings(text, tokens) };
    }),
    serve(askTextReadings, async ({ texts }, { member, address }) => {
      const text = texts.join('\n');
      const wait = await rates.ofAddress(address, Math.floor(text.length / LETTERS_OF_A_REQUEST));
      if (wait > 0) return tooManyRequests(wait);
      // A guest waits in the line as the network, under a number that no member has.
      const tokens = await dictionary.run(member?.member_id ?? -crc32(networkOf(address)), text);
      if (isRefusal(tokens)) return tokens;
      return { texts: readingsOfTexts(texts, wordReadings(text, tokens, await namesFor(member?.member_id))) };
    }),
  ];
};
