import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { answerApplication, type OwnApplication } from '@machi/domain/applications/contract';
import { MESSAGE_LENGTH } from '@machi/domain/applications/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useApplicationTexts } from './texts.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { keepApplication } from './keep-application.ts';

/** The applicant's message to the office; the draft stays until it is sent. */
export function AnswerForm({ application }: { application: OwnApplication }) {
  const { t, locale } = useApplicationTexts();
  const id = application.onlineform_application_id;
  const draft = useDraft<{ readonly body: string }>(`application-answer-${id}`);
  const [body, setBody] = useState(draft.value?.body ?? '');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { send, busy } = useCall(answerApplication);
  const keyFor = useAttemptKey();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const sentencesOf = useRefusalSentences();
  const tooLong = useTooLong();

  async function answer() {
    setErrors([]);
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    const input = { onlineform_application_id: id, body };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('answer.failed')));
      return;
    }
    keepApplication(queryClient, locale, result.reply.application);
    setBody('');
    draft.clear();
    snackbar.show(t('answer.done'), 'success');
  }

  return (
    <Form className="stack" onSend={answer}>
      <CalloutLines lines={errors} />
      <TextAreaField
        label={t('answer')}
        {...(application.is_in_correction === 1 ? { hint: t('answer.correction') } : {})}
        value={body}
        error={isMissing ? sentenceOf({ code: 'required' }, locale) : tooLong(body, MESSAGE_LENGTH)}
        onChange={({ target }) => {
          setBody(target.value);
          draft.save({ body: target.value });
        }}
      />
      <p>
        <SendingButton type="submit" busy={busy}>
          {t('answer.send')}
        </SendingButton>
      </p>
    </Form>
  );
}
