import type { GridPlace } from '../grid-keys/grid-keys.ts';

export type WeekCellState = 'free' | 'part' | 'full' | 'shut' | 'chosen';

/** One mark for each quarter of an hour; true is filled: free, or the used part of a chosen cell. */
export type Quarters = readonly [boolean, boolean, boolean, boolean];

export type WeekCell = {
  id: string;
  state: WeekCellState;
  quarters?: Quarters;
  /** Sentence for screen readers: date, time, state. */
  label: string;
};

export type WeekColumn = {
  id: string;
  /** Weekday, such as "Tue". */
  day: string;
  /** Day of the month. */
  date: string;
  tone?: 'saturday' | 'holiday' | 'today';
};

export type WeekRow = {
  id: string;
  /** The hour, such as "13:00". */
  head: string;
  cells: readonly WeekCell[];
};

/** Tells whether a cell can be pressed: free, partly free and chosen ones can; taken and closed ones cannot. */
export function canChoose(cell: WeekCell): boolean {
  return cell.state !== 'full' && cell.state !== 'shut';
}

/** Finds the entry of the Tab key: the chosen hour, else the first selectable one, else the corner. */
export function entryPlace(rows: readonly WeekRow[]): GridPlace {
  let choosable: GridPlace | undefined;
  for (const [row, line] of rows.entries()) {
    for (const [column, cell] of line.cells.entries()) {
      if (cell.state === 'chosen') return { row, column };
      if (choosable === undefined && canChoose(cell)) choosable = { row, column };
    }
  }
  return choosable ?? { row: 0, column: 0 };
}
