import { listLotteries, readLottery } from '@machi/domain/lotteries/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  { path: '/lottery', asks: () => [question(listLotteries, {})] },
  {
    path: '/lottery/:lottery_id',
    asks: ({ parameters }) => [question(readLottery, { lottery_id: parameters['lottery_id'] ?? '' })],
    says: (replies) => ({ name: replies(readLottery).lottery.title }),
  },
];
