import { listRoleRequests } from '@machi/domain/role-requests/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { nextOf } from '../../../shell/desk/SecondDecision.tsx';
import { useDeskTexts } from '../texts.ts';
import { RequestEntry } from './RequestEntry.tsx';

/** Requested roles that wait for a second official. */
export function RoleRequests() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(askAnew(listRoleRequests, {}, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  const next = nextOf(data.requests);
  return (
    <Section className="stack" titleId="role-requests" title={t('view.roles')} takesFocus>
      <p>{t('requests.what')}</p>
      {data.requests.length === 0 ? (
        <EmptyState title={t('requests.none')} headingLevel={3}>
          <p>{t('requests.none.body')}</p>
        </EmptyState>
      ) : (
        <ul className="members-requests stack-lg">
          {data.requests.map((request) => (
            <RequestEntry
              key={request.role_request_id}
              request={request}
              isNext={request === next}
              onGone={() => document.getElementById('role-requests')?.focus()}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
