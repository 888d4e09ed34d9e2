/** The page numbers worth showing: first, last, and those around the current one; 0 stands for a gap. */
export function pageNumbers(current: number, count: number): number[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1];
    return before !== undefined && page - before > 1 ? [0, page] : [page];
  });
}
