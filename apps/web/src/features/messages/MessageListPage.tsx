import { pageIn } from '@machi/domain/fields/in-address';
import { listMessages } from '@machi/domain/messages/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { timeInWords } from '@machi/domain/calendar/words';
import type { MessageLine } from '@machi/domain/messages/model';
import { Entry } from '@machi/ui/entry/Entry';
import { TextLink } from '@machi/ui/link/TextLink';
import { Tag } from '@machi/ui/tag/Tag';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askList } from '../../shell/calls/ask.ts';
import { useShownAgain } from './use-shown-again.ts';
import { useMessageTexts } from './texts.ts';
import '../../shell/messages.css';
import { listedToday } from '../../shell/listed.ts';

/** One line of the own messages: time, unread mark, subject and office. */
function MessageEntry({ message }: { readonly message: MessageLine }) {
  const { t, locale } = useMessageTexts();
  const { message_id: id, subject, office, club_name: club, is_reply: isReply, is_read: isRead, sent_at: at } = message;
  return (
    <Entry
      when={listedToday(at.slice(0, 10), locale)}
      whenDetail={timeInWords(at.slice(11, 16))}
      status={
        isReply === 1 ? (
          <Tag>{t(club === null ? 'sent' : 'sent.club')}</Tag>
        ) : isRead === 1 ? undefined : (
          <Tag tone="new">{t('unread')}</Tag>
        )
      }
      title={
        <TextLink className="message-subject" href={`/message/${id}`}>
          {subject}
        </TextLink>
      }
      headingLevel={2}
      facts={[
        t(isReply === 1 ? 'to.office' : 'from.office', { office }),
        ...(club === null ? [] : [t('club', { club })]),
      ]}
    />
  );
}

/** The own messages, newest first (product, "Messages"). */
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
