import { pageIn } from '@machi/domain/fields/page-in';
import { listMessages } from '@machi/domain/messages/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askList } from '../../shell/calls/ask.ts';
import { MessageEntry } from './MessageEntry.tsx';
import { useShownAgain } from './use-shown-again.ts';
import { useMessageTexts } from './texts.ts';
import '../../shell/messages.css';

/** The own messages, the newest first (product, "Messages"). */
export default function MessageListPage() {
  const { t, locale } = useMessageTexts();
  const [address] = useSearchParams();
  const page = pageIn(address);
  const query = useQuery(askList(listMessages, { page }, locale));
  useShownAgain();
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('list.loading')} />;
  const { messages, total, unreads } = data;
  return (
    <>
      <PageHead title={menuTitle('message', locale)} sub={t('list.sub')} />
      {total === 0 ? (
        <EmptyState title={t('list.none')}>
          <p>{t('list.none.body')}</p>
        </EmptyState>
      ) : (
        <div className="stack">
          <p role="status" className="num">
            {t('list.total', { count: total })}
            {unreads > 0 && <b> {t('list.unread', { count: unreads })}</b>}
          </p>
          <ul>
            {messages.map((message) => (
              <MessageEntry key={message.message_id} message={message} />
            ))}
          </ul>
          <Pagination
            label={t('list.pages')}
            current={page}
            count={Math.ceil(total / data.page_size)}
            hrefOf={(number) => `/message?page=${number}`}
            previousLabel={t('list.previous')}
            nextLabel={t('list.next')}
            pageLabel={(number) => t('list.page', { page: number })}
          />
          <p className="sm muted">{t('list.kept')}</p>
        </div>
      )}
    </>
  );
}
