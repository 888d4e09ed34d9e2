import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { officialTitle } from '../../shell/officials/part.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useDeskAddress } from './desk-address.ts';
import { NoticeListView } from './list/NoticeListView.tsx';
import { usePublisher } from '../../shell/publishing/use-publisher.ts';
import { useNoticeDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/inbox/inbox.css';
import './notice-desk.css';

/** Notices on their way to the public: drafts, those that wait for an approver, published ones. */
export default function NoticeDeskPage() {
  const { t, locale } = useNoticeDeskTexts();
  const { address } = useDeskAddress();
  const official = usePublisher();
  return (
    <div className="desk notice-desk">
      <PageHead
        title={officialTitle('notice-desk', locale)}
        sub={t('sub')}
        actions={
          official?.isEditor === true && (
            <ButtonLink variant={address.notice === undefined ? 'primary' : 'second'} href="/notice/create">
              {t('write')}
            </ButtonLink>
          )
        }
      />
      {official === undefined ? <PageLoading label={t('loading')} /> : <NoticeListView {...official} />}
    </div>
  );
}
