import { Pagination } from '../pagination/Pagination.tsx';

interface DeskPagesProps {
  /** What the pager says: `pages`, `page`, `previous` and `next`. */
  t(key: 'pages' | 'page' | 'previous' | 'next', values?: { readonly page: string | number }): string;
  readonly reply: { readonly total: number; readonly page: number; readonly page_size: number };
  /** The address with some of it changed. */
  readonly hrefWith: (changes: { readonly page: string | undefined }) => string;
}

/** How many pages there are, at least one. */
export const pagesOf = ({ total, page_size: size }: Pick<DeskPagesProps['reply'], 'total' | 'page_size'>): number =>
  Math.max(1, Math.ceil(total / size));

export function DeskPages({ t, reply, hrefWith }: DeskPagesProps) {
  return (
    <Pagination
      label={t('pages')}
      current={reply.page}
      count={pagesOf(reply)}
      hrefOf={(page) => hrefWith({ page: page === 1 ? undefined : String(page) })}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      pageLabel={(page) => t('page', { page })}
    />
  );
}
