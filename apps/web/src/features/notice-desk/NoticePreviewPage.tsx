import { idIn } from '@machi/domain/fields/in-address';
import { Suspense, lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useNoticeDeskTexts } from './texts.ts';
import '@machi/ui/styles/notice.css';
import { readNoticePreview } from '@machi/domain/notice-desk/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { loadIfAny } from '../../shell/calls/client.ts';
import { listedMoment } from '../../shell/listed.ts';
import { PreviewArticle } from './preview/PreviewArticle.tsx';

/** An unpublished notice, for a colleague with its secret address. */
function SharedPreview() {
  const { t, locale } = useNoticeDeskTexts();
  // The key follows the #, which no server receives.
  const key = useLocation().hash.slice(1);
  const query = useQuery({
    queryKey: [readNoticePreview.name, locale, key],
    queryFn: ({ signal }) => loadIfAny(readNoticePreview, { key: key.slice(0, 64) }, { signal }),
    enabled: key !== '',
  });
  if (key === '' || query.data === null)
    return (
      <EmptyState
        title={t('shared.gone')}
        headingLevel={1}
        actions={<TextLink href="/notice">{t('shared.all')}</TextLink>}
      >
        <p>{t('shared.gone.body')}</p>
      </EmptyState>
    );
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { notice, preview_until: until } = query.data;
  return (
    <>
      <Callout tone="warning" title={t('shared.title')}>
        <p>{t('shared.body', { moment: listedMoment(until, locale) })}</p>
      </Callout>
      <PreviewArticle notice={notice} lang={locale} />
    </>
  );
}

const DraftPreview = lazy(() => import('./preview/DraftPreview.tsx'));

/** A notice before publication: by its id for the desk, by a key for a colleague. */
export default function NoticePreviewPage() {
  const { t } = useNoticeDeskTexts();
  const [address] = useSearchParams();
  const id = address.get('notice');
  if (id === null) return <SharedPreview />;
  return (
    <Suspense fallback={<PageLoading label={t('loading')} />}>
      <DraftPreview id={idIn(id) ?? 0} />
    </Suspense>
  );
}
