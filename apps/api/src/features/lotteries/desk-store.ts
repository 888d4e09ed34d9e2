import type { Home } from '@machi/domain/lotteries/households';
import type { LotteryApplicant } from '@machi/domain/lotteries/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import type { Residence } from '@machi/domain/members/residence';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { computed, rowsOf } from '../../database/rows.ts';
import { lottery_application } from '../../database/tables/lotteries/lotteries.ts';
import { member } from '../../database/tables/members.ts';

const applications = rowsOf(lottery_application, { is_settled: computed<boolean>('settled_at is not null') });
const members = rowsOf(member, {
  is_verified: computed<boolean>('verified_at is not null'),
  called_tel: computed<string | null>('coalesce(tel, login_tel_key)'),
});

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
  /** The matching applicants: winners by their times, then the others in the order of applying. */
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
  outcomes: (database: Queryable, lottery_id: number) =>
    applications.list(
      database,
      'desk-lottery-outcomes',
      { lottery_id },
      { columns: ['lottery_application_id', 'outcome', 'unbooked', 'is_settled'] },
    ),
  /** Undefined for an unknown or locked member, whom the counter does not find. */
  residence: (database: Queryable, member_id: number): Promise<Residence | undefined> =>
    members.one(
      database,
      'desk-lottery-residence',
      { member_id, locked_at: null },
      { columns: ['is_resident', 'is_verified'] },
    ),
  async home(database: Queryable, member_id: number): Promise<Home | undefined> {
    const columns = ['address1', 'address2', 'address3', 'called_tel'] as const;
    const row = await members.one(database, 'desk-own-home', { member_id }, { columns });
    return row && { ...row, tel: row.called_tel };
  },
};
