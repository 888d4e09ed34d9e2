import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { writeMessage } from '@machi/domain/message-desk/contract';
import { BODY_LENGTH, SUBJECT_LENGTH } from '@machi/domain/messages/model';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDraft } from '../../../../shell/drafts/use-draft.ts';
import { useKeepThread } from '../../queries.ts';
import { useMessageDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../desk-address.ts';

interface WriteFormProps {
  readonly person: FoundMember;
  readonly office: string;
  readonly onOther: () => void;
}

/** What the office writes to one person. */
export function WriteForm({ person, office, onOther }: WriteFormProps) {
  const { t, locale } = useMessageDeskTexts();
  const { go } = useDeskAddress();
  const { member_id, name, furigana } = person;
  const draft = useDraft<{ readonly subject: string; readonly body: string }>(`message-write-${member_id}`);
  const [subject, setSubject] = useState(draft.value?.subject ?? '');
  const [body, setBody] = useState(draft.value?.body ?? '');
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly lines: readonly string[]; readonly attempt: number }>({
    lines: [],
    attempt: 0,
  });
  const { send, busy } = useCall(writeMessage);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const snackbar = useSnackbar();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.focus(), []);
  const missing = { subject: subject.trim() === '', body: body.trim() === '' };

  async function write(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (missing.subject) return document.getElementById('subject')?.focus();
    if (missing.body) return document.getElementById('body')?.focus();
    const input = { member_id, subject, body };
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) return setRefused({ lines: refusalLines(result, { t }), attempt: refused.attempt + 1 });
    draft.clear();
    keep(result.reply.thread);
    snackbar.show(t('write.done', { name }), 'success');
    return go({ write: undefined, state: 'all', thread: String(result.reply.thread.message_thread_id) });
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void write(event)}>
      <div ref={chosen} tabIndex={-1} className="row between">
        <p>
          <b>{t('write.to', { name })}</b>
          <small className="desk-under" lang="ja">
            {furigana}
          </small>
          <small className="desk-under">{t('write.from', { office })}</small>
        </p>
        <Button size="small" onClick={onOther}>
          {t('write.other')}
        </Button>
      </div>
      <FormErrors heading={t('failed')} errors={[]} attempt={refused.attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <TextField
        id="subject"
        label={t('write.subject')}
        requiredWord={t('required')}
        maxLength={SUBJECT_LENGTH}
        autoComplete="off"
        value={subject}
        error={hasTried && missing.subject ? t('write.subject.missing') : undefined}
        onChange={({ target }) => {
          setSubject(target.value);
          draft.save({ subject: target.value });
        }}
      />
      <TextAreaField
        id="body"
        label={t('write.body')}
        hint={t('answer.hint', { name })}
        requiredWord={t('required')}
        rows={8}
        maxLength={BODY_LENGTH}
        value={body}
        error={hasTried && missing.body ? t('answer.missing') : undefined}
        onChange={({ target }) => {
          setBody(target.value);
          draft.save({ body: target.value });
        }}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('sending')}>
          {t('write.send')}
        </Button>
      </div>
    </form>
  );
}
