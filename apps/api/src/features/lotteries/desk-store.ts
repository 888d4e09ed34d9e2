import type { Home } from '@machi/domain/lotteries/households';
import type { LotteryOutcome } from '@machi/domain/lotteries/model';
import type { Residence } from '@machi/domain/members/residence';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const selectOutcomes = statement<{
  lottery_application_id: number;
  outcome: LotteryOutcome | null;
  unbooked: string;
  is_settled: boolean;
}>(
  'desk-lottery-outcomes',
  `select lottery_application_id, outcome, unbooked, settled_at is not null as is_settled
   from lottery_application where lottery_id = $1`,
);
const selectResidence = statement<Residence>(
  'desk-lottery-residence',
  `select is_resident, verified_at is not null as is_verified from member where member_id = $1 and locked_at is null`,
);

const selectHome = statement<Home>(
  'desk-own-home',
  'select address1, address2, address3, coalesce(tel, login_tel_key) as tel from member where member_id = $1',
);

export const deskStore = {
  outcomes: (database: Queryable, lotteryId: number) => database.run(selectOutcomes, [lotteryId]),
  /** Undefined when there is nobody, or they are locked out: of them the counter knows nothing. */
  residence: async (database: Queryable, memberId: number) => (await database.run(selectResidence, [memberId]))[0],
  home: async (database: Queryable, memberId: number) => (await database.run(selectHome, [memberId]))[0],
};
