import type { Locale } from '@machi/domain/locale/model';
import {
  listDeskLotteries,
  listLotteryApplicants,
  listLotteryHouseholds,
  readDeskLottery,
} from '@machi/domain/lotteries/desk-contract';
import { listSpots } from '@machi/domain/spots/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';

const UNFINISHED_MILLISECONDS = 10_000;

export const deskQueries = {
  list: (locale: Locale) => queryOptions(ask(listDeskLotteries, {}, locale)),
  one: (locale: Locale, lottery_id: number) =>
    queryOptions({
      ...ask(readDeskLottery, { lottery_id }, locale),
      // Reservations and letters of a draw are still being made: the page says when they are.
      refetchInterval: ({ state }) =>
        (state.data?.lottery.unfinished_count ?? 0) > 0 ? UNFINISHED_MILLISECONDS : false,
    }),
  applicants: (locale: Locale, asked: { readonly lottery_id: number; readonly q: string; readonly page: number }) =>
    queryOptions({ ...ask(listLotteryApplicants, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  households: (locale: Locale, lottery_id: number) =>
    queryOptions({
      ...ask(listLotteryHouseholds, { lottery_id }, locale),
    }),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
};

/** After something was done with a lottery. */
export function useReadDeskAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    for (const { name } of [listDeskLotteries, readDeskLottery, listLotteryApplicants, listLotteryHouseholds])
      await queryClient.invalidateQueries({ queryKey: [name] });
  };
}
