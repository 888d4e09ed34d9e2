import type { DateText } from '@machi/domain/calendar/model';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listMemberGroups, listSchedulePeople } from '@machi/domain/member-groups/contract';
import { listSchedules, readSchedule } from '@machi/domain/schedule/contract';
import { readScheduleAvailability } from '@machi/domain/schedule/find-contract';
import { checkHolds } from '@machi/domain/schedule/holds-contract';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';

export type ScheduleList = ReplyOf<typeof listSchedules>;
/** Times at which rooms and equipment are taken. */
export type PlacesOfDay = Pick<ReplyOf<typeof readScheduleAvailability>, 'rooms' | 'equipments'>;
/** One schedule with the requested date. */
export type ReadSchedule = ReplyOf<typeof readSchedule>;

export const scheduleQueries = {
  list: (locale: Locale, input: InputOf<typeof listSchedules>) =>
    queryOptions({ ...ask(listSchedules, input, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  detail: (locale: Locale, schedule_id: number, target_date?: DateText) =>
    queryOptions({
      queryKey: [readSchedule.name, locale, schedule_id, target_date],
      queryFn: ({ signal }) =>
        loadIfAny(readSchedule, { schedule_id, ...(target_date === undefined ? {} : { target_date }) }, { signal }),
      staleTime: 0,
    }),
  people: (locale: Locale) => queryOptions(ask(listSchedulePeople, {}, locale)),
  groups: (locale: Locale) => queryOptions(ask(listMemberGroups, {}, locale)),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
  spot: (locale: Locale, spot_id: number) =>
    queryOptions({ ...ask(readSpot, { spot_id }, locale), enabled: spot_id > 0 }),
  /** Other people's use of rooms and equipment on a day. */
  places: (locale: Locale, date: DateText, rooms: readonly number[], equipments: readonly number[]) =>
    queryOptions({
      ...ask(
        readScheduleAvailability,
        {
          from: date,
          to: date,
          ...(rooms.length > 0 ? { room_ids: rooms.join(',') } : {}),
          ...(equipments.length > 0 ? { equipment_ids: equipments.join(',') } : {}),
        },
        locale,
      ),
      enabled: rooms.length + equipments.length > 0,
      staleTime: 0,
    }),
  /** Errors of this check appear on saving. */
  holds: (locale: Locale, input: InputOf<typeof checkHolds>) =>
    queryOptions({
      ...ask(checkHolds, input, locale, { ignoresError: true }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    }),
};

/** Loads all schedule queries again. */
export function useSchedulesAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [listSchedules, readSchedule].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  }, [queryClient]);
}

/** Page of a schedule, or of one date of a series. */
export const scheduleAddress = (scheduleId: number, date: string | undefined): string =>
  `/schedule/detail/${scheduleId}${date === undefined ? '' : `/${date}`}`;
