import type { Locale } from '@machi/domain/locale/model';
import { readSession } from '@machi/domain/sessions/read-session';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../calls/ask.ts';
import { recordStore } from '../record/record.ts';

/** Who asks, with the roles that decide what a screen offers; the API decides again for every request. */
export const askerQuery = (locale: Locale) =>
  queryOptions({
    ...ask(readSession, {}, locale),
    select: ({ member_id, is_official, is_company = false, roles = [] }) => ({
      member_id,
      is_official,
      is_company,
      roles,
    }),
    // A switch of the language keeps what is typed and shown; another person's screen is not kept.
    placeholderData: (before) => (before?.member_id === recordStore.read().member_id ? before : undefined),
  });
