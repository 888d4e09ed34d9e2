import { DeskPages } from '@machi/ui/desk/DeskPages';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { NotLoaded } from '../../calls/NotLoaded.tsx';
import { useLocale } from '../../record/record.ts';
import { useFocusOn } from '../../use-focus-on.ts';
import type { HeldAddress } from '../use-held-address.ts';

type ListReply = ComponentProps<typeof DeskPages>['reply'];

interface FoundFilesProps<Reply extends ListReply, Line> {
  t(
    key: 'loading' | 'list' | 'found' | 'pages' | 'page' | 'previous' | 'next',
    values?: { readonly count: number; readonly shown: string } | { readonly page: string | number },
  ): string;
  readonly hrefWith: HeldAddress<unknown>['hrefWith'];
  /** Name of the open file in the address. */
  readonly file: string;
  readonly query: Pick<UseQueryResult<Reply>, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  readonly linesOf: (reply: Reply) => readonly Line[];
  readonly table: (lines: readonly Line[]) => ReactNode;
  /** Content above the results. */
  readonly above?: (reply: Reply) => ReactNode;
  /** Content beside the number of results. */
  readonly beside?: (reply: Reply) => ReactNode;
  /** Replaces the lines when there are none. */
  readonly none: ComponentProps<typeof NoneFound>;
  /** Content below the pages, if there are results. */
  readonly children?: ReactNode;
}

/** Results of a desk's search: their number, one page, and links to the others. */
export function FoundFiles<Reply extends ListReply, Line>(props: FoundFilesProps<Reply, Line>) {
  const { t, hrefWith, file, query, linesOf, table, above, beside, none, children } = props;
  const locale = useLocale();
  const { data } = query;
  // The line of the pressed button is gone: the rest takes the focus, unless the person reads elsewhere.
  const left = useFocusOn<HTMLDivElement, number | undefined>(
    data?.total,
    (now = 0, before = 0) => now < before && document.activeElement === document.body,
    { preventScroll: true },
  );
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  const lines = linesOf(data);
  return (
    <section className="stack" aria-label={t('list')} aria-busy={query.isPlaceholderData}>
      {above?.(data)}
      {lines.length === 0 ? (
        <div ref={left} tabIndex={-1}>
          <NoneFound headingLevel={2} {...none} />
        </div>
      ) : (
        <>
          <div ref={left} tabIndex={-1}>
            <p role="status" className="desk-found num">
              {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })} {beside?.(data)}
            </p>
          </div>
          {table(lines)}
          <DeskPages t={t} reply={data} hrefWith={(change) => hrefWith({ ...change, [file]: undefined })} />
          {children}
        </>
      )}
    </section>
  );
}
