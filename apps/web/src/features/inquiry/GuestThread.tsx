import { toldInPlace } from '@machi/client/client';
import { dayInWords } from '@machi/domain/calendar/words';
import { replyAsGuest, type GuestThread as Exchange } from '@machi/domain/inquiry/contract';
import { BODY_LENGTH } from '@machi/domain/messages/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useInquiryTexts } from './texts.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

interface GuestThreadProps {
  readonly token: string;
  readonly thread: Exchange;
  readonly onWritten: (thread: Exchange) => void;
  readonly onClose: () => void;
}

/** Messages of a guest and the office, with a form for another. */
export function GuestThread({ token, thread, onWritten, onClose }: GuestThreadProps) {
  const { t, locale } = useInquiryTexts();
  const draft = useDraft<{ readonly body: string }>('inquiry-reply');
  const [body, setBody] = useState(typeof draft.value?.body === 'string' ? draft.value.body : '');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [answeredBy, setAnsweredBy] = useState<string>();
  const { send, busy } = useCall(replyAsGuest);
  const sentencesOf = useRefusalSentences();
  const tooLong = useTooLong();
  const list = useRef<HTMLHeadingElement>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    if (answeredBy !== undefined) done.current?.focus();
  }, [answeredBy]);

  async function reply() {
    setLines([]);
    setAnsweredBy(undefined);
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    const result = await send({ token, body }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) return void setLines(sentencesOf(result, t('reply.failed')));
    draft.clear();
    setBody('');
    onWritten(result.reply.thread);
    setAnsweredBy(result.reply.answered_by);
  }
  return (
    <div className="stack-lg">
      <Section className="stack" title={t('thread.messages')} headingRef={list}>
        <ol className="stack-lg">
          {thread.messages.map(({ is_reply: isOwn, body: said, sent_at: at }, index) => (
            <li key={`${at}-${index}`} className={isOwn === 1 ? 'message-own' : undefined}>
              <p>
                <b>{isOwn === 1 ? t('thread.own') : thread.office}</b>{' '}
                <small className="muted num">{momentInWords(at, locale)}</small>
              </p>
              <p className="message-body">{said}</p>
            </li>
          ))}
        </ol>
        <p className="sm muted num">{t('thread.until', { day: dayInWords(thread.open_until)[locale] })}</p>
      </Section>
      <Section className="stack" titleId="inquiry-reply" title={t('reply')}>
        {answeredBy !== undefined && (
          <Callout ref={done} focusable tone="success" headingLevel={3} live="status">
            <p>{t('reply.done', { day: dayInWords(answeredBy)[locale] })}</p>
          </Callout>
        )}
        <Form className="stack" onSend={reply}>
          <CalloutLines lines={lines} />
          <TextAreaField
            label={t('reply.body')}
            hint={t('body.hint')}
            rows={6}
            value={body}
            error={isMissing ? t('reply.missing') : tooLong(body, BODY_LENGTH)}
            onChange={({ target }) => {
              setBody(target.value);
              setMissing(false);
              draft.save({ body: target.value });
            }}
          />
          <div className="actions">
            <SendButton busy={busy}>{t('reply.send')}</SendButton>
            <Button onClick={onClose}>{t('close')}</Button>
          </div>
        </Form>
      </Section>
    </div>
  );
}
