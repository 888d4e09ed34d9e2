import { BODY_LENGTH, MOST_FILES, SUBJECT_LENGTH } from '@machi/domain/messages/model';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { useRef, useState, type ReactNode } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { UploadField } from '../../../shell/files/UploadField.tsx';
import type { FilesInHand } from '../../../shell/files/use-held-files.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { insertText } from '../../../shell/desk/phrases/insert-text.ts';
import { DeskPhrases } from '../phrases/DeskPhrases.tsx';
import type { Written } from './use-written.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';

interface MessageFormProps {
  /** Receivers and sender. */
  readonly children: ReactNode;
  readonly hint: string;
  readonly sendLabel: string;
  readonly busy: boolean;
  /** Attachments; none when undefined. */
  readonly files?: FilesInHand;
  readonly written: Written;
  readonly onChange: (changed: Partial<Written>) => void;
  /** Resolves to the reasons of a refusal; empty on success. */
  readonly onSend: () => Promise<readonly string[]>;
}

/** Subject and text of a new message. */
export function MessageForm({ children, hint, sendLabel, busy, files, written, onChange, onSend }: MessageFormProps) {
  const { t } = useMessageDeskTexts();
  const tooLong = useTooLong();
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly lines: readonly string[]; readonly attempt: number }>({
    lines: [],
    attempt: 0,
  });
  const [subject, area] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const missing = { subject: written.subject.trim() === '', body: written.body.trim() === '' };

  async function send() {
    setTried(true);
    if (missing.subject) return subject.current?.focus();
    if (missing.body) return area.current?.focus();
    const lines = await onSend();
    return setRefused(({ attempt }) => ({ lines, attempt: attempt + 1 }));
  }
  return (
    <Form className="stack" onSend={send}>
      {children}
      <FormErrors heading={t('failed')} errors={[]} attempt={refused.attempt}>
        {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <TextField
        ref={subject}
        id="subject"
        label={t('write.subject')}
        requiredWord={t('required')}
        autoComplete="off"
        value={written.subject}
        error={hasTried && missing.subject ? t('write.subject.missing') : tooLong(written.subject, SUBJECT_LENGTH)}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <DeskPhrases onPick={(phrase) => onChange({ body: insertText(area.current, written.body, phrase) })} />
      <TextAreaField
        ref={area}
        id="body"
        label={t('write.body')}
        hint={hint}
        requiredWord={t('required')}
        rows={8}
        value={written.body}
        error={hasTried && missing.body ? t('answer.missing') : tooLong(written.body, BODY_LENGTH)}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      {files && (
        <UploadField id="message-files" label={t('answer.files')} purpose="message" {...files} most={MOST_FILES} />
      )}
      <SendRow busy={busy}>{sendLabel}</SendRow>
    </Form>
  );
}
