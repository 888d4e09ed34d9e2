import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import {
  answerThread,
  holdThread,
  noteCallTry,
  readThread,
  settleThread,
  type OpenThread,
} from '@machi/domain/message-desk/contract';
import { callInWords, callTimes } from '@machi/domain/inquiry/call-back';
import { BODY_LENGTH, MOST_FILES } from '@machi/domain/messages/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ANSWERING_SECONDS, MOST_TRIES, TRIES_TO_END } from '@machi/domain/message-desk/rules';
import { SendButton, SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { UploadField } from '../../../shell/files/UploadField.tsx';
import { useHeldFiles } from '../../../shell/files/use-held-files.ts';
import { useSession } from '../../../shell/record/record.ts';
import { HEADING_ID } from '../desk-address.ts';
import { useKeepThread, useReadThreadAgain } from '../kept-threads.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useAnswererOf } from '../answerer.ts';
import { insertText } from '../../../shell/desk/phrases/insert-text.ts';
import { DeskPhrases } from '../phrases/DeskPhrases.tsx';
import type { MovingThreads } from '../use-moving.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';
import { call } from '../../../shell/calls/client.ts';

/** Interval of the renewal, well before the mark expires. */
const AGAIN_MILLISECONDS = (ANSWERING_SECONDS * 1000) / 3;

interface Answering {
  /** Marks the thread as being answered: colleagues see it and cannot answer meanwhile. */
  readonly begin: (from?: number) => Promise<boolean>;
  /** Removes the mark. */
  readonly end: () => void;
}

/** Marks a thread as being answered by this official, while the form is open and not empty. */
function useAnswering(message_thread_id: number, onTaken: () => void): Answering {
  const again = useRef<ReturnType<typeof setInterval>>(undefined);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });

  const stop = useCallback(() => {
    clearInterval(again.current);
    again.current = undefined;
  }, []);
  const hold = useCallback(
    async (from: number | null): Promise<boolean> => {
      const result = await call(holdThread, { message_thread_id, is_answering: 1, from }, toldInPlace);
      if (result.ok || result.status !== 409) return true;
      stop();
      taken.current();
      return false;
    },
    [message_thread_id, stop],
  );
  const begin = useCallback(
    async (from?: number): Promise<boolean> => {
      if (again.current !== undefined && from === undefined) return true;
      stop();
      again.current = setInterval(() => void hold(null), AGAIN_MILLISECONDS);
      return hold(from ?? null);
    },
    [hold, stop],
  );
  const end = useCallback(() => {
    if (again.current === undefined) return;
    stop();
    void call(
      holdThread,
      { message_thread_id, is_answering: 0, from: null },
      { ignoresError: true, outlivesPage: true },
    );
  }, [message_thread_id, stop]);
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);
  return { begin, end };
}

/** Nobody took the call: when to call next, or after some tries no more. */
function CallTry({ thread }: { readonly thread: OpenThread }) {
  const { t, locale } = useMessageDeskTexts();
  const { message_thread_id, seen, name, member_id: memberId, call_tries: made } = thread;
  const choices = () => [
    ...(made + 1 < MOST_TRIES ? callTimes(new Date()) : []),
    ...(made + 1 >= TRIES_TO_END ? [''] : []),
  ];
  const [times, setTimes] = useState(choices);
  const [call_at, setCallAt] = useState('');
  return (
    <AskedAction
      endpoint={noteCallTry}
      input={{ message_thread_id, seen, call_at }}
      label={t('try')}
      question={t('try.question', { count: made + 1 })}
      consequence={t(memberId === null ? 'try.told.nobody' : 'try.told', { name })}
      done={t('try.done')}
      isOnce
      answers={askIfAny(readThread, { message_thread_id }, locale)}
      focus={HEADING_ID}
      words={backWords({ t })}
      onAsk={() => {
        setTimes(choices());
        setCallAt(choices()[0] ?? '');
      }}
    >
      <SelectField
        label={t('try.next')}
        value={call_at}
        options={times.map((time) => ({ value: time, label: callInWords(time)[locale] || t('try.end') }))}
        onChange={({ target }) => setCallAt(target.value)}
      />
    </AskedAction>
  );
}

