import { TextLink } from '../link/TextLink.tsx';

/** Lists the page numbers to show: first, last, and those around the current one; 0 is a gap. */
function pageNumbers(current: number, count: number): number[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1];
    return before !== undefined && page - before > 1 ? [0, page] : [page];
  });
}

export type PaginationProps = {
  label: string;
  /** Counts from 1. */
  current: number;
  count: number;
  hrefOf: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
  /** Accessible name of a number, such as "Page 3". */
  pageLabel: (page: number) => string;
};

export function Pagination({ label, current, count, hrefOf, previousLabel, nextLabel, pageLabel }: PaginationProps) {
  if (count <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      {current > 1 && <TextLink href={hrefOf(current - 1)}>{previousLabel}</TextLink>}
      {pageNumbers(current, count).map((page, index) => {
        if (page === 0) {
          return (
            <span key={`gap ${index}`} aria-hidden="true">
              …
            </span>
          );
        }
        return (
          <TextLink
            key={page}
            href={hrefOf(page)}
            aria-label={pageLabel(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </TextLink>
        );
      })}
      {current < count && <TextLink href={hrefOf(current + 1)}>{nextLabel}</TextLink>}
    </nav>
  );
}
