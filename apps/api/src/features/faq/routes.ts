import { listFaqs } from '@machi/domain/faq/contract';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serveStanding } from '../../platform/publishing/standing-texts.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export { found } from './found.ts';

/** Routes for public questions, by category in the pack's order. */
export const routes = (house: House) => [
  serveStanding(listFaqs, house.database, 'faq', (texts, locale) => ({
    faqs: house.town.faqs.flatMap(({ category_key, category }) =>
      texts
        .filter((text) => text.category_key === category_key)
        .map(({ standing_text_id: faq_id, texts: { title, body } }) => ({
          faq_id,
          title: title[locale],
          category: category[locale],
          category_key,
          body: sanitizeRichText(body[locale], house),
        })),
    ),
  })),
];

export const pages: readonly PageSource[] = [{ path: '/faq', asks: () => [question(listFaqs, {})] }];
