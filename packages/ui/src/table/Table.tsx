import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { TextLink } from '../link/TextLink.tsx';

export type TableColumn = {
  id: string;
  head: string;
  numeric?: boolean;
  /** Shows the heading before the cell even in compact rows without labels. */
  labelled?: boolean;
  /** Makes the heading a link that sorts by this column; `direction` if it is sorted now. */
  sort?: { href: string; direction?: 'ascending' | 'descending' };
};
export type TableRow = {
  id: string;
  cells: readonly ReactNode[];
  /** This row's detail is open next to the table. */
  current?: boolean;
};

export type TableProps = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /**
   * Below 600 px each row becomes a list of labelled lines; default for more than two columns. `lines`:
   * self-explanatory cells share a few lines, for long lists.
   */
  fold?: boolean | 'lines';
  /** The first cell is the row's heading. */
  rowHeads?: boolean;
};

const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

export function Table({
  caption,
  captionHidden = true,
  columns,
  rows,
  fold = columns.length > 2,
  rowHeads = false,
}: TableProps) {
  return (
    <table className={classes('table', fold && 'fold', fold === 'lines' && fold)}>
      <caption className={captionHidden ? 'sr' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.current ? 'is-current' : undefined}>
            {columns.map((column, index) =>
              rowHeads && index === 0 ? (
                <th key={column.id} scope="row">
                  {row.cells[index]}
                </th>
              ) : (
                <td
                  key={column.id}
                  data-label={column.head}
                  className={classes(column.numeric && 'n num', column.labelled && 'labelled')}
                >
                  <span>{row.cells[index]}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeadCell({ column: { head, numeric, sort } }: { column: TableColumn }) {
  const className = numeric ? 'n' : undefined;
  if (sort === undefined) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={sort.direction ?? 'none'}>
      <TextLink className="sort-link" href={sort.href}>
        {head}
        {sort.direction && <Icon name={sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'} />}
      </TextLink>
      {/* A folded table has no clickable headings; only their texts remain. */}
      <span className="sort-word">{head}</span>
    </th>
  );
}
