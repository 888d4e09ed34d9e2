import { readAbout } from '@machi/domain/about/contract';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';

export { pages } from './pages.ts';

export const routes = (house: House) => [
  serveFixed(readAbout, (locale) => {
    const { title, lead, sections } = house.town.about;
    return {
      about: {
        title: title[locale],
        lead: lead[locale],
        sections: sections.map(({ heading, body }) => ({
          heading: heading[locale],
          body: sanitizeRichText(body[locale], house),
        })),
      },
    };
  }),
];
