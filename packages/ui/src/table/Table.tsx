import type { ReactNode } from 'react';

export type TableColumn = { id: string; head: string; numeric?: boolean };
export type TableRow = { id: string; cells: readonly ReactNode[] };

export type TableProps = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Below 600 px every row becomes a list of labelled lines; on unless it has two columns or fewer. */
  fold?: boolean;
};

export function Table({ caption, captionHidden = true, columns, rows, fold = columns.length > 2 }: TableProps) {
  return (
    <table className={fold ? 'table fold' : 'table'}>
      <caption className={captionHidden ? 'sr' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.numeric ? 'n' : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column, index) => (
              <td key={column.id} data-label={column.head} className={column.numeric ? 'n num' : undefined}>
                <span>{row.cells[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
