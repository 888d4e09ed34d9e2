import { readDocument } from '@machi/domain/documents/contract';
import { isIdText } from '@machi/domain/fields/in-address';
import { openMessage, readMessage } from '@machi/domain/messages/contract';
import type { Message } from '@machi/domain/messages/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect } from 'react';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { SentFiles } from '../../shell/files/SentFiles.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { useShownAgain } from './use-shown-again.ts';
import { useMessageTexts } from './texts.ts';
import '../../shell/messages.css';
import { call } from '../../shell/calls/client.ts';
import { recordStore } from '../../shell/record/record.ts';

/** Reports to the server that the member sees a message; a hidden page waits until it is visible. */
function useOpened({ message_id, is_read: isRead }: Message): void {
  useEffect(() => {
    if (isRead === 1) return undefined;
    async function open(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      const result = await call(openMessage, { message_id }, { ignoresError: true });
      if (result.ok) recordStore.noteUnreads(result.reply.unreads);
    }
    const look = (): void => void open();
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [message_id, isRead]);
}

/** Links to the reply, and to the previous and next messages of the thread. */
function ThreadLinks({ message }: { readonly message: Message }) {
  const { t, locale } = useMessageTexts();
  const { reply, previous, next, club_name: club } = message;
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
          {t(reply.is_reply === 0 ? 'reply.office' : club === null ? 'reply.own' : 'reply.club', {
            at: momentInWords(reply.sent_at, locale),
          })}
        </TextLink>
      )}
    </nav>
  );
}

/** One message or reply with its thread (product, "Messages"). */
export default function MessagePage() {
  const { message_id: id = '' } = useParams();
  return isIdText(id) ? <Page key={id} id={Number(id)} /> : <NotFoundPage />;
}

function Page({ id }: { readonly id: number }) {
  const { t, locale } = useMessageTexts();
  const query = useQuery(askAnew(readMessage, { message_id: id }, locale));
  useShownAgain();
  const message = query.data?.message;
  useOwnName(`/message/${id}`, message?.subject);
  if (query.isError || !message) return <NotLoaded query={query} label={t('loading')} />;
  return <Shown message={message} />;
}

function Shown({ message }: { readonly message: Message }) {
  const { t, locale } = useMessageTexts();
  useOpened(message);
  const { send, busy } = useCall(readDocument);
  async function save(document_id: number) {
    const result = await send({ document_id });
    if (result?.ok) saveBytes(result.reply);
  }
  const {
    subject,
    office,
    club_name: club,
    by_name: by,
    body,
    documents,
    is_reply: isReply,
    sent_at: at,
    source,
  } = message;
  const whose = t(isReply === 1 ? 'to.office' : 'from.office', { office });
  return (
    <>
      <PageHead
        title={subject}
        sub={
          <>
            {whose} <span className="num nb">{momentInWords(at, locale)}</span>
            {club !== null && <> {t('club', { club })}</>}
            {by !== '' && (
              <>
                {' '}
                <span className="nb">{t('club.by', { name: by })}</span>
              </>
            )}
          </>
        }
      />
      <div className="message-page stack-lg">
        {source !== null && (
          <p>
            <TextLink href={`/message/${source.message_id}`}>
              {t(source.is_reply === 0 ? 'source.office' : club === null ? 'source.own' : 'source.club', {
                at: momentInWords(source.sent_at, locale),
              })}
            </TextLink>
          </p>
        )}
        <p className="message-body">{body}</p>
        <SentFiles files={documents} busy={busy} onSave={(document_id) => void save(document_id)} />
        <ThreadLinks message={message} />
        {isReply === 0 ? (
          <ReplyForm message={message} />
        ) : (
          <p className="muted">{t(club === null ? 'own.note' : 'club.note')}</p>
        )}
        <div className="actions">
          <ButtonLink href="/message">{t('back')}</ButtonLink>
        </div>
      </div>
    </>
  );
}
