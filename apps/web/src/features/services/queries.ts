import { readAccount } from '@machi/domain/account/contract';
import type { Locale } from '@machi/domain/locale/model';
import { readOwnPasses, readPasses } from '@machi/domain/passes/contract';
import { readService } from '@machi/domain/services/contract';
import { listTaxiStands } from '@machi/domain/taxis/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { recordStore } from '../../shell/record/record.ts';

export const serviceQueries = {
  service: (locale: Locale, serviceId: string) =>
    queryOptions({
      ...ask(readService, { service_id: serviceId }, locale),
      select: ({ service }) => service,
      placeholderData: keepPreviousData,
    }),
  /** Beside it the page serves without. */
  company: (locale: Locale) =>
    queryOptions({ ...ask(listTaxiStands, {}, locale, { ignoresError: true }), select: ({ taxi }) => taxi }),
  passes: (locale: Locale) => queryOptions(ask(readPasses, {}, locale)),
  /** Beside it the page serves without. */
  ownPasses: (locale: Locale) =>
    queryOptions({ ...ask(readOwnPasses, {}, locale, { ignoresError: true }), staleTime: 0, select: ({ own }) => own }),
  /** Whoever is not logged in any more reads on as a guest. */
  account: (locale: Locale) =>
    queryOptions({
      ...ask(readAccount, {}, locale, { ignoresError: true }),
      select: ({ account }) => account,
      placeholderData: (before) => (before?.account.member_id === recordStore.read().member_id ? before : undefined),
    }),
};
