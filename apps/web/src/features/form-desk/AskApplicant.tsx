import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { MESSAGE_LENGTH } from '@machi/domain/applications/model';
import { askApplicant, type HandledForm } from '@machi/domain/form-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useKeepHandled, useReadHandledAgain } from './kept-handled.ts';
import { useFormDeskTexts } from './texts.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

/** Writes to the applicant: a question, or what has to be corrected. */
export function AskApplicant({ application }: { readonly application: HandledForm }) {
  const { t, locale } = useFormDeskTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(askApplicant);
  const keyFor = useAttemptKey();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const tooLong = useTooLong();
  const [body, setBody] = useState('');
  const [isCorrection, setCorrection] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const id = application.onlineform_application_id;

  async function write() {
    setLines([]);
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    const input = {
      onlineform_application_id: id,
      seen: application.seen,
      body,
      is_correction: isCorrection ? (1 as const) : (0 as const),
    };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      setBody('');
      setCorrection(false);
      keep(result.reply.application);
      snackbar.show(t('ask.done'), 'success');
      return;
    }
    setLines(refusalLines(result, { t }));
    if (result.status === 409) await readAgain(id);
  }

  return (
    <Disclosure title={t('ask')}>
      <Form className="stack-tight" onSend={write}>
        <CalloutLines lines={lines} />
        <TextAreaField
          label={t('ask.body')}
          rows={3}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          error={isMissing ? t('ask.missing') : tooLong(body, MESSAGE_LENGTH)}
        />
        <CheckField
          label={t('ask.correction')}
          checked={isCorrection}
          onChange={({ target }) => setCorrection(target.checked)}
        />
        <p>
          <Button type="submit" size="small" busy={busy} busyLabel={t('sending')}>
            {t('ask.send')}
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}
