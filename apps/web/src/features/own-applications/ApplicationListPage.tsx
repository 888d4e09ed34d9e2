import { listApplications } from '@machi/domain/applications/contract';
import { pageIn } from '@machi/domain/fields/page-in';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ApplicationEntry } from './ApplicationEntry.tsx';
import { useApplicationTexts } from './texts.ts';

/** List of own online applications (product, "Online application"). */
export default function ApplicationListPage() {
  const { t, locale } = useApplicationTexts();
  const [address] = useSearchParams();
  const page = pageIn(address);
  const query = useQuery(ask(listApplications, { page }, locale));
  const { data } = query;
  const newOne = (
    <ButtonLink variant="primary" href="/onlineform">
      {t('list.new')}
    </ButtonLink>
  );
  if (query.isError || !data) return <NotLoaded query={query} label={t('list.loading')} />;
  return (
    <>
      <PageHead title={menuTitle('application', locale)} actions={data.total > 0 && newOne} />
      {data.total === 0 ? (
        <EmptyState title={t('list.none')} actions={newOne}>
          <p>{t('list.none.body')}</p>
        </EmptyState>
      ) : (
        <div className="stack">
          <p className="muted num">{t('list.total', { count: data.total })}</p>
          <ul>
            {data.applications.map((one) => (
              <ApplicationEntry key={one.onlineform_application_id} application={one} />
            ))}
          </ul>
          <Pagination
            label={t('list.pages')}
            current={page}
            count={Math.ceil(data.total / data.page_size)}
            hrefOf={(number) => `/application?page=${number}`}
            previousLabel={t('list.previous')}
            nextLabel={t('list.next')}
            pageLabel={(number) => t('list.page', { page: number })}
          />
        </div>
      )}
    </>
  );
}
