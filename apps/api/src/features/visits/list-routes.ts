import { refuse } from '@machi/domain/refusals/model';
import { MOST_EXPORTED, VISITS_PAGE_SIZE, exportVisits, listVisits } from '@machi/domain/visits/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { VisitLine } from '@machi/domain/visits/model';
import { visitWords } from '@machi/domain/visits/words';
import type { Cells } from '@machi/domain/desk/csv';
import type { House } from '../../platform/house.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { exportTexts } from './statistics-table.ts';
import { visitLists, type VisitLineRow } from './list-store.ts';
import { viewLine } from './views.ts';

type Column = keyof ReturnType<typeof exportTexts>['columns'];

/** Cells by column, so that none gets under another heading. */
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

/** A table of visits with headings; times in the town's zone, in spreadsheet format. */
function visitsTable(visits: readonly VisitLine[], locale: Locale): Cells {
  const { columns } = exportTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...visits.map((visit) => {
      const cells = cellsOf(visit, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}

const peopleOf = (rows: readonly VisitLineRow[]) => rows.map(({ member_id }) => member_id);

export const visitListRoutes = ({ database }: House) => [
  serve(listVisits, ({ page = 1, ...asked }, exchange) =>
    database.transaction(async (transaction) => {
      const [rows, total, terminals] = await Promise.all([
        visitLists.lines(transaction, asked, VISITS_PAGE_SIZE, (page - 1) * VISITS_PAGE_SIZE),
        visitLists.total(transaction, asked),
        visitLists.terminals(transaction),
      ]);
      await writeListed(transaction, exchange, 'visit:list', peopleOf(rows));
      return { visits: rows.map(viewLine), total, page, page_size: VISITS_PAGE_SIZE, terminals };
    }),
  ),

  serve(exportVisits, ({ format, encoding, ...asked }, exchange) =>
    database.transaction(async (transaction) => {
      const rows = await visitLists.lines(transaction, asked, MOST_EXPORTED + 1, 0);
      if (rows.length > MOST_EXPORTED)
        return refuse(409, { field: '', code: 'visits-too-many', params: [MOST_EXPORTED] });
      const { locale } = exchange;
      const named = { file: `visits-${asked.period}`, sheet: exportTexts(locale).sheet };
      const file = await tableFile(visitsTable(rows.map(viewLine), locale), named, { format, encoding });
      // The access is audited before the answer; if no file was made, nobody received data.
      if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'visit:export', peopleOf(rows));
      return file;
    }),
  ),
];
