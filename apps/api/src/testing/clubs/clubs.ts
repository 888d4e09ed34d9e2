import { dateAt } from '@machi/domain/calendar/model';
import { fiscalYearOf } from '@machi/domain/statistics/period';
import type { OpenTown } from '../towns/open-town.ts';

let made = 0;

/** A registered club with its contacts. */
export async function newClub(town: OpenTown, inCharge: readonly number[], name?: string): Promise<number> {
  made += 1;
  const [row] = await town.rows<{ club_id: number }>(
    `insert into club (club_name, club_kana, group_type, registered_on, people_changed_at)
     values ($1, 'テストノカイ', 'circle', '2026-04-01', $2) returning club_id`,
    name ?? `試しの会${made}`,
    town.now(),
  );
  const club_id = row?.club_id ?? 0;
  for (const member_id of inCharge)
    await town.rows`insert into club_person (club_id, member_id, role, since)
      values (${club_id}, ${member_id}, 'head', '2026-04-01')`;
  return club_id;
}

interface Parts {
  readonly method?: 1 | 2;
  readonly starts_on?: string;
  readonly ends_on?: string;
}

/** A club's exemption, by default for this fiscal year. */
export async function newClubExemption(
  town: OpenTown,
  clubId: number,
  { method = 1, starts_on = dateAt(town.now()), ends_on = `${Number(fiscalYearOf(starts_on)) + 1}-03-31` }: Parts = {},
): Promise<number> {
  const [row] = await town.rows<{ club_exemption_id: number }>`insert into club_exemption (club_id, fiscal_year,
    method, starts_on, ends_on, ground, granted_at) values (${clubId}, ${Number(fiscalYearOf(starts_on))}, ${method},
    ${starts_on}, ${ends_on}, '社会教育関係団体', ${town.now()}) returning club_exemption_id`;
  return row?.club_exemption_id ?? 0;
}
