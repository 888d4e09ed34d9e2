import type { Message } from '@machi/domain/messages/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { momentInWords } from '../../shell/language/dates.ts';
import { useMessageTexts } from './texts.ts';

/** To the reply, and to the messages before and after it in its thread. */
export function ThreadLinks({ message }: { readonly message: Message }) {
  const { t, locale } = useMessageTexts();
  const { reply, previous, next } = message;
  if (reply === null && previous === null && next === null) return null;
  return (
    <nav className="message-links" aria-label={t('thread')}>
      {previous !== null && (
        <ButtonLink size="small" icon={<Icon name="chevron-left" />} href={`/message/${previous}`}>
          {t('previous')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink size="small" iconEnd={<Icon name="chevron-right" />} href={`/message/${next}`}>
          {t('next')}
        </ButtonLink>
      )}
      {reply !== null && (
        <TextLink href={`/message/${reply.message_id}`}>
          {t(reply.is_reply === 1 ? 'reply.own' : 'reply.office', { at: momentInWords(reply.sent_at, locale) })}
        </TextLink>
      )}
    </nav>
  );
}
