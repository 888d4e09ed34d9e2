import type { Home } from '@machi/domain/lotteries/households';
import type { LotteryApplicant, LotteryOutcome } from '@machi/domain/lotteries/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import type { Residence } from '@machi/domain/members/residence';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';

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

const selectApplicants = statement<LotteryApplicant & { readonly total: number }>(
  'desk-lottery-applicants',
  sql`select a.code, a.member_id, lastname || ' ' || firstname as name, coalesce(a.content->>'group_name', '') as group_name,
     a.choices, a.outcome, a.won_slot_no, r.application_code, count(*) over ()::int as total
   from lottery_application a join member using (member_id) left join reservation r on r.reservation_id = a.reservation_id
   where a.lottery_id = ${value('lottery_id')} and (starts_with(a.code, ${value('code')})
     or strpos(lower(normalize(translate(coalesce(a.content->>'group_name', ''), ' 　', ''), NFKC)), ${value('text')}) > 0
     or ${MEMBER_MATCHES})
   order by a.won_slot_no nulls last, a.lottery_application_id limit ${value('limit')} offset ${value('offset')}`,
);

export const deskStore = {
  /** Winners by their times, then everybody in the order of applying, as far as they fit what is looked for. */
  async applicants(
    database: Queryable,
    lotteryId: number,
    q: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly applicants: LotteryApplicant[]; readonly total: number }> {
    const asked = memberSearchOf(q);
    const about = { lottery_id: lotteryId, code: asked.text.toUpperCase() };
    const rows = await database.run(selectApplicants, { ...asked, ...about, ...page });
    return { applicants: rows.map(({ total: _total, ...applicant }) => applicant), total: rows[0]?.total ?? 0 };
  },
  outcomes: (database: Queryable, lotteryId: number) => database.run(selectOutcomes, [lotteryId]),
  /** Undefined when there is nobody, or they are locked out: of them the counter knows nothing. */
  residence: async (database: Queryable, memberId: number) => (await database.run(selectResidence, [memberId]))[0],
  home: async (database: Queryable, memberId: number) => (await database.run(selectHome, [memberId]))[0],
};
