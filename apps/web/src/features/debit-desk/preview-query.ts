import type { CallResult } from '@machi/client/client';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { previewRun } from '@machi/domain/debits/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/calls/client.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

/** Preview of a run; problems appear at its fields. */
export const previewQuery = (asked: InputOf<typeof previewRun>, locale: Locale) =>
  queryOptions<CallResult<typeof previewRun>>({
    queryKey: [previewRun.name, locale, asked],
    queryFn: async ({ signal }) => {
      const result = await call(previewRun, asked, { ignoresErrorMessage: true, signal });
      if (result.ok || Object.keys(result.errors).length > 0) return result;
      throw new Error(`${previewRun.name} was answered ${result.status}`);
    },
    placeholderData: keptInLanguages(locale, asked),
    staleTime: 0,
  });
