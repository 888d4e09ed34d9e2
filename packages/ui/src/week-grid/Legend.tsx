import type { ReactNode } from 'react';
import { CellMark } from './CellMark.tsx';
import type { WeekCellState } from './week-grid-model.ts';

export type LegendProps = {
  items: readonly { state: WeekCellState; label: string }[];
  /** Meaning of the four marks. */
  note?: ReactNode;
};

export function Legend({ items, note }: LegendProps) {
  return (
    <ul className="legend">
      {items.map((item) => (
        <li key={item.state} className={item.state}>
          <CellMark state={item.state} />
          {item.label}
        </li>
      ))}
      {note ? <li>{note}</li> : null}
    </ul>
  );
}
