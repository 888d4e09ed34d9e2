import { readTerms } from '@machi/domain/terms/contract';
import { serve } from '../../platform/serve.ts';
import type { House } from '../../platform/house.ts';

export const termsRoutes = ({ town: { terms } }: House) => [
  serve(readTerms, (_input, { locale }) => ({
    terms: {
      title: terms.title[locale],
      enacted_on: terms.enacted_on,
      intro: terms.intro[locale],
      sections: terms.sections.map((section) => ({ heading: section.heading[locale], body: section.body[locale] })),
    },
  })),
];
