import { listApplications, type ApplicationLine } from '@machi/domain/applications/contract';
import { pageIn } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { priceInWords } from '@machi/domain/locale/words';
import { Entry } from '@machi/ui/entry/Entry';
import { StatusTag } from '@machi/ui/tag/Tag';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useApplicationTexts } from './texts.ts';
import { listedToday } from '../../shell/listed.ts';
import { detailPath, refilledPath, stepPath } from '../../shell/own-applications.ts';
import { shapeOf, stateOf } from '../../shell/application-state.ts';

/** Page of an application: one that is not sent yet leads to its next step. */
const goOnPath = (application: ApplicationLine): string =>
  application.stage !== 'filed' && (application.next === 'sign' || application.next === 'pay')
    ? stepPath(application, application.next)
    : detailPath(application);

/** One line of the own applications: time, state, form, and actions. */
function ApplicationEntry({ application }: { application: ApplicationLine }) {
  const { t, locale } = useApplicationTexts();
  const state = stateOf(application);
  const { form_name: name, application_code: code } = application;
  const see = t(state === 'begun' ? 'list.go-on' : 'list.see');
  const facts = [
    ...(state === 'begun' ? [] : [t('code', { code })]),
    priceInWords(application.amount)[locale],
    ...(application.document_file === 1 ? [t('with-files')] : []),
    ...(application.is_proxied === 1 ? [t('is-proxied')] : []),
    ...(application.is_test === 1 ? [t('is-test')] : []),
  ];
  return (
    <Entry
      when={listedToday((application.filed_at ?? application.created_at).slice(0, 10), locale)}
      status={<StatusTag shape={shapeOf[state]}>{t(`state.${state}`)}</StatusTag>}
      title={name}
      headingLevel={2}
      facts={facts}
      actions={
        <>
          <ButtonLink
            size="small"
            href={goOnPath(application)}
            aria-label={t('list.see.of', { words: see, name, code })}
          >
            {see}
          </ButtonLink>
          {state === 'begun' ? null : (
            <ButtonLink
              variant="text"
              size="small"
              href={refilledPath(application)}
              aria-label={t('list.again.of', { name })}
            >
              {t('list.again')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

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
