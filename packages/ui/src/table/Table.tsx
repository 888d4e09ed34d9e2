import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { TextLink } from '../link/TextLink.tsx';

export type TableColumn = {
  id: string;
  head: string;
  numeric?: boolean;
  /** In lines without labels its heading stands before it still. */
  labelled?: boolean;
  /** The heading leads to the rows in the order of this column; `direction` when they stand in it now. */
  sort?: { href: string; direction?: 'ascending' | 'descending' };
};
export type TableRow = {
  id: string;
  cells: readonly ReactNode[];
  /** What this row stands for is open beside the table. */
  current?: boolean;
};

export type TableProps = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /**
   * Below 600 px every row becomes a list of labelled lines; on unless it has two columns or fewer. `lines`: cells that say
   * what they are by themselves follow each other in few lines, for long lists.
   */
  fold?: boolean | 'lines';
  /** The first cell of a row names it. */
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
      {/* A folded table has no headings to press; only their words remain. */}
      <span className="sort-word">{head}</span>
    </th>
  );
}
