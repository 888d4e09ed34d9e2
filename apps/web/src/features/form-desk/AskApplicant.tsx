import { MESSAGE_LENGTH } from '@machi/domain/applications/model';
import { askApplicant, type HandledForm } from '@machi/domain/form-desk/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { useKeepHandled, useReadHandledAgain } from './kept-handled.ts';
import { useFormDeskTexts } from './texts.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';

/** A message to the applicant: a question, or a request for corrections. */
export function AskApplicant({ application }: { readonly application: HandledForm }) {
  const { t, locale } = useFormDeskTexts();
  const snackbar = useSnackbar();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const tooLong = useTooLong();
  const [body, setBody] = useState('');
  const [isCorrection, setCorrection] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const id = application.onlineform_application_id;
  const onConflict = () => readAgain(id);
  const { act, busy, lines, setLines } = useTold(askApplicant, { t }, { isAttempt: true, onConflict });

  async function write() {
    setLines([]);
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    const reply = await act({
      onlineform_application_id: id,
      seen: application.seen,
      body,
      is_correction: isCorrection ? 1 : 0,
    });
    if (!reply) return;
    setBody('');
    setCorrection(false);
    keep(reply.application);
    snackbar.show(t('ask.done'), 'success');
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
          <SendingButton type="submit" size="small" busy={busy}>
            {t('ask.send')}
          </SendingButton>
        </p>
      </Form>
    </Disclosure>
  );
}
