import type { Locale } from '@machi/domain/locale/model';
import { listOnlineforms, readOnlineform } from '@machi/domain/onlineforms/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const onlineformQueries = {
  list: (locale: Locale) =>
    queryOptions({ ...ask(listOnlineforms, {}, locale), select: ({ onlineforms }) => onlineforms }),
  /** @param test key of a test URL */
  form: (locale: Locale, onlineformId: string, test?: string) =>
    queryOptions({
      ...ask(readOnlineform, { onlineform_id: Number(onlineformId), ...(test === undefined ? {} : { test }) }, locale),
      select: ({ onlineform }) => onlineform,
    }),
};
