import { check } from '@machi/domain/contract/problems';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { decidePermission } from '@machi/domain/permissions/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { search, type SearchResult } from '@machi/domain/search/contract';
import { roomSearchOf, roomWishOf } from '@machi/domain/search/intent';
import { excerptOf, marksOf } from '@machi/domain/search/marks';
import { prepare, rank } from '@machi/domain/search/rank';
import { wishInWords } from '@machi/domain/search/texts';
import { soughtOf } from '@machi/domain/search/words';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import { keepLexicon } from './lexicon.ts';
import { keepThings } from './things.ts';

export { found } from './pages-found.ts';
export { pages } from './page.ts';

/** Asks another endpoint as the same person, as far as they may. */
const askerOf =
  ({ routeOf }: Gathered, exchange: Exchange) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E> | undefined> => {
    const asker = exchange.member ?? { member_id: null, is_official: false, is_company: false, roles: [] };
    const checked = check(endpoint.input, input);
    if (decidePermission(asker, endpoint.permission) !== 'granted' || 'problems' in checked) return undefined;
    const reply = await routeOf(endpoint).answer(checked.value, exchange);
    if (isRefusal(reply) || reply instanceof PreparedReply) return undefined;
    // The route's handler made it by the type of its contract.
    return reply as ReplyOf<E>;
  };

/** One search for everything (product, "Search"). Neither the words nor what they found is written anywhere. */
export const routes = (house: House, gathered: Gathered) => {
  const { found } = gathered;
  const lexiconOf = keepLexicon(house.database);
  const thingsOf = keepThings(house, found, lexiconOf);

  return [
    serve(search, async ({ q }, exchange) => {
      const { locale, now } = exchange;
      const wish = roomWishOf(q, now);
      const intent = wish ? { title: wishInWords(wish, locale), href: roomSearchOf(wish) } : null;
      const first: SearchResult[] = intent
        ? [{ kind: 'free-rooms', ...intent, excerpt: '', marks: { title: [], excerpt: [] } }]
        : [];
      const [lexicon, things] = await Promise.all([lexiconOf(), thingsOf()]);
      const isKnown = (word: string) => things.has(word) || lexicon.has(word);
      // Of a wish for a room, only what it says besides is searched for, such as a purpose.
      const sought = soughtOf(wish?.rest ?? q, lexicon, isKnown);
      if (sought.readings.length === 0) return { results: first, intent };
      // What no database keeps is no part of a name.
      const asked = {
        house,
        q: q.replaceAll(/\p{C}/gu, ' ').trim(),
        sought,
        exchange,
        ask: askerOf(gathered, exchange),
      };
      const own = await Promise.all(
        found.map(async ({ kind, forReader }) =>
          ((await forReader?.(asked)) ?? []).map((thing) => prepare(kind, thing, lexicon)),
        ),
      );
      const ranked = rank([...things.prepared, ...own.flat()], sought, locale);
      const results = ranked.map(({ one: { kind, thing } }): SearchResult => {
        const title = thing.title[locale];
        const excerpt = excerptOf(thing.text?.[locale] ?? '', sought);
        const marks = { title: marksOf(title, sought), excerpt: marksOf(excerpt, sought) };
        return { kind, title, href: thing.href, excerpt, marks };
      });
      return { results: [...first, ...results], intent };
    }),
  ];
};
