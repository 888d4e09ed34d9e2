import type { GridPlace } from '../grid-keys/grid-keys.ts';

export type WeekCellState = 'free' | 'part' | 'full' | 'shut' | 'chosen';

/** One mark a quarter of an hour; true is drawn filled: free, or in a chosen cell the part that is taken up. */
export type Quarters = readonly [boolean, boolean, boolean, boolean];

export type WeekCell = {
  id: string;
  state: WeekCellState;
  quarters?: Quarters;
  /** The whole sentence for screen readers: date, time, state. */
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

/** Free, partly free and chosen cells can be pressed; a taken or closed hour cannot. */
export function canChoose(cell: WeekCell): boolean {
  return cell.state !== 'full' && cell.state !== 'shut';
}

/** Where the Tab key enters the grid: the chosen hour, else the first one that can be chosen, else the corner. */
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
