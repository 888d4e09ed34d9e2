import { callInWords } from '@machi/domain/inquiry/call-back';
import type { HandledThread } from '@machi/domain/message-desk/contract';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useSession } from '../../shell/record/record.ts';
import { useMessageDeskTexts } from './texts.ts';
import { useAnswererOf } from './answerer.ts';
import type { MovingThreads } from './use-moving.ts';

/** State of a thread, and who is answering it now. */
export function ThreadTags({ thread, moving }: { thread: HandledThread; moving: MovingThreads | undefined }) {
  const { t, locale } = useMessageDeskTexts();
  const { member_id: self } = useSession();
  const answerer = useAnswererOf(moving)(thread);
  return (
    <span className="row tags">
      {thread.is_inquiry === 1 && <Tag>{t('tag.inquiry')}</Tag>}
      {thread.call_at !== null && (
        <Tag tone="today">{t('tag.call', { time: callInWords(thread.call_at)[locale] })}</Tag>
      )}
      {thread.call_at !== null && thread.call_tries > 0 && <Tag>{t('tag.tries', { count: thread.call_tries })}</Tag>}
      {thread.is_spam === 1 ? (
        <Tag>{t('tag.spam')}</Tag>
      ) : thread.is_waiting === 1 ? (
        <StatusTag shape="provisional">{t('tag.waiting')}</StatusTag>
      ) : (
        <Tag>{t(thread.is_read === 1 ? 'tag.read' : 'tag.unread')}</Tag>
      )}
      {answerer !== undefined && (
        <Tag tone="today">
          {answerer.id === self ? t('tag.answering.self') : t('tag.answering', { name: answerer.name })}
        </Tag>
      )}
    </span>
  );
}