/** Answers a member, or records that no answer is needed. While one official writes, colleagues see it and cannot. */
export function Answer({ thread, moving }: { thread: OpenThread; moving: MovingThreads | undefined }) {
  const { t, locale } = useMessageDeskTexts();
  const { message_thread_id: id, seen, is_waiting: isWaiting, has_reader: hasReader, member_id: memberId } = thread;
  const isGuest = memberId === null;
  const isCall = thread.call_at !== null;
  const { member_id: self } = useSession();
  const draft = useDraft<{ readonly body: string }>(`message-answer-${id}`);
  const [body, setBody] = useState(draft.value?.body ?? '');
  const { arrived, isArriving, clear: clearFiles, ...files } = useHeldFiles();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const answer = useCall(answerThread);
  const settle = useCall(settleThread);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const readAgain = useReadThreadAgain(locale);
  const snackbar = useSnackbar();
  const tooLong = useTooLong();
  const answering = useAnswering(id, () => void readAgain(id));
  const answerer = useAnswererOf(moving)(thread);

  async function finish(result: Awaited<ReturnType<typeof answer.send | typeof settle.send>>, done: string) {
    if (!result) return;
    if (result.ok) {
      answering.end();
      setBody('');
      clearFiles();
      draft.clear();
      keep(result.reply.thread);
      snackbar.show(done, 'success');
      return;
    }
    setLines(refusalLines(result, { t }));
    if (result.status === 409) await readAgain(id);
  }
  function type(typed: string) {
    setBody(typed);
    setMissing(false);
    draft.save({ body: typed });
    if (typed.trim() === '') answering.end();
    else void answering.begin();
  }
  async function sendAnswer() {
    setLines([]);
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    const document_ids = await arrived();
    if (!document_ids) return;
    const input = { message_thread_id: id, seen, body, document_ids };
    await finish(await answer.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) }), t('answer.done'));
  }
  async function sendSettled() {
    setLines([]);
    const input = { message_thread_id: id, seen };
    await finish(
      await settle.send(input, { ...toldInPlace, idempotencyKey: keyFor(input) }),
      t(isCall ? 'settle.call.done' : 'settle.done'),
    );
  }

  if (answerer !== undefined && answerer.id !== self)
    return (
      <Callout
        tone="info"
        headingLevel={3}
        live="status"
        title={t('answering', { name: answerer.name })}
        actions={
          <Button size="small" onClick={() => void answering.begin(answerer.id).then(() => readAgain(id))}>
            {t('answering.take')}
          </Button>
        }
      >
        <p>{t(body === '' ? 'answering.body' : 'answering.body.kept')}</p>
      </Callout>
    );
  const hintTo = ({ name, club_name: club }: OpenThread) =>
    club === null ? t('answer.hint', { name }) : t('answer.hint.club', { club });
  return (
    <Form className="stack-tight" aria-label={t('answer')} onSend={sendAnswer}>
      <CalloutLines lines={lines} />
      {hasReader === 1 && (
        <>
          <DeskPhrases
            onPick={(phrase) => {
              type(insertText(area.current, body, phrase));
              area.current?.focus();
            }}
          />
          <TextAreaField
            ref={area}
            label={t(isWaiting === 1 ? 'answer' : 'answer.more')}
            hint={isGuest ? t('answer.hint.guest') : hintTo(thread)}
            rows={6}
            value={body}
            onChange={({ target }) => type(target.value)}
            error={isMissing ? t('answer.missing') : tooLong(body, BODY_LENGTH)}
          />
        </>
      )}
      {hasReader === 1 && !isGuest && (
        <UploadField id="answer-files" label={t('answer.files')} purpose="message" {...files} most={MOST_FILES} />
      )}
      <p className="row tight">
        {hasReader === 1 && <SendButton busy={answer.busy || isArriving}>{t('answer.send')}</SendButton>}
        {isWaiting === 1 && (
          <SendingButton
            variant={hasReader === 1 && !isCall ? 'text' : 'second'}
            busy={settle.busy}
            onClick={() => void sendSettled()}
          >
            {t(isCall ? 'settle.call' : 'settle')}
          </SendingButton>
        )}
        {isCall && <CallTry thread={thread} />}
      </p>
    </Form>
  );
}
