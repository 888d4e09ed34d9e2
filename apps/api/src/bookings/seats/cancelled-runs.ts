import type { CancelledRuns } from '@machi/domain/shuttle/trips';
import type { Queryable } from '../../database/database.ts';

/** Runs from a day on that do not take place although the timetable has them. */
export async function readCancelledRuns(_database: Queryable, _from: string): Promise<CancelledRuns> {
  return () => undefined;
}
