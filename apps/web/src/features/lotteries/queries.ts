import type { Locale } from '@machi/domain/locale/model';
import {
  listLotteries,
  listOwnLotteries,
  readDrawnList,
  readLottery,
  readOwnLotteryApplication,
} from '@machi/domain/lotteries/contract';
import { readSpot } from '@machi/domain/spots/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const lotteryQueries = {
  list: (locale: Locale) => queryOptions(ask(listLotteries, {}, locale)),
  one: (locale: Locale, lottery_id: number) => queryOptions(ask(readLottery, { lottery_id }, locale)),
  drawn: (locale: Locale, lottery_id: number) => queryOptions(ask(readDrawnList, { lottery_id }, locale)),
  own: (locale: Locale, lottery_id: number, isLoggedIn: boolean) =>
    queryOptions({ ...ask(readOwnLotteryApplication, { lottery_id }, locale), enabled: isLoggedIn }),
  ownList: (locale: Locale, isLoggedIn: boolean) =>
    queryOptions({ ...ask(listOwnLotteries, {}, locale), enabled: isLoggedIn }),
  spot: (locale: Locale, spot_id: number | undefined) =>
    queryOptions({
      ...ask(readSpot, { spot_id: spot_id ?? 0 }, locale),
      enabled: spot_id !== undefined,
    }),
};

/** After an application was sent or taken back. */
export function useReadOwnAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [readOwnLotteryApplication.name] });
    await queryClient.invalidateQueries({ queryKey: [listOwnLotteries.name] });
  };
}
