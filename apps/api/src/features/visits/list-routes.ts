import { refuse } from '@machi/domain/refusals/model';
import { MOST_EXPORTED, VISITS_PAGE_SIZE, exportVisits, listVisits } from '@machi/domain/visits/contract';
import type { House } from '../../platform/house.ts';
import { writeListed } from '../../platform/audit/looks.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/papers/table-file.ts';
import { exportTexts } from './export-texts.ts';
import { visitLists } from './list-store.ts';
import type { VisitLineRow } from './list-store.ts';
import { viewLine } from './views.ts';
import { visitsTable } from './visits-table.ts';

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
      // A look is written before it is answered; of a file that could not be made nobody got anything.
      if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'visit:export', peopleOf(rows));
      return file;
    }),
  ),
];
