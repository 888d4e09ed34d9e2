/** Lines of a table whose columns are as wide as their longest cell; the first row is the head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_width, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]): string =>
    widths
      .map((width, column) => (cells[column] ?? '').padEnd(width))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  return [lineOf(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(lineOf)].join('\n');
}

/** A number with a useful number of decimals. */
export function inFigures(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
