import { localized } from '@machi/domain/locale/model';
import { plainText } from '../../platform/pages/page-source.ts';
import { publicTexts } from '../../platform/publishing/standing-texts.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

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
