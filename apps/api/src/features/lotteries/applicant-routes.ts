import { LOTTERY_APPLICANTS_PAGE_SIZE, listLotteryApplicants } from '@machi/domain/lotteries/desk-contract';
import { notFound } from '@machi/domain/refusals/model';
import { lotteryStore } from '../bookings/lotteries/store.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { deskStore } from './desk-store.ts';

/** Routes for applicants and results, for the telephone and the counter. */
export const applicantRoutes = ({ database }: House) => [
  serve(listLotteryApplicants, async ({ lottery_id, q, page = 1 }, exchange) => {
    if (!(await lotteryStore.read(database, lottery_id))) return notFound;
    const { applicants, total } = await deskStore.applicants(database, lottery_id, q, {
      limit: LOTTERY_APPLICANTS_PAGE_SIZE,
      offset: (page - 1) * LOTTERY_APPLICANTS_PAGE_SIZE,
    });
    await writeListed(database, exchange, 'lottery:read', applicants);
    return { applicants, total, page, page_size: LOTTERY_APPLICANTS_PAGE_SIZE };
  }),
];
