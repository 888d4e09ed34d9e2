export type GridPlace = { row: number; column: number };

/** Finds the place for a key inside a table of that size; undefined for other keys. Control moves to its corners. */
export function placeAfterKey(
  key: string,
  withControl: boolean,
  from: GridPlace,
  rowCount: number,
  columnCount: number,
): GridPlace | undefined {
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, from.row - 1), column: from.column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, from.row + 1), column: from.column };
    case 'ArrowLeft':
      return { row: from.row, column: Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { row: from.row, column: Math.min(lastColumn, from.column + 1) };
    case 'Home':
      return { row: withControl ? 0 : from.row, column: 0 };
    case 'End':
      return { row: withControl ? lastRow : from.row, column: lastColumn };
    default:
      return undefined;
  }
}
