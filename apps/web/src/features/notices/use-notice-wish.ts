import { categoryIn, noticeListQuery } from '@machi/domain/notices/list-query';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What the address asks the list for, and the addresses of other wishes. Old or odd values ask for everything. */
export function useNoticeWish() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();

  /** Keeps what else stands in the address. */
  function changed(values: Readonly<Record<string, string | undefined>>): URLSearchParams {
    const after = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) after.delete(name);
      else after.set(name, value);
    }
    return after;
  }
  const withPage = (page: number) => changed({ page: page === 1 ? undefined : String(page) });

  return {
    asked: noticeListQuery(query),
    category: categoryIn(query),
    /** Empty for all. */
    chooseCategory: (category: string) =>
      setQuery(changed({ category: category === '' ? undefined : category, page: undefined }), {
        preventScrollReset: true,
      }),
    hrefOfPage(page: number): string {
      const text = withPage(page).toString();
      return text === '' ? pathname : `${pathname}?${text}`;
    },
    replacePage: (page: number) => setQuery(withPage(page), { replace: true }),
  };
}
