import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../../shell/calls/PageLoading.tsx';
import { deskQueries } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import { RequestEntry } from './RequestEntry.tsx';

/** Roles that were asked for somebody and wait for a second official. */
export function RoleRequests() {
  const { t, locale } = useDeskTexts();
  const { data, isError, isFetching, refetch } = useQuery(deskQueries.requests(locale));
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (!data) return <PageLoading label={t('loading')} />;
  return (
    <section className="stack" aria-labelledby="role-requests">
      <h2 id="role-requests" tabIndex={-1}>
        {t('view.roles')}
      </h2>
      <p>{t('requests.what')}</p>
      {data.requests.length === 0 ? (
        <EmptyState title={t('requests.none')} headingLevel={3}>
          <p>{t('requests.none.body')}</p>
        </EmptyState>
      ) : (
        <ul className="desk-requests stack-lg">
          {data.requests.map((request) => (
            <RequestEntry
              key={request.role_request_id}
              request={request}
              onGone={() => document.getElementById('role-requests')?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
