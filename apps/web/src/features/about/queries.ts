import { readAbout } from '@machi/domain/about/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const aboutQueries = {
  about: (locale: Locale) => queryOptions({ ...ask(readAbout, {}, locale), select: ({ about }) => about }),
};
