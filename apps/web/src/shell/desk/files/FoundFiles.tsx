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
  /** What the address calls the file that is open. */
  readonly file: string;
  readonly query: Pick<UseQueryResult<Reply>, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  readonly linesOf: (reply: Reply) => readonly Line[];
  readonly table: (lines: readonly Line[]) => ReactNode;
  /** Stands above whatever was found. */
  readonly above?: (reply: Reply) => ReactNode;
  /** Stands beside how many were found. */
  readonly beside?: (reply: Reply) => ReactNode;
  /** In the place of lines where there are none. */
  readonly none: ComponentProps<typeof NoneFound>;
  /** Stands below the pages, where anything was found. */
  readonly children?: ReactNode;
}

/** What was found of the files of a desk: how many, a page of them, and the way to the others. */
export function FoundFiles<Reply extends ListReply, Line>(props: FoundFilesProps<Reply, Line>) {
  const { t, hrefWith, file, query, linesOf, table, above, beside, none, children } = props;
  const locale = useLocale();
  const { data } = query;
  // The line in which something was pressed is gone with it: what is left takes the focus. Nobody is taken from where they read.
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
