import { Pagination } from '../pagination/Pagination.tsx';

interface DeskPagesProps {
  /** Texts of the pager: `pages`, `page`, `previous` and `next`. */
  t(key: 'pages' | 'page' | 'previous' | 'next', values?: { readonly page: string | number }): string;
  readonly reply: { readonly total: number; readonly page: number; readonly page_size: number };
  /** Makes the address with changed parameters. */
  readonly hrefWith: (changes: { readonly page: string | undefined }) => string;
}

/** Number of pages, at least one. */
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
