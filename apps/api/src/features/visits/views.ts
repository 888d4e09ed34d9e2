import { townTimeText } from '@machi/domain/calendar/model';
import type { VisitFile, VisitLine } from '@machi/domain/visits/model';
import type { VisitLineRow } from './list-store.ts';
import type { CorrectionRow, VisitFileRow } from './visit-store.ts';

export const viewLine = ({ visited_at, ...row }: VisitLineRow): VisitLine => ({
  ...row,
  visited_at: townTimeText(visited_at),
});

/** A mark that changes with each correction of the visit, or when a terminal reports another decision. */
export const seenOf = ({ outcome, reason, is_counted, last_correction_id }: VisitFileRow): string =>
  [outcome, reason, is_counted, last_correction_id].join('.');

/** A visit for its page. */
export function viewFile(row: VisitFileRow, corrections: readonly CorrectionRow[], visitsAYear: number): VisitFile {
  const { recorded_at, cash_noted_at, pass_year, visits, last_correction_id: _last, ...line } = row;
  return {
    ...line,
    visited_at: townTimeText(row.visited_at),
    recorded_at: townTimeText(recorded_at),
    cash_noted_at: cash_noted_at && townTimeText(cash_noted_at),
    year: pass_year === null || row.member_id === null ? null : { pass_year, visits, visits_a_year: visitsAYear },
    corrections: corrections.map(({ corrected_at, ...one }) => ({ ...one, corrected_at: townTimeText(corrected_at) })),
    seen: seenOf(row),
  };
}
