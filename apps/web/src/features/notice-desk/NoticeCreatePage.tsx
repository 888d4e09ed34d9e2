import { menuTitle } from '@machi/domain/navigation/head';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useSession } from '../../shell/record/record.ts';
import { usePublisher } from '../../shell/publishing/use-publisher.ts';
import { useNoticeDeskTexts } from './texts.ts';

const Writing = lazy(() => import('./write/Writing.tsx'));

/** Editor of notices. It is open to everybody and tells others who writes notices (product, "Writing notices"). */
export default function NoticeCreatePage() {
  const { t, locale } = useNoticeDeskTexts();
  const { pathname, search } = useLocation();
  const { isLoggedIn } = useSession();
  const official = usePublisher();
  const title = menuTitle('notice-create', locale);
  if (official?.isEditor === true)
    return (
      <Suspense fallback={<PageLoading label={t('loading')} />}>
        <Writing key={search} />
      </Suspense>
    );
  if (official === undefined) return <PageLoading label={t('loading')} />;
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        title={t('guest.title')}
        actions={
          <>
            {!isLoggedIn && (
              <ButtonLink variant="primary" href={loginPathFor(pathname + search)}>
                {t('guest.login')}
              </ButtonLink>
            )}
            {official.isApprover && <TextLink href="/notice-desk">{t('guest.desk')}</TextLink>}
            <TextLink href="/notice">{t('guest.notices')}</TextLink>
          </>
        }
      >
        <p>{t(isLoggedIn ? 'guest.other' : 'guest.body')}</p>
      </EmptyState>
    </>
  );
}
