import { idIn } from '@machi/domain/fields/id-text';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { SharedPreview } from './preview/SharedPreview.tsx';
import { useNoticeDeskTexts } from './texts.ts';
import '@machi/ui/styles/notice.css';

const DraftPreview = lazy(() => import('./preview/DraftPreview.tsx'));

/** A notice before it is public: for the desk by its number, for a colleague by the key that was sent to them. */
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
