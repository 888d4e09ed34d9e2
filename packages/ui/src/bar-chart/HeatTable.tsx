import { useId, type ReactNode } from 'react';

/** Number of shades, without none. */
const LEVELS = 4;

/** Shade of a value up to `most`: 0 for nothing, then 1 to 4. */
export const heatLevel = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(LEVELS, Math.max(1, Math.ceil((value / most) * LEVELS)));

export type HeatRow = {
  id: string;
  head: ReactNode;
  /** One value for each column, with its text. */
  cells: readonly { id: string; value: number; words: string }[];
};

export type HeatTableProps = {
  caption: string;
  cornerLabel: string;
  columns: readonly { id: string; head: ReactNode }[];
  rows: readonly HeatRow[];
};

/** Values in two dimensions: the darker a cell, the higher its number, which is shown in it. */
export function HeatTable({ caption, cornerLabel, columns, rows }: HeatTableProps) {
  const titleId = useId();
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ value }) => value)), 0);
  return (
    <div>
      <p className="heat-title" id={titleId}>
        {caption}
      </p>
      {/* Scrolls sideways on a narrow screen, also by arrow keys. */}
      <div className="heat-frame" role="region" aria-labelledby={titleId} tabIndex={0}>
        <table className="heat" aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{cornerLabel}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col">
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.head}</th>
                {row.cells.map((cell) => (
                  <td key={cell.id} className={`num heat-${heatLevel(cell.value, most)}`}>
                    {cell.words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
