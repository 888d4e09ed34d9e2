import type { Asker } from '@machi/domain/permissions/model';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { exportVisits } from '@machi/domain/visits/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { visitQueries } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { SaveFile } from './SaveFile.tsx';
import { VisitFilters } from './VisitFilters.tsx';
import { VisitPanel } from './VisitPanel.tsx';
import { VisitTable, visitLinkId } from './VisitTable.tsx';
import { useVisitAddress } from './use-visit-address.ts';

interface VisitListViewProps {
  readonly asker: Asker;
  readonly mayCorrect: boolean;
}

/** The visits of a day or month, and beside them on wide screens, in their place on narrow ones, the one that is open. */
export function VisitListView({ asker, mayCorrect }: VisitListViewProps) {
  const { t, locale } = useVisitTexts();
  const { address, hrefWith } = useVisitAddress();
  const { visit, asked } = address;
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(visitQueries.list(locale, asked));
  const { send, busy } = useCall(exportVisits);
  const { page: _page, ...question } = asked;

  const [first, setFirst] = useState<number | 'left' | undefined>(visit);
  if (first !== 'left' && first !== visit) setFirst('left');
  // Closing a visit leads back to the line that opened it.
  const opened = useRef(visit);
  useEffect(() => {
    if (opened.current !== undefined && visit === undefined)
      document.getElementById(visitLinkId(opened.current))?.focus();
    opened.current = visit;
  }, [visit]);

  return (
    <div className={visit === undefined ? undefined : 'desk-split'}>
      <div className="stack desk-list">
        <PeriodSwitch />
        <VisitFilters terminals={data?.terminals ?? []} isMain={visit === undefined} />
        {isError ? (
          <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
        ) : data ? (
          <section className="stack" aria-label={t('list')} aria-busy={isPlaceholderData}>
            {data.visits.length === 0 ? (
              <div role="status">
                <EmptyState title={t('none')} headingLevel={3}>
                  <p>{t('none.body')}</p>
                </EmptyState>
              </div>
            ) : (
              <>
                <p role="status" className="desk-found num">
                  {t('found', { count: data.total, shown: data.total.toLocaleString(locale) })}
                </p>
                <VisitTable visits={data.visits} />
                <Pagination
                  label={t('pages')}
                  current={data.page}
                  count={Math.max(1, Math.ceil(data.total / data.page_size))}
                  hrefOf={(page) => hrefWith({ page: page === 1 ? undefined : String(page), visit: undefined })}
                  previousLabel={t('previous')}
                  nextLabel={t('next')}
                  pageLabel={(page) => t('page', { page })}
                />
                {visit === undefined && (
                  <SaveFile
                    note={t('export.note')}
                    busy={busy}
                    save={(choice) => send({ ...question, ...choice }, { ignoresErrorMessage: true })}
                  />
                )}
              </>
            )}
          </section>
        ) : (
          <PageLoading label={t('loading')} />
        )}
      </div>
      {visit !== undefined && (
        <VisitPanel key={visit} visitId={visit} asker={asker} mayCorrect={mayCorrect} takesFocus={first === 'left'} />
      )}
    </div>
  );
}
