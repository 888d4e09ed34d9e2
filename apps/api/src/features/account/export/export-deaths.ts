import { townTimeText } from '@machi/domain/calendar/model';
import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';

const selectTakenBack = statement<{ died_on: string; noted_at: Date; taken_back_at: Date; reason: string }>(
  'export-deaths-taken-back',
  `select died_on::text as died_on, noted_at, taken_back_at, reason from death_taken_back
   where member_id = $1 order by death_taken_back_id`,
);

/** That a person had died, as was noted by mistake. */
export async function readMistakenDeaths(database: Queryable, memberId: number) {
  const rows = await database.run(selectTakenBack, [memberId]);
  return {
    deaths_taken_back: rows.map(({ noted_at, taken_back_at, ...row }) => ({
      ...row,
      noted_at: townTimeText(noted_at),
      taken_back_at: townTimeText(taken_back_at),
    })),
  };
}
export type MistakenDeaths = Readonly<Awaited<ReturnType<typeof readMistakenDeaths>>>;
