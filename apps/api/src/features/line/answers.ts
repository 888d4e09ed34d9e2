import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { search } from '@machi/domain/search/contract';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('line', { ja, en });
export type ChatWords = Exclude<keyof typeof ja, 'joinedMail' | 'movedMail' | 'closing'>;

/** Best results of a question. */
const MOST_ANSWERS = 3;
const EXCERPT_LENGTH = 80;

/** What the town says in a chat. */
export function chatText(house: House, locale: Locale, name: ChatWords): string {
  const { town } = house.town;
  return fillText(textsIn(locale)[name], {
    product: town.product_name[locale],
    office: town.office_name[locale],
    tel: town.office_tel,
    url: house.publicUrl,
  });
}

/**
 * Answers a question by the portal's one search, as to a guest, also in the chat of a member: what is in a chat stands
 * on lists and locked screens, and a phone may be another's. The exchange of a message has no member.
 */
export async function answerQuestion(
  house: House,
  { routeOf }: Gathered,
  q: string,
  exchange: Exchange,
): Promise<string> {
  const reply = search.reply.safeParse(await routeOf(search).answer({ q }, exchange));
  const results = reply.data?.results.slice(0, MOST_ANSWERS) ?? [];
  if (results.length === 0) return chatText(house, exchange.locale, 'nothing');
  const found = results.map(({ title, excerpt, href }) =>
    [`■ ${title}`, ...(excerpt === '' ? [] : [excerpt.slice(0, EXCERPT_LENGTH)]), house.publicUrl + href].join('\n'),
  );
  return found.join('\n\n');
}
