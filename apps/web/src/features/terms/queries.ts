import type { Locale } from '@machi/domain/locale/model';
import { readLegalNotice, readPolicy, readTerms } from '@machi/domain/terms/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const termsQueries = {
  terms: (locale: Locale) => queryOptions({ ...ask(readTerms, {}, locale), select: ({ terms }) => terms }),
  policy: (locale: Locale) => queryOptions({ ...ask(readPolicy, {}, locale), select: ({ policy }) => policy }),
  legal: (locale: Locale) => queryOptions({ ...ask(readLegalNotice, {}, locale), select: ({ legal }) => legal }),
};
