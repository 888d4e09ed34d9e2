import { drawLotteryNow } from '@machi/domain/lotteries/desk-contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Lotteries that have closed: their households are looked at before the clock draws. */
export const waits: readonly Waits[] = [
  {
    kind: 'lottery',
    permission: drawLotteryNow.permission,
    rows: `select l.lottery_id::text as key, l.closes_at as since, (l.draws_at at time zone 'Asia/Tokyo')::date as due
       from lottery l where l.drawn_at is null and l.called_off_at is null and l.closes_at <= $2`,
    isLateByDueAlone: true,
  },
];
