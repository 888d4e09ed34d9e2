import { townTimeText } from '@machi/domain/calendar/model';
import type { Queryable } from '../../../database/database.ts';
import { rowsOf } from '../../../database/rows.ts';
import { death_taken_back } from '../../../database/tables/billing/deaths.ts';

const takenBack = rowsOf(death_taken_back);
const TOLD = { columns: ['died_on', 'noted_at', 'taken_back_at', 'reason'], order: ['death_taken_back_id'] } as const;

/** That a person had died, as was noted by mistake. */
export async function readMistakenDeaths(database: Queryable, member_id: number) {
  const rows = await takenBack.list(database, 'export-deaths-taken-back', { member_id }, TOLD);
  return {
    deaths_taken_back: rows.map(({ noted_at, taken_back_at, ...row }) => ({
      ...row,
      noted_at: townTimeText(noted_at),
      taken_back_at: townTimeText(taken_back_at),
    })),
  };
}
export type MistakenDeaths = Readonly<Awaited<ReturnType<typeof readMistakenDeaths>>>;
