import { toldInPlace } from '@machi/client/client';
import { takeBackApplication } from '@machi/domain/applications/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { keepApplication } from '../../queries.ts';
import { useApplicationTexts } from '../../texts.ts';

interface TakeBackDialogProps {
  readonly application: OwnApplication;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks once more before an application is taken back. */
export function TakeBackDialog({ application, isOpen, onClose }: TakeBackDialogProps) {
  const { t, locale } = useApplicationTexts();
  const { send, busy } = useCall(takeBackApplication);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const sentencesOf = useRefusalSentences();

  async function takeBack() {
    setErrors([]);
    const result = await send({ onlineform_application_id: application.onlineform_application_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('take-back.failed')));
      return;
    }
    keepApplication(queryClient, locale, result.reply.application);
    snackbar.show(t('take-back.done'), 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      open={isOpen}
      question={t('take-back.question')}
      consequence={
        <>
          <p>
            <b>{application.form_name}</b>
            <br />
            <span className="num">{application.application_code}</span>
          </p>
          <p>{t('take-back.consequence')}</p>
        </>
      }
      confirmLabel={t('take-back')}
      cancelLabel={t('take-back.keep')}
      busy={busy}
      busyLabel={t('take-back.sending')}
      errors={errors}
      onConfirm={() => void takeBack()}
      onCancel={onClose}
    />
  );
}
