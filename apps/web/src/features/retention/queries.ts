import type { Locale } from '@machi/domain/locale/model';
import { listRetentionRuns } from '@machi/domain/retention/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const retentionQueries = {
  runs: (locale: Locale) => queryOptions({ ...ask(listRetentionRuns, {}, locale), staleTime: 0 }),
};
