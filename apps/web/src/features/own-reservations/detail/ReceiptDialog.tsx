import { readReceipt } from '@machi/domain/permits/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Suspense } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useOwnTexts } from '../texts.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';

interface ReceiptDialogProps {
  readonly reservationId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Name on a receipt, and the purpose of the payment. */
export function ReceiptDialog({ reservationId, open, onClose }: ReceiptDialogProps) {
  const { t } = useOwnTexts();
  return (
    <Suspense fallback={null}>
      {open ? (
        <ClosableWindow kind="dialog" open title={t('receipt.title')} closeLabel={t('close')} onClose={onClose}>
          <ReceiptForm reservationId={reservationId} onSaved={onClose} />
        </ClosableWindow>
      ) : null}
    </Suspense>
  );
}

function ReceiptForm({ reservationId, onSaved }: { reservationId: number; onSaved: () => void }) {
  const { t } = useOwnTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(readReceipt);
  const { field, submit, refuse, summary } = useSchemaForm(readReceipt.input, {
    reservation_id: reservationId,
    addressee: '',
    proviso: '',
  });

  async function save(input: CheckedInputOf<typeof readReceipt>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (!result.ok) {
      refuse(result);
      return;
    }
    saveBytes(result.reply);
    snackbar.show(t('detail.saved', { name: result.reply.filename }), 'success');
    onSaved();
  }

  return (
    <form className="stack" noValidate onSubmit={submit(save)}>
      <FormSummary summary={summary} refused={t('receipt.refused')} />
      <TextField
        {...field('addressee')}
        label={t('receipt.addressee')}
        optionalWord={t('optional')}
        hint={t('receipt.addresseeHint')}
      />
      <TextField
        {...field('proviso')}
        label={t('receipt.proviso')}
        optionalWord={t('optional')}
        hint={t('receipt.provisoHint')}
      />
      <SendRow busy={busy} busyLabel={t('detail.preparing')}>
        {t('receipt.save')}
      </SendRow>
    </form>
  );
}
