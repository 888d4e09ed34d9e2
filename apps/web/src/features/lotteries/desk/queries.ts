import type { Locale } from '@machi/domain/locale/model';
import { listDeskLotteries, listLotteryHouseholds, readDeskLottery } from '@machi/domain/lotteries/desk-contract';
import { listSpots } from '@machi/domain/spots/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';

export const deskQueries = {
  list: (locale: Locale) => queryOptions(ask(listDeskLotteries, {}, locale)),
  one: (locale: Locale, lottery_id: number) => queryOptions(ask(readDeskLottery, { lottery_id }, locale)),
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
    for (const { name } of [listDeskLotteries, readDeskLottery, listLotteryHouseholds])
      await queryClient.invalidateQueries({ queryKey: [name] });
  };
}
