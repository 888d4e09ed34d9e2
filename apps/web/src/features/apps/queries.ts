import { listApps } from '@machi/domain/apps/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const appQueries = {
  list: (locale: Locale) => queryOptions({ ...ask(listApps, {}, locale), select: ({ apps }) => apps }),
};
