import type { Locale } from '@machi/domain/locale/model';
import type { VisitLine } from '@machi/domain/visits/model';
import { visitWords } from '@machi/domain/visits/words';
import type { Cells } from '../../platform/papers/spreadsheet.ts';
import { exportTexts } from './export-texts.ts';

type Column = keyof ReturnType<typeof exportTexts>['columns'];

/** Each cell by its column, so that none can slip below another heading. */
function cellsOf(visit: VisitLine, locale: Locale): Readonly<Record<Column, string>> {
  const { yes, no } = exportTexts(locale);
  const { passes, methods, outcomes, reasons, fareReasons, decided } = visitWords[locale];
  return {
    member_id: visit.member_id === null ? '' : String(visit.member_id),
    date: visit.visited_at.slice(0, 10),
    time: visit.visited_at.slice(11, 16),
    pass: passes[visit.pass],
    terminal: visit.terminal_name ?? '',
    name: visit.name ?? '',
    furigana: visit.furigana ?? '',
    method: methods[visit.method],
    outcome: outcomes[visit.outcome],
    reason: reasons[visit.reason],
    fare: visit.fare_yen === null ? '' : String(visit.fare_yen),
    fareReason: visit.fare_reason === null ? '' : fareReasons[visit.fare_reason],
    counted: visit.is_counted ? yes : no,
    corrected: visit.is_corrected ? yes : no,
    decided: decided[visit.decided_by],
  };
}

const order = Object.keys(exportTexts('ja').columns) as Column[];

/** Visits as a table with headings; the time as spreadsheets read it, in the town's. */
export function visitsTable(visits: readonly VisitLine[], locale: Locale): Cells {
  const { columns } = exportTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...visits.map((visit) => {
      const cells = cellsOf(visit, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}
