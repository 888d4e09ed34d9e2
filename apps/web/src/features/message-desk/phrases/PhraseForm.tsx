import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { addPhrase, changePhrase, listPhrases } from '@machi/domain/message-desk/phrase-contract';
import { PHRASE_NAME_LENGTH, type Phrase } from '@machi/domain/message-desk/phrases';
import { BODY_LENGTH } from '@machi/domain/messages/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToldLines } from '../../../shell/calls/use-told.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';

interface PhraseFormProps {
  /** Undefined for a new one. */
  readonly phrase: Phrase | undefined;
  readonly onDone: () => void;
}

/** Name and content of a fixed text. */
export function PhraseForm({ phrase, onDone }: PhraseFormProps) {
  const { t, locale } = useMessageDeskTexts();
  const [name, setName] = useState(phrase?.phrase_name ?? '');
  const [body, setBody] = useState(phrase?.body ?? '');
  const [hasTried, setTried] = useState(false);
  const [adding, changing] = [useCall(addPhrase), useCall(changePhrase)];
  const keyFor = useAttemptKey();
  const tooLong = useTooLong();
  const queryClient = useQueryClient();
  const phrases = askAnew(listPhrases, {}, locale);
  const { lines, setLines, told } = useToldLines({ t }, ({ status }) =>
    status === 422 ? undefined : queryClient.invalidateQueries({ queryKey: phrases.queryKey }),
  );
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const missing = { name: name.trim() === '', body: body.trim() === '' };

  async function save() {
    setTried(true);
    setLines([]);
    if (missing.name || missing.body) return;
    const written = { phrase_name: name, body };
    const options = {
      ...toldInPlace,
      ignores404: true,
      idempotencyKey: keyFor({ ...written, revision: phrase?.revision }),
    };
    const result =
      phrase === undefined
        ? await adding.send(written, options)
        : await changing.send(
            { ...written, message_phrase_id: phrase.message_phrase_id, revision: phrase.revision },
            options,
          );
    const reply = await told(result);
    if (!reply) return;
    keepReply(queryClient, phrases, reply);
    onDone();
  }
  return (
    <Form
      className="stack"
      aria-label={phrase === undefined ? t('phrases.new') : t('phrases.change.of', { name: phrase.phrase_name })}
      onSend={save}
    >
      <CalloutLines lines={lines} />
      <TextField
        ref={first}
        label={t('name')}
        hint={t('phrases.name.hint')}
        requiredWord={t('required')}
        autoComplete="off"
        value={name}
        error={hasTried && missing.name ? t('phrases.name.missing') : tooLong(name, PHRASE_NAME_LENGTH)}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label={t('phrases.body')}
        requiredWord={t('required')}
        rows={6}
        value={body}
        error={hasTried && missing.body ? t('phrases.body.missing') : tooLong(body, BODY_LENGTH)}
        onChange={({ target }) => setBody(target.value)}
      />
      <p className="row tight">
        <Button type="submit" variant="primary" busy={adding.busy || changing.busy} busyLabel={t('phrases.saving')}>
          {t('save')}
        </Button>
        <Button variant="text" onClick={onDone}>
          {t('phrases.leave')}
        </Button>
      </p>
    </Form>
  );
}
