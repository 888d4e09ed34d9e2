import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { replyMessage } from '@machi/domain/messages/contract';
import { BODY_LENGTH, MOST_FILES, type Message } from '@machi/domain/messages/model';
import { heldFilesIn, type HeldFile } from '@machi/domain/files/held-files';
import { sentenceOf } from '@machi/domain/refusals/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useServerDraft, type ServerDraft } from '../../shell/drafts/use-draft.ts';
import { UploadField } from '../../shell/files/UploadField.tsx';
import { useHeldFiles } from '../../shell/files/use-held-files.ts';
import { useMessageTexts } from './texts.ts';

interface Typed {
  readonly body: string;
  readonly files: readonly HeldFile[];
}

/** The form waits for the draft from here or another device. */
export function ReplyForm({ message }: { readonly message: Message }) {
  const draft = useServerDraft<Typed>(`message-reply-${message.message_id}`);
  return draft.value === undefined ? null : <Writing message={message} draft={draft} />;
}

/** Replies to the office; the draft stays until it is sent. */
function Writing({ message, draft }: { message: Message; draft: ServerDraft<Typed> }) {
  const { t, locale } = useMessageTexts();
  const { message_id: id, office, club_name: club } = message;
  const [body, setBody] = useState(() => (typeof draft.value?.body === 'string' ? draft.value.body : ''));
  const { arrived, isArriving, clear, ...files } = useHeldFiles({
    before: heldFilesIn(draft.value?.files),
    onChange: (kept) => draft.save({ files: kept }),
  });
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState<number>();
  const { send, busy } = useCall(replyMessage);
  const keyFor = useAttemptKey();
  const readChanged = useReadChanged();
  const sentencesOf = useRefusalSentences();
  const area = useRef<HTMLTextAreaElement>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== undefined) done.current?.focus();
  }, [sent]);
  // Counted as on the server: characters as people see them.
  const count = [...new Intl.Segmenter().segment(body)].length;

  async function reply() {
    setErrors([]);
    const isEmpty = body.trim() === '';
    setMissing(isEmpty);
    if (isEmpty || count > BODY_LENGTH) return area.current?.focus();
    const document_ids = await arrived();
    if (!document_ids) return undefined;
    const input = { message_id: id, body, document_ids };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (result === undefined) return undefined;
    if (!result.ok) return setErrors(sentencesOf(result, t('reply.failed')));
    draft.clear();
    setBody('');
    clear();
    setSent(result.reply.message.message_id);
    return readChanged(replyMessage);
  }
  const tooLong = { code: 'max-length', params: [BODY_LENGTH] } as const;
  const error = isMissing
    ? sentenceOf({ code: 'required' }, locale)
    : count > BODY_LENGTH
      ? sentenceOf(tooLong, locale)
      : undefined;

  return (
    <Section className="stack" title={t('reply')}>
      {sent !== undefined && (
        <Callout
          ref={done}
          focusable
          tone="success"
          headingLevel={3}
          title={t('reply.done')}
          actions={
            <ButtonLink size="small" href={`/message/${sent}`}>
              {t('reply.see')}
            </ButtonLink>
          }
        >
          <p>{t('reply.done.body', { office })}</p>
        </Callout>
      )}
      <Form className="stack" onSend={reply}>
        <CalloutLines lines={errors} />
        <TextAreaField
          ref={area}
          label={t('reply.body')}
          hint={club === null ? t('reply.hint', { office }) : t('club.hint', { club })}
          requiredWord={t('required')}
          rows={6}
          value={body}
          aria-describedby="message-count"
          error={error}
          onChange={({ target }) => {
            setBody(target.value);
            setMissing(false);
            setSent(undefined);
            draft.save({ body: target.value });
          }}
        />
        <p id="message-count" className="sm muted num">
          {t('reply.count', { typed: count.toLocaleString(locale), most: BODY_LENGTH.toLocaleString(locale) })}
        </p>
        <UploadField id="message-files" label={t('reply.files')} purpose="message" {...files} most={MOST_FILES} />
        <p>
          <SendButton busy={busy || isArriving}>{t('reply.send')}</SendButton>
        </p>
      </Form>
    </Section>
  );
}
