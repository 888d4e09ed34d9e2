import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { RECIPIENT_LENGTH } from '@machi/domain/billing/request-contract';
import { yenIn } from '@machi/domain/fields/yen-in';
import { yenInWords } from '@machi/domain/locale/words';
import type { HandledReservation } from '@machi/domain/reception/model';
import { owedBackYen } from '@machi/domain/reservations/status';
import { askRoomRefund } from '@machi/domain/till/refund-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useId, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../../shell/desk/use-reason.ts';
import { useTooLong } from '../../../../shell/forms/use-too-long.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';

/** Asks a second official to give back what was paid too much: after a cancellation, a lower fee or a second payment. */
export function RefundRoom({ date, name }: { readonly date: HandledReservation; readonly name: string }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const { send, busy } = useCall(askRoomRefund);
  const id = useId();
  const why = useReason(`${id}-reason`, {
    label: t('back.reason'),
    requiredWord: t('required'),
    missing: t('decide.reason.needed'),
  });
  const [isAsking, setAsking] = useState(false);
  const owed = owedBackYen(date);
  const [typed, setTyped] = useState<string>();
  const [recipient, setRecipient] = useState('');
  const tooLong = useTooLong()(recipient, RECIPIENT_LENGTH);
  const [wrong, setWrong] = useState<string>();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (date.refund_yen !== null)
    return <p className="sm">{t('refund.waiting', { yen: yenInWords(date.refund_yen)[locale] })}</p>;
  if (owed === 0) return null;

  function close() {
    setAsking(false);
    setTyped(undefined);
    setRecipient('');
    setWrong(undefined);
    setLines([]);
    why.clear();
  }
  async function ask() {
    setLines([]);
    const yen = yenIn(typed ?? String(owed));
    if (yen === undefined || yen > owed) {
      setWrong(t('refund.wrong', { yen: yenInWords(owed)[locale] }));
      document.getElementById(`${id}-yen`)?.focus();
      return;
    }
    setWrong(undefined);
    if (tooLong !== undefined || !why.check()) return;
    const { reservation_id } = date;
    const result = await send({ reservation_id, yen, reason: why.reason, recipient_name: recipient }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      await readAgain();
      return;
    }
    snackbar.show(t('refund.asked'), 'success');
    close();
    await readAgain();
  }
  const deed = t('refund.send');
  return (
    <>
      <Button size="small" aria-label={t('mark.of', { deed, name })} onClick={() => setAsking(true)}>
        {deed}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={t('refund.question', { name, yen: yenInWords(owed)[locale] })}
        consequence={<p>{t('refund.consequence')}</p>}
        variant="primary"
        confirmLabel={t('refund.confirm')}
        cancelLabel={t('back')}
        reasonFirst
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void ask()}
        onCancel={close}
      >
        <ReasonField {...why.field} hint={t('refund.reason.hint')} />
        <TextField
          id={`${id}-yen`}
          inputMode="numeric"
          label={t('refund.yen')}
          requiredWord={t('required')}
          value={typed ?? String(owed)}
          onChange={({ target }) => setTyped(target.value)}
          {...(wrong === undefined ? {} : { error: wrong })}
        />
        <TextField
          label={t('refund.recipient')}
          hint={t('refund.recipient.hint')}
          value={recipient}
          onChange={({ target }) => setRecipient(target.value)}
          {...(tooLong === undefined ? {} : { error: tooLong })}
        />
      </ConfirmDialog>
    </>
  );
}
