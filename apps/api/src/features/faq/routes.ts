import { listFaqs } from '@machi/domain/faq/contract';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';

export { pages } from './pages.ts';

export const routes = (house: House) => [
  serveFixed(listFaqs, (locale) => ({
    faqs: house.town.faqs.flatMap(({ category_key, category, faqs }) =>
      faqs.map(({ faq_id, title, body }) => ({
        faq_id,
        title: title[locale],
        category: category[locale],
        category_key,
        body: sanitizeRichText(body[locale], house),
      })),
    ),
  })),
];
