import { menuTitle } from '@machi/domain/navigation/head';
import { readNoticeLetters } from '@machi/domain/notice-letters/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { WishForm } from './WishForm.tsx';
import { useNotificationTexts } from './texts.ts';

/** Categories of notices with notifications, and their frequency (product, "Notices by mail"). */
export default function NoticeLettersPage() {
  const { t, locale } = useNotificationTexts();
  const query = useQuery(askAnew(readNoticeLetters, {}, locale));
  return (
    <>
      <PageHead title={menuTitle('account-notices', locale)} sub={t('sub')} />
      {query.isError || !query.data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <WishForm stored={query.data} />
      )}
    </>
  );
}
