import {
  assignThread,
  markThread,
  readMessageDeskChoices,
  readThread,
  readThreadDocument,
} from '@machi/domain/message-desk/contract';
import type { OpenThread } from '@machi/domain/message-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { SPAM_DAYS } from '@machi/domain/inquiry/rules';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { SentFiles } from '../../../shell/files/SentFiles.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { HEADING_ID, useDeskAddress } from '../desk-address.ts';
import { ThreadTags } from '../ThreadTags.tsx';
import type { MovingThreads } from '../use-moving.ts';
import { Answer } from './Answer.tsx';
import { AsQuestion } from './AsQuestion.tsx';
import { HandOver } from './HandOver.tsx';
import { ask } from '../../../shell/calls/ask.ts';
import { AssignOfficial } from '../../../shell/desk/assign/AssignOfficial.tsx';
import { useKeepThread, useReadThreadAgain } from '../kept-threads.ts';

/** Marks a guest's inquiry as spam, or undoes that; spam is deleted some days later. */
function Spam({ thread }: { readonly thread: OpenThread }) {
  const { t, locale } = useMessageDeskTexts();
  const { message_thread_id: id, seen, is_spam: isSpam } = thread;
  const keep = useKeepThread(locale);
  const readAgain = useReadThreadAgain(locale);
  const snackbar = useSnackbar();
  const onConflict = () => readAgain(id);
  const { act, busy, lines } = useTold(markThread, { t }, { isAttempt: true, onConflict });

  async function mark() {
    const reply = await act({ message_thread_id: id, seen, is_spam: isSpam === 1 ? 0 : 1 });
    if (!reply) return;
    keep(reply.thread);
    snackbar.show(t(isSpam === 1 ? 'spam.undone' : 'spam.done'), 'success');
  }
  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      {isSpam === 1 && <p>{t('spam.body', { count: SPAM_DAYS })}</p>}
      <p>
        <SendingButton
          size={isSpam === 1 ? undefined : 'small'}
          variant={isSpam === 1 ? 'primary' : 'second'}
          busy={busy}
          onClick={() => void mark()}
        >
          {t(isSpam === 1 ? 'spam.undo' : 'spam')}
        </SendingButton>
      </p>
    </div>
  );
}

/** The official responsible for a thread. */
function Assign({ thread }: { readonly thread: OpenThread }) {
  const texts = useMessageDeskTexts();
  const { locale } = texts;
  const { officials = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  const { send, busy } = useCall(assignThread);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const readAgain = useReadThreadAgain(locale);
  const { message_thread_id: id, assigned_to: from, assigned_name: name, is_own: isOwn } = thread;

  async function assign(to: number | null) {
    const input = { message_thread_id: id, from, to };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) {
      if (result.status === 409) await readAgain(id);
      return refusalLines(result, texts);
    }
    keep(result.reply.thread);
    return [];
  }
  return (
    <AssignOfficial from={from} name={name} officials={officials} isOwn={isOwn === 1} busy={busy} onAssign={assign} />
  );
}

interface ThreadPanelProps {
  readonly id: number;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
  readonly moving: MovingThreads | undefined;
  /** Whether it may be loaded (`useMoving`). */
  readonly isReady: boolean;
}

export function ThreadPanel({ id, takesFocus, moving, isReady }: ThreadPanelProps) {
  const { t, locale } = useMessageDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery({ ...askIfAny(readThread, { message_thread_id: id }, locale), enabled: isReady });
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ thread: undefined })}
      query={query}
      fileOf={(reply) => reply.thread}
      className="message-desk-file"
    >
      {(thread) => <File thread={thread} takesFocus={takesFocus} moving={moving} />}
    </FilePanel>
  );
}

interface FileProps extends Pick<ThreadPanelProps, 'takesFocus' | 'moving'> {
  readonly thread: OpenThread;
}

function File({ thread, takesFocus, moving }: FileProps) {
  const { send, busy } = useCall(readThreadDocument);
  async function save(document_id: number) {
    const result = await send({ message_thread_id: thread.message_thread_id, document_id });
    if (result?.ok) saveBytes(result.reply);
  }
  const { t, locale } = useMessageDeskTexts();
  const { subject, messages, handovers, is_own: isOwn, member_id: memberId, has_reader: hasReader } = thread;
  const { club_name: club } = thread;
  const isGuest = memberId === null;
  const name = isGuest ? t('guest') : thread.name;
  const ofOffice = (by: string) => (by === '' ? t('file.office') : t('file.by', { name: by }));
  function ofAsker(by: string): string {
    if (club === null) return name;
    return by === '' ? club : t('file.by.club', { club, name: by });
  }
  return (
    <article className="stack" aria-labelledby={HEADING_ID}>
      <header className="stack-tight">
        <FileHeading id={HEADING_ID} className="desk-file-name" takesFocus={takesFocus}>
          {subject}
        </FileHeading>
        <p>
          {isGuest
            ? t(thread.call_at !== null ? 'file.guest.call' : hasReader === 1 ? 'file.guest' : 'file.guest.unread')
            : club === null
              ? t('file.with', { name })
              : t('file.club', { club, name })}
        </p>
        <p>
          <ThreadTags thread={thread} moving={moving} />
        </p>
        {!isGuest && (
          <p className="sm muted">{t(isOwn === 0 ? 'file.seen' : club === null ? 'file.own' : 'file.own.club')}</p>
        )}
      </header>
      <ol className="message-desk-thread" aria-label={t('file.messages')}>
        {messages.map(
          ({ message_id: id, is_reply: isReply, is_read: isRead, body, by_name: by, sent_at: at, documents }) => (
            <li key={id} className={isReply === 1 ? 'of-member' : 'of-office'}>
              <p>
                <b>{isReply === 0 ? ofOffice(by) : ofAsker(by)}</b>{' '}
                <small className="muted num">{momentInWords(at, locale)}</small>
                {isReply === 0 && <small className="muted"> {t(isRead === 1 ? 'tag.read' : 'tag.unread')}</small>}
              </p>
              <p className="said">{body}</p>
              <SentFiles files={documents} busy={busy} onSave={(document_id) => void save(document_id)} />
            </li>
          ),
        )}
      </ol>
      {handovers.length > 0 && (
        <Section className="stack-tight" title={t('handed')} level={3}>
          <ul className="stack-tight">
            {handovers.map(({ from, to, note, by_name: by, handed_at: at }) => (
              <li key={at}>
                <p>
                  {t('handed.line', { from, to })} <small className="muted num">{momentInWords(at, locale)}</small>
                  {by !== '' && <small className="muted"> {t('handed.by', { name: by })}</small>}
                </p>
                {note !== '' && <p className="said">{note}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isOwn === 0 && (
        <>
          {thread.is_spam === 0 && <Answer key={thread.message_thread_id} thread={thread} moving={moving} />}
          {isGuest && <Spam thread={thread} />}
          {thread.is_spam === 0 && <Assign key={thread.assigned_to} thread={thread} />}
          {thread.is_spam === 0 && thread.is_inquiry === 1 && (
            <>
              <HandOver thread={thread} />
              <AsQuestion key={thread.message_thread_id} thread={thread} />
            </>
          )}
        </>
      )}
    </article>
  );
}
