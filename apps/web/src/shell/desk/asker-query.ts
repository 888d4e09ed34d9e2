import type { Locale } from '@machi/domain/locale/model';
import { readSession } from '@machi/domain/sessions/read-session';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../calls/ask.ts';
import { recordStore } from '../record/record.ts';

/** The person with the roles that decide what a screen offers; the API decides again on every request. */
export const askerQuery = (locale: Locale) =>
  queryOptions({
    ...ask(readSession, {}, locale),
    select: ({ member_id, is_official, is_company = false, roles = [] }) => ({
      member_id,
      is_official,
      is_company,
      roles,
    }),
    // A switch of the language keeps typed and shown values; another person's data are dropped.
    placeholderData: (before) => (before?.member_id === recordStore.read().member_id ? before : undefined),
  });
