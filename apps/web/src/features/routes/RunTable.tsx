import type { TimetableTable } from '@machi/domain/transport/contract';
import { nextDayMeaning, noteInWords, rideTimeInWords } from '@machi/domain/transport/words';
import { TableFrame } from '@machi/ui/rich-text/TableFrame';
import { Table } from '@machi/ui/table/Table';
import { useRouteTexts } from './texts.ts';

interface RunTableProps {
  readonly table: TimetableTable;
  readonly caption: string;
}

/** The runs of a day beside each other, a stop a line; on a phone the times follow each other below each stop. */
export function RunTable({ table, caption }: RunTableProps) {
  const { t, locale } = useRouteTexts();
  const heads = table.columns.map(({ note }, index) => t(note === null ? 'run' : 'marked', { number: index + 1 }));
  const meaning = nextDayMeaning(table.rows, locale);
  return (
    <div className="stack-tight runs">
      <TableFrame label={caption}>
        <Table
          caption={caption}
          rowHeads
          fold="lines"
          columns={[
            { id: 'stop', head: t('stop') },
            ...table.columns.map(({ trip_id }, index) => ({
              id: trip_id,
              head: heads[index] ?? '',
              numeric: true,
              labelled: true,
            })),
          ]}
          rows={table.rows.map(({ stop_id, stop_name, stop_kana, times }, row) => ({
            id: `${stop_id} ${row}`,
            cells: [
              <span key="stop" className="run-stop">
                {stop_name}
                {stop_kana === '' ? null : <small className="muted">{stop_kana}</small>}
              </span>,
              ...times.map((time) => (time === null ? '－' : rideTimeInWords(time, locale))),
            ],
          }))}
        />
      </TableFrame>
      {table.columns.map(({ trip_id, note }, index) =>
        note === null ? null : (
          <p key={trip_id} className="sm">
            {t('note', { number: index + 1, note: noteInWords(note, locale) })}
          </p>
        ),
      )}
      {meaning === undefined ? null : <p className="sm">{meaning}</p>}
    </div>
  );
}
