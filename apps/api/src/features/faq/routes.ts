import { dateAt } from '@machi/domain/calendar/model';
import { MOST_OPENED_A_DAY, listFaqs, noteFaqOpened } from '@machi/domain/faq/contract';
import { notFound } from '@machi/domain/refusals/model';
import { localized } from '@machi/domain/locale/model';
import { statement } from '../../database/database.ts';
import { fixed, rowsOf } from '../../database/rows.ts';
import { standing_text } from '../../database/tables/standing-texts.ts';
import type { House } from '../../platform/house.ts';
import { NETWORK_TIMES, networksOf } from '../../platform/http/rate-limit.ts';
import { serve } from '../../platform/http/serve.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serveStanding, publicTexts } from '../../platform/publishing/standing-texts.ts';
import { question } from '../../platform/pages/inside.ts';
import { type PageSource, plainText } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

const standing = rowsOf(standing_text);
const isPublic = { kind: fixed('faq'), is_draft: fixed(0), approval_status: fixed(1) } as const;
const countOpening = statement(
  'count-faq-opening',
  `insert into faq_opening as known (standing_text_id, month, times) values ($1, date_trunc('month', $2::date), 1)
   on conflict (standing_text_id, month) do update set times = known.times + 1`,
);

/** Routes for public questions, by category in the pack's order. */
export const routes = (house: House) => [
  serveStanding(listFaqs, house.database, 'faq', (texts, locale, opened) => ({
    faqs: house.town.faqs.flatMap(({ category_key, category }) =>
      texts
        .filter((text) => text.category_key === category_key)
        .map(({ standing_text_id: faq_id, texts: { title, body } }) => ({
          faq_id,
          title: title[locale],
          category: category[locale],
          category_key,
          body: sanitizeRichText(body[locale], house),
          opened: opened.get(faq_id) ?? 0,
        })),
    ),
  })),

  serve(noteFaqOpened, ({ faq_id }, { now, address, write }) =>
    write(async (transaction) => {
      const asked = { standing_text_id: faq_id, ...isPublic };
      if ((await standing.count(transaction, 'know-public-faq', asked)) === 0) return notFound;
      // The narrowest network first: one that has had its share uses up nothing of the wider ones.
      for (const [level, network] of networksOf(address).entries()) {
        const most = MOST_OPENED_A_DAY * (NETWORK_TIMES[level] ?? 1);
        if (!(await countOnDay(house.secret, transaction, `faq ${faq_id} ${network}`, most, now))) return {};
      }
      await transaction.run(countOpening, [faq_id, dateAt(now)]);
      return {};
    }),
  ),
];

export const pages: readonly PageSource[] = [{ path: '/faq', asks: () => [question(listFaqs, {})] }];

/** Questions with their answers. */
export const found: readonly FoundSource[] = [
  {
    kind: 'faq',
    async forAll({ database }) {
      const texts = await publicTexts(database, 'faq');
      return texts.map(({ standing_text_id, texts: { title, body } }) => ({
        href: `/faq#faq-${standing_text_id}`,
        title,
        text: localized((locale) => plainText(body[locale])),
      }));
    },
  },
];
