import type { ReactNode } from 'react';
import { useGridKeys } from '../grid-keys/use-grid-keys.ts';
import { CellMark } from './CellMark.tsx';
import { canChoose, entryPlace, type WeekCell, type WeekColumn, type WeekRow } from './week-grid-model.ts';

export type { Quarters, WeekCell, WeekCellState, WeekColumn, WeekRow } from './week-grid-model.ts';

export type WeekGridProps = {
  /** Caption: content and days of the table. */
  caption: string;
  /** Heading of the first column, such as "Time"; for screen readers only. */
  cornerLabel: string;
  columns: readonly WeekColumn[];
  rows: readonly WeekRow[];
  /** Called for a selectable cell. The page holds the selection. */
  onChoose: (cell: WeekCell, place: { row: WeekRow; column: WeekColumn }) => void;
  /** Called for a taken cell. Left out if nothing can be done about it. */
  onFull?: (cell: WeekCell, place: { row: WeekRow; column: WeekColumn }) => void;
  /** The table is being loaded again. */
  busy?: boolean;
};

const toneClass = { saturday: 'sat', holiday: 'sun', today: 'tod' } as const;

function Marks({ cell }: { cell: WeekCell }): ReactNode {
  return (
    <>
      <CellMark state={cell.state} />
      {canChoose(cell) && cell.quarters ? (
        <span className="q" aria-hidden="true">
          {cell.quarters.map((filled, quarter) => (
            <i key={quarter * 15} className={filled ? undefined : 'x'} />
          ))}
        </span>
      ) : null}
    </>
  );
}

/**
 * Hours down, days across. The grid is one Tab stop; arrow keys, Home and End move inside, Space and Enter choose.
 * Closed hours can be focused but not pressed; taken ones can if something can be done about them.
 */
export function WeekGrid({ caption, cornerLabel, columns, rows, onChoose, onFull, busy = false }: WeekGridProps) {
  const { table, cell: keysOf } = useGridKeys(entryPlace(rows), rows.length, columns.length);

  return (
    <div className="avail-frame">
      <table className="avail" role="grid" ref={table} aria-busy={busy || undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{cornerLabel}</span>
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.tone && toneClass[column.tone]}>
                {column.day}
                <b className="num">{column.date}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.id}>
              <th scope="row">{row.head}</th>
              {row.cells.map((cell, columnIndex) => {
                const column = columns[columnIndex];
                if (!column) return null;
                const open = canChoose(cell);
                const press = open ? onChoose : cell.state === 'full' ? onFull : undefined;
                return (
                  <td key={column.id}>
                    <button
                      type="button"
                      className={`cell ${cell.state}`}
                      aria-label={cell.label}
                      aria-pressed={open ? cell.state === 'chosen' : undefined}
                      aria-disabled={press ? undefined : true}
                      {...keysOf({ row: rowIndex, column: columnIndex })}
                      onClick={() => press?.(cell, { row, column })}
                    >
                      <Marks cell={cell} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
