import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { decideHandledForm } from '@machi/domain/form-desk/contract';
import type { HandledForm } from '@machi/domain/form-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useKeepHandled, useReadHandledAgain } from '../queries.ts';
import { useFormDeskTexts } from '../texts.ts';

type Decision = 1 | 2 | 3;

/** Approves, denies or makes invalid; what is refused has its reason. */
export function Decide({ application }: { readonly application: HandledForm }) {
  const texts = useFormDeskTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(decideHandledForm);
  const keyFor = useAttemptKey();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const [decision, setDecision] = useState<Decision>();
  // While the window closes its words stay.
  const [shown, setShown] = useState<Decision>(1);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const id = application.onlineform_application_id;

  function open(asked: Decision) {
    setReason('');
    setMissing(false);
    setLines([]);
    setShown(asked);
    setDecision(asked);
  }
  async function decide() {
    setLines([]);
    const isNeeded = shown !== 1 && reason.trim() === '';
    setMissing(isNeeded);
    if (isNeeded) {
      document.getElementById('decision-reason')?.focus();
      return;
    }
    const input = { onlineform_application_id: id, seen: application.seen, approval_status: shown, reason };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      setDecision(undefined);
      keep(result.reply.application);
      snackbar.show(t(`decide.done.${shown}`), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(id);
  }

  return (
    <div className="desk-deed">
      <div className="row tight">
        <Button variant="primary" size="small" onClick={() => open(1)}>
          {t('decide.1')}
        </Button>
        <Button variant="quiet-danger" size="small" onClick={() => open(2)}>
          {t('decide.2')}
        </Button>
        <Button size="small" onClick={() => open(3)}>
          {t('decide.3')}
        </Button>
      </div>
      <ConfirmDialog
        open={decision !== undefined}
        {...(shown === 1 ? {} : { variant: 'danger' as const })}
        question={t(`decide.question.${shown}`)}
        consequence={
          <p>
            <b>{t('decide.whose', { name: application.name, form: application.form_name })}</b>
          </p>
        }
        confirmLabel={t(`decide.${shown}`)}
        cancelLabel={t('decide.keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void decide()}
        onCancel={() => setDecision(undefined)}
      >
        <ReasonField
          id="decision-reason"
          label={t('decide.reason')}
          {...(shown === 1 ? { optionalWord: t('optional') } : { requiredWord: t('required') })}
          hint={t('decide.hint')}
          value={reason}
          onReason={setReason}
          {...(isMissing ? { error: t('decide.missing') } : {})}
        />
      </ConfirmDialog>
    </div>
  );
}
