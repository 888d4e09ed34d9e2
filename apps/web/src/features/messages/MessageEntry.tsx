import { timeInWords } from '@machi/domain/calendar/words';
import type { MessageLine } from '@machi/domain/messages/model';
import { Entry } from '@machi/ui/entry/Entry';
import { TextLink } from '@machi/ui/link/TextLink';
import { Tag } from '@machi/ui/tag/Tag';
import { listedToday } from '../../shell/listed.ts';
import { useMessageTexts } from './texts.ts';

/** One line of the own messages: when, whether it is unread, what about, and with which office. */
export function MessageEntry({ message }: { readonly message: MessageLine }) {
  const { t, locale } = useMessageTexts();
  const { message_id: id, subject, office, is_reply: isReply, is_read: isRead, sent_at: at } = message;
  return (
    <Entry
      when={listedToday(at.slice(0, 10), locale)}
      whenDetail={timeInWords(at.slice(11, 16))}
      status={isReply === 1 ? <Tag>{t('sent')}</Tag> : isRead === 1 ? undefined : <Tag tone="new">{t('unread')}</Tag>}
      title={
        <TextLink className="message-subject" href={`/message/${id}`}>
          {subject}
        </TextLink>
      }
      headingLevel={2}
      facts={[t(isReply === 1 ? 'to.office' : 'from.office', { office })]}
    />
  );
}
