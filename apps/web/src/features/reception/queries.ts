import { isDateText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listAskedOfApplication } from '@machi/domain/asked-documents/contract';
import { listApplicationMemos } from '@machi/domain/memos/contract';
import { previewChange } from '@machi/domain/reception/change-contract';
import {
  listDayUses,
  listInbox,
  listRoomsInstead,
  readApplication,
  readCounterDays,
} from '@machi/domain/reception/contract';
import { findApplications } from '@machi/domain/reception/find-contract';
import { quoteReservation } from '@machi/domain/reservations/contract';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { listTills } from '@machi/domain/till/contract';
import { listDues } from '@machi/domain/till/dues-contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load, loadIfAny } from '../../shell/calls/client.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const receptionQueries = {
  /** What was shown stays until what was asked for has come. */
  inbox: (locale: Locale, asked: InputOf<typeof listInbox>) =>
    queryOptions({ ...ask(listInbox, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  found: (locale: Locale, asked: InputOf<typeof findApplications>) =>
    queryOptions({ ...ask(findApplications, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One application; none where there is no such number. */
  application: (locale: Locale, code: string) =>
    queryOptions({
      queryKey: [readApplication.name, locale, code],
      queryFn: ({ signal }) => loadIfAny(readApplication, { application_code: code }, { signal }),
      placeholderData: keptInLanguages(locale, code),
      staleTime: 0,
    }),
  day: (locale: Locale, date: DateText) =>
    queryOptions({ ...ask(listDayUses, { date }, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  dues: (locale: Locale, asked: InputOf<typeof listDues>) =>
    queryOptions({ ...ask(listDues, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  tills: (locale: Locale) => queryOptions({ ...ask(listTills, {}, locale), staleTime: Infinity }),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
  spot: (locale: Locale, spotId: number) =>
    queryOptions({
      ...ask(readSpot, { spot_id: spotId }, locale),
      select: ({ spot }) => spot,
      enabled: spotId > 0,
    }),
  days: (roomId: number, from: DateText) =>
    queryOptions({
      queryKey: [readCounterDays.name, roomId, from],
      queryFn: async ({ signal }) => (await load(readCounterDays, { room_id: roomId, from }, { signal })).days,
      enabled: roomId > 0 && isDateText(from),
      staleTime: 0,
    }),
  /** What a change would cost and what stands against it; while the next answer is on its way the last one stays. */
  change: (locale: Locale, wanted: InputOf<typeof previewChange>) =>
    queryOptions({
      ...ask(previewChange, wanted, locale, { ignoresErrorMessage: true }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  /** Documents that were asked for after an application. */
  asked: (locale: Locale, code: string) =>
    queryOptions({
      ...ask(listAskedOfApplication, { application_code: code }, locale),
      staleTime: 0,
    }),
  /** Memos for colleagues about an application and its applicant. */
  memos: (locale: Locale, code: string) =>
    queryOptions({
      ...ask(listApplicationMemos, { application_code: code }, locale),
      staleTime: 0,
    }),
  instead: (locale: Locale, asked: InputOf<typeof listRoomsInstead>) =>
    queryOptions({ ...ask(listRoomsInstead, asked, locale), staleTime: 0 }),
  quote: (locale: Locale, request: InputOf<typeof quoteReservation> | undefined) =>
    queryOptions({
      queryKey: [quoteReservation.name, locale, request],
      queryFn: async ({ signal }) =>
        request ? (await load(quoteReservation, request, { signal, ignoresError: true })).quote : null,
      enabled: request !== undefined,
      // It hangs on what else is reserved meanwhile.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};

/** Asks again for everything that a deed of reception changes. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [
        listInbox,
        findApplications,
        readApplication,
        listDayUses,
        listDues,
        listAskedOfApplication,
        listApplicationMemos,
      ].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  };
}
