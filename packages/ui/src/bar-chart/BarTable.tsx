import type { ReactNode } from 'react';

export type BarRow = {
  id: string;
  label: ReactNode;
  /** Length of the bar. */
  value: number;
  /** The value in words, for display. */
  words: ReactNode;
};

export type BarTableProps = {
  caption: string;
  labelHead: string;
  valueHead: string;
  rows: readonly BarRow[];
  /** Value of the full width; default: the largest value. */
  most?: number;
};

/** Bars as a table: names, values in words, and decorative bars. */
export function BarTable({ caption, labelHead, valueHead, rows, most }: BarTableProps) {
  const whole = most ?? Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className="bars">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labelHead}</th>
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <td className="bar-value num">
              {row.words}
              <span className="bar-lane">
                <span className="bar" style={{ width: `${Math.min(100, (row.value / whole) * 100)}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
