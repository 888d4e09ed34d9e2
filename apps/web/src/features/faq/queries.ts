import { listFaqs } from '@machi/domain/faq/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const faqQueries = {
  list: (locale: Locale) => queryOptions({ ...ask(listFaqs, {}, locale), select: ({ faqs }) => faqs }),
};
